#include "referee/counts.h"

#include "referee/count_bounds.h"
#include "referee/search.h"

enum {
	WORDS_MOST = 1 << 8, /* of a set of both sums, as far as they are looked through */
	STATES_THIN = 1 << 6 /* followed at first */
};

/* Counts while they are judged. */
struct judging {
	struct arena arena;
	const struct rulebook *book;
	const struct side *side;
	struct deck deck;
	struct span span;
	struct held_apart held;
	size_t states_most;              /* as in a search */
	bool runs_counted;               /* or none may be laid: the answer is exact */
	int64_t lowest, highest, wanted; /* sums that hold the cards in hand counted */
	struct counts_answer *answer;
};

static int whole_runs(const struct judging *judging)
{
	int count = 0;

	for (size_t kind = 0; kind < judging->book->kind_count; kind++)
		if (judging->book->kinds[kind].run && !judging->book->kinds[kind].any_form)
			count += judging->side->counts.canastas[kind];
	return count;
}

/* A net is one number. */
static void sum_net(struct judging *judging)
{
	judging->span = search_span(judging->book);
	judging->lowest = judging->span.lowest;
	judging->highest = judging->span.highest;
	judging->wanted = judging->side->counts.net;
	judging->held.times = -1;
}

/* Card points melded alone. */
static void sum_melded(struct judging *judging)
{
	const struct span pack = search_span(judging->book);

	judging->span = sums_span(0, pack.highest, pack.unit);
	judging->lowest = 0;
	judging->highest = pack.highest;
	judging->wanted = judging->side->counts.melded;
	judging->held.times = 0;
}

/* Cards melded and in hand as one number: those in hand so many times that neither runs into the
 * other. */
static void sum_both(struct judging *judging)
{
	const struct counts *counts = &judging->side->counts;
	const struct span pack = search_span(judging->book);

	judging->held.times = pack.highest / pack.unit + 1;
	judging->lowest = judging->held.times * counts->held;
	judging->highest = judging->lowest + pack.highest;
	judging->wanted = judging->lowest + counts->melded;
	judging->span = sums_span(0, judging->highest, pack.unit);
}

/* Whether the side has melded, as far as a net shows; card points melded show it anyway. */
static bool melded_as_said(const struct judging *judging, const struct state *state)
{
	const struct counts *counts = &judging->side->counts;
	bool melded = (state->marks & MARK_MELDED) != 0;

	return !counts->has_net || counts->opened == OPENED_UNKNOWN ||
	       melded == (counts->opened == OPENED_YES);
}

static int64_t apart(int64_t a, int64_t b)
{
	return a > b ? a - b : b - a;
}

static void note(struct judging *judging, int64_t sum)
{
	struct counts_answer *answer = judging->answer;
	int64_t melded = sum - judging->wanted +
	                 (judging->side->counts.has_net ? judging->side->counts.net
	                                                : judging->side->counts.melded);
	int64_t asked = melded - sum + judging->wanted;

	if (sum < judging->lowest || sum > judging->highest)
		return;
	if (sum == judging->wanted)
		answer->possible = true;
	if (!answer->nearest_known || apart(melded, asked) < apart(answer->nearest, asked))
		answer->nearest = melded;
	answer->nearest_known = true;
}

static void weigh(struct judging *judging, const struct layer *layer)
{
	for (size_t i = 0; i < layer->states.count; i++) {
		const struct state *state = &layer->states.list[i];
		const uint64_t *sums = layer->sums + i * judging->span.words;
		int64_t sum;

		if (!needs_exact(&judging->deck.needs, state->needs) ||
		    !melded_as_said(judging, state))
			continue;
		if (sums_below(sums, &judging->span, judging->wanted, &sum))
			note(judging, sum);
		if (sums_above(sums, &judging->span, judging->wanted, &sum))
			note(judging, sum);
	}
}

static bool search_view(struct judging *judging, enum run_view runs, struct error *err)
{
	struct search search = {.deck = &judging->deck,
	    .span = judging->span,
	    .sign = 1,
	    .out = judging->side->out != OUT_NONE,
	    .in_hand = true,
	    .runs = runs,
	    .whole_runs = whole_runs(judging),
	    .held = &judging->held,
	    .states_most = judging->states_most};
	bool done = search_run(&search, err);

	if (done && search.beyond)
		judging->answer->exact = false;
	else if (done)
		weigh(judging, search_layer(&search));
	search_release(&search);
	return done;
}

/* Most counts can be without any run; where whole ones were counted there are some. */
static bool search_views(struct judging *judging, struct error *err)
{
	struct counts_answer *answer = judging->answer;

	answer->nearest_known = false;
	if (!judging->runs_counted)
		return search_view(judging, RUNS_BROAD, err);
	if (whole_runs(judging) == 0 && !search_view(judging, RUNS_OUT, err))
		return false;
	if (!judging->book->runs.allowed || answer->possible || !answer->exact)
		return true;
	return search_view(judging, RUNS_COUNTED, err);
}

/* Cards that make what is in hand, of the ranks from one on, those of one value before others; false
 * where they do not come out. */
static bool choose_held(struct judging *judging, int64_t first_value)
{
	const struct rulebook *book = judging->book;
	int64_t left = judging->side->counts.held;

	for (int round = 0; round < 2; round++)
		for (int rank = RANK_COUNT; rank-- > 0;) {
			int64_t value = deck_value_in_hand(book, rank);
			int64_t most = value > 0 ? left / value : 0;

			if (!deck_is_ordinary(&judging->deck, rank) || book->held[rank].apart ||
			    (value == first_value) != (round == 0))
				continue;
			judging->held.cards[rank] =
			    (int)(most < book->copies[rank] ? most : book->copies[rank]);
			left -= judging->held.cards[rank] * value;
		}
	return left == 0;
}

/* Whether no rank before it has cards of its value in hand. */
static bool is_first_of_value(const struct judging *judging, int rank)
{
	int64_t value = deck_value_in_hand(judging->book, rank);

	if (!deck_is_ordinary(&judging->deck, rank))
		return false;
	for (int before = 0; before < rank; before++)
		if (deck_is_ordinary(&judging->deck, before) &&
		    deck_value_in_hand(judging->book, before) == value)
			return false;
	return true;
}

/* Whether the counts can be with some cards in hand that come to mind: nearly all that can be at all
 * can be so, and it is soon found. */
static bool try_some_hands(struct judging *judging, struct error *err)
{
	const struct held_apart own = judging->held;

	for (int rank = 0; rank < RANK_COUNT && !judging->answer->possible; rank++) {
		if (!is_first_of_value(judging, rank))
			continue;
		judging->held = own;
		judging->held.chosen = true;
		if (choose_held(judging, deck_value_in_hand(judging->book, rank)) &&
		    !search_views(judging, err))
			return false;
	}
	judging->held = own;
	return true;
}

/* Nearly all counts can be, and a look here and there finds them. */
static bool look_here_and_there(struct judging *judging, struct error *err)
{
	bool done;

	judging->states_most = STATES_THIN;
	done = judging->side->counts.has_net ? search_views(judging, err)
	                                     : try_some_hands(judging, err);
	judging->states_most = 0;
	return done;
}

/* Whether the card points melded can be with anything in hand: where they cannot, that is the
 * answer. What is between is looked through in full. */
static bool look_at_melded(struct judging *judging, struct error *err)
{
	struct counts_answer *answer = judging->answer;

	if (!search_views(judging, err))
		return false;
	if (!answer->possible || !answer->exact)
		return true;
	answer->exact = judging->runs_counted;
	if (!answer->exact)
		return true;
	answer->possible = answer->nearest_known = false;
	if (judging->side->counts.held % judging->span.unit != 0)
		return true;
	if (!try_some_hands(judging, err))
		return false;
	if (answer->possible)
		return true;
	sum_both(judging);
	answer->nearest_held = true;
	answer->exact = judging->span.words <= WORDS_MOST;
	return !answer->exact || search_views(judging, err);
}

/* What is possible of runs that could neither be bounded nor counted is so only as far as is known. */
static bool look_at_net(struct judging *judging, struct error *err)
{
	struct counts_answer *answer = judging->answer;

	if (!search_views(judging, err))
		return false;
	answer->exact = answer->exact && (judging->runs_counted || !answer->possible);
	return true;
}

/* Nothing melded is looked through at once; runs are bounded; without runs there is a look here and
 * there, and last of all every way there is. */
static bool look_through(struct judging *judging, struct error *err)
{
	bool net = judging->side->counts.has_net, answered = false;

	if (net)
		sum_net(judging);
	else
		sum_melded(judging);
	if (net && judging->side->counts.opened == OPENED_NO)
		return search_view(judging, RUNS_OUT, err);
	if (judging->book->runs.allowed) {
		if (!count_bounds_judge(judging->book, judging->side, whole_runs(judging),
		        &answered, judging->answer, err))
			return false;
	} else {
		if (!look_here_and_there(judging, err))
			return false;
		answered = judging->answer->possible || !judging->answer->exact;
	}
	if (answered)
		return true;
	return net ? look_at_net(judging, err) : look_at_melded(judging, err);
}

/* Whether the pack has cards enough for so many canastas of any kind. */
static bool pack_has_cards(const struct judging *judging)
{
	int64_t cards = 0, needed = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += judging->book->copies[rank];
	for (size_t kind = 0; kind < judging->book->kind_count; kind++)
		needed +=
		    (int64_t)judging->side->counts.canastas[kind] * judging->book->canasta_least;
	return needed <= cards;
}

/* Whether whole runs were counted where none can be. */
static bool runs_cannot_be(const struct judging *judging)
{
	const struct run_rule *runs = &judging->book->runs;

	return whole_runs(judging) > 0 &&
	       (!runs->allowed || runs->cards_most < judging->book->canasta_least);
}

/* Whole runs of a kind other than that of plain ones are beyond this. */
static bool runs_are_plain(const struct judging *judging)
{
	for (size_t kind = 0; kind < judging->book->kind_count; kind++)
		if (judging->book->kinds[kind].run && kind != judging->deck.run_kind &&
		    judging->side->counts.canastas[kind] > 0)
			return false;
	return true;
}

bool counts_judge(const struct rulebook *book, const struct side *side, struct counts_answer *ret,
    struct error *err)
{
	struct judging judging = {.book = book, .side = side, .answer = ret};
	bool done;

	*ret = (struct counts_answer){.exact = true};
	if (runs_cannot_be(&judging) || !pack_has_cards(&judging))
		return true;
	if (book->runs.ordered) { /* as in possible.h: no search is made of runs with places */
		*ret = (struct counts_answer){.possible = true};
		return true;
	}
	judging.held.cards[RANK_BLACK_THREE] = side->counts.blacks_held;
	judging.held.reds_left =
	    book->copies[RANK_RED_THREE] - side->red_threes - side->counts.reds_held;
	done = deck_make_counted(
	    &judging.arena, book, side->counts.canastas, side->out != OUT_NONE, &judging.deck, err);
	judging.runs_counted = search_counts_runs(&judging.deck);
	if (done && (judging.deck.beyond || !runs_are_plain(&judging)))
		ret->exact = false;
	else if (done)
		done = look_through(&judging, err);
	arena_release(&judging.arena);
	if (!ret->exact)
		ret->possible = true;
	return done;
}
