#include "referee/possible_parts.h"

#include "base/arena.h"
#include "base/error.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

enum {
	STEPS_MOST = 1 << 20, /* steps of all searches, for counts and again for the nearest */
	FARTHEST = 1 << 7     /* most rows, or steps of a net, to the nearest */
};

/* Counts that are being judged, with bounds on runs. */
struct weighing {
	struct arena arena;
	const struct rulebook *book;
	const struct side *side;
	struct deck deck;
	struct bounds bounds;
	int64_t unit; /* of card points */
	int64_t steps_left;
};

/* The points to find. */
struct sought {
	/* Card points; those in hand are negative; or the net, with none melded. */
	int64_t melded, held;
	bool any_held; /* true if any cards may be in hand */
};

/* The threes as they were counted, or as they may lie. */
struct threes_counted {
	int blacks_in_runs, reds_in_runs;
	int needs;            /* place of the canastas that the other cards must make */
	int64_t melded, held; /* points; those in hand are negative */
};

/* Searches for a row and a figure of the cards other than threes. */
static bool search_row(
    struct weighing *weighing, const struct threes_counted *threes, int64_t row, int64_t figure)
{
	const struct bounds_goal goal = {.blacks = threes->blacks_in_runs,
	    .reds = threes->reds_in_runs,
	    .needs = threes->needs,
	    .row = (size_t)row,
	    .figure = (int32_t)figure};

	return bounds_search(&weighing->bounds, &goal, &weighing->steps_left) == BOUNDS_FOUND_ONE;
}

/* Searches for any figure the row may have, the most first. */
static bool search_any(struct weighing *weighing, const struct threes_counted *threes, int64_t row)
{
	const struct bounds *bounds = &weighing->bounds;
	const struct bounds_layer *last = &bounds->layers[bounds->layer_count - 1];
	const struct bounds_state end =
	    bounds_end(bounds, threes->blacks_in_runs + threes->reds_in_runs, threes->needs);
	size_t rows;
	const int32_t *least = bounds_least(last, &end, &rows);

	if ((size_t)row >= rows)
		return false;
	for (int64_t figure = bounds_most(last, &end)[row];
	     figure >= least[row] && weighing->steps_left >= 0; figure -= weighing->unit)
		if (search_row(weighing, threes, row, figure))
			return true;
	return false;
}

/* Searches for the points together with those threes. */
static bool beside_threes(
    struct weighing *weighing, const struct sought *sought, const struct threes_counted *threes)
{
	bool net = weighing->side->counts.has_net;
	int64_t row = net ? 0 : (sought->melded - threes->melded) / weighing->unit;
	int64_t figure = sought->held - threes->held - (net ? threes->melded : 0);

	if (row < 0 || figure <= -FIGURE_NONE || figure >= FIGURE_NONE)
		return false;
	return sought->any_held ? search_any(weighing, threes, row)
	                        : search_row(weighing, threes, row, figure);
}

/* Tries red threes that may lie in runs or, if they have no price of their own there, in hand. */
static bool beside_reds(
    struct weighing *weighing, const struct sought *sought, const struct threes_counted *blacks)
{
	const struct rulebook *book = weighing->book;
	const struct side *side = weighing->side;
	int left = book->copies[RANK_RED_THREE] - side->red_threes - side->counts.reds_held;
	bool held_too = !book->held[RANK_RED_THREE].apart && weighing->bounds.view.in_hand;
	int in_runs_most = deck_in_runs(&weighing->deck, RANK_RED_THREE) && left > 0 ? left : 0;

	for (int in_runs = 0; in_runs <= in_runs_most; in_runs++)
		for (int held = 0; held <= (held_too && left > in_runs ? left - in_runs : 0);
		     held++) {
			struct threes_counted threes = *blacks;

			threes.reds_in_runs = in_runs;
			threes.melded += in_runs * deck_value_on_table(book, RANK_RED_THREE);
			threes.held -= held * deck_value_in_hand(book, RANK_RED_THREE);
			if (beside_threes(weighing, sought, &threes))
				return true;
		}
	return false;
}

/* Tries every number of black threes in hand; those with a price of their own were counted. The
 * other cards make the remaining canastas. */
static bool beside_blacks(
    struct weighing *weighing, const struct sought *sought, const struct state *way)
{
	const struct rulebook *book = weighing->book;
	const struct needs *needs = &weighing->deck.needs;
	bool counted = book->held[RANK_BLACK_THREE].apart;
	uint64_t others;
	int left = weighing->bounds.view.in_hand || counted
	               ? book->copies[RANK_BLACK_THREE] - way->naturals
	               : 0;

	if (!needs_without(
	        needs, needs_made(needs, weighing->bounds.needs_told - 1), way->needs, &others))
		return false;
	for (int held = 0; held <= left; held++) {
		const struct threes_counted blacks = {.blacks_in_runs = way->loose,
		    .needs = needs_place(needs, others),
		    .melded = way->naturals * deck_value_on_table(book, RANK_BLACK_THREE),
		    .held = counted ? 0 : -held * deck_value_in_hand(book, RANK_BLACK_THREE)};

		if ((!counted || held == weighing->side->counts.blacks_held) &&
		    beside_reds(weighing, sought, &blacks))
			return true;
	}
	return false;
}

/* Searches for the points. */
static bool find(struct weighing *weighing, const struct sought *sought)
{
	const struct ways *ways =
	    &weighing->deck.ways[RANK_BLACK_THREE][weighing->side->out != OUT_NONE ? 1 : 0];

	if (weighing->book->copies[RANK_BLACK_THREE] == 0)
		return beside_reds(weighing, sought,
		    &(struct threes_counted){.needs = weighing->bounds.needs_told - 1});
	for (size_t i = 0; i < ways->count; i++)
		if (beside_blacks(weighing, sought, &ways->list[i]))
			return true;
	return false;
}

/* Finds the nearest possible points, or none within reach. */
static bool find_near(struct weighing *weighing, const struct sought *asked, int64_t *ret)
{
	bool net = weighing->side->counts.has_net;
	int64_t middle = net ? asked->held : asked->melded;

	for (int step = 1; step <= FARTHEST && weighing->steps_left >= 0; step++)
		for (int sign = -1; sign <= 1; sign += 2) {
			struct sought other = *asked;

			*ret = middle + (int64_t)sign * step * weighing->unit;
			if (net)
				other.held = *ret;
			else
				other.melded = *ret;
			if (find(weighing, &other))
				return true;
		}
	return false;
}

static void give_nearest(
    struct weighing *weighing, const struct sought *asked, struct counts_answer *ret)
{
	struct sought any = *asked;

	weighing->steps_left = STEPS_MOST;
	ret->nearest_known = ret->nearest_held = find_near(weighing, asked, &ret->nearest);
	if (ret->nearest_known || weighing->side->counts.has_net)
		return;
	any.any_held = true;
	weighing->steps_left = STEPS_MOST;
	ret->nearest_known = find_near(weighing, &any, &ret->nearest);
}

/* Returns the multiple of the unit next to some points. */
static int64_t rounded(const struct weighing *weighing, int64_t points)
{
	return points / weighing->unit * weighing->unit;
}

/* Fills the layers up to a number of rows above the points counted. */
static void bound(struct weighing *weighing, int64_t rows, bool *ret_beyond)
{
	struct bounds *bounds = &weighing->bounds;

	*bounds = (struct bounds){.arena = bounds->arena,
	    .view = bounds->view,
	    .whole = bounds->whole,
	    .asks = bounds->asks,
	    .row_most = weighing->side->counts.melded + rows * weighing->unit};
	bounds_run(bounds, ret_beyond);
}

static struct sought counted(const struct counts *counts)
{
	if (counts->has_net)
		return (struct sought){.held = counts->net};
	return (struct sought){.melded = counts->melded, .held = -(int64_t)counts->held};
}

/* Judges the counts. Rows above the points counted are searched only if these are impossible. */
static void weigh(struct weighing *weighing, struct counts_answer *ret)
{
	const struct sought asked = counted(&weighing->side->counts);
	const struct sought near = {
	    .melded = rounded(weighing, asked.melded), .held = rounded(weighing, asked.held)};
	bool beyond = false;

	*ret = (struct counts_answer){.possible = true};
	bound(weighing, 0, &beyond);
	if (beyond)
		return;
	ret->possible =
	    near.melded == asked.melded && near.held == asked.held && find(weighing, &asked);
	ret->exact = ret->possible || weighing->steps_left >= 0;
	if (ret->possible || !ret->exact)
		return;
	bound(weighing, FARTHEST, &beyond);
	if (!beyond)
		give_nearest(weighing, &near, ret);
}

/* Makes the deck. Whole runs are counted from the start, so canastas of other kinds are left. */
static void make_deck(struct weighing *weighing)
{
	const struct rulebook *book = weighing->book;
	int32_t *canastas = arena_alloc(&weighing->arena, KINDS_MOST, sizeof *canastas);

	for (size_t kind = 0; kind < book->kind_count; kind++)
		canastas[kind] = book->kinds[kind].run ? 0 : weighing->side->counts.canastas[kind];
	deck_make_counted(&weighing->arena, book, canastas, weighing->side, &weighing->deck);
}

static void set_out(struct weighing *weighing, int whole)
{
	const struct counts *counts = &weighing->side->counts;
	bool out = weighing->side->out != OUT_NONE;

	weighing->bounds = (struct bounds){.arena = &weighing->arena,
	    .view = {.deck = &weighing->deck,
	        .figures = counts->has_net ? FIGURES_NET : FIGURES_COUNTS,
	        .sign = 1,
	        .out = out,
	        .in_hand = !(out && weighing->book->alone),
	        .unit = weighing->unit},
	    .whole = whole,
	    .asks = counts->has_net && counts->opened == OPENED_YES ? ASKS_MELDS : ASKS_NOTHING};
}

/* Answers for a side recorded by counts with this many whole runs; `ret_applies` is false if the
 * rulebook's runs cannot be bounded. */
static void count_bounds_judge(const struct rulebook *book, const struct side *side, int whole,
    bool *ret_applies, struct counts_answer *ret)
{
	struct weighing weighing = {
	    .book = book, .side = side, .unit = search_span(book).unit, .steps_left = STEPS_MOST};

	make_deck(&weighing);
	*ret_applies = bounds_applies(&weighing.deck);
	if (*ret_applies) {
		set_out(&weighing, whole);
		weigh(&weighing, ret);
	}
	arena_release(&weighing.arena);
}

enum {
	WORDS_MOST = 1 << 8, /* words of a set of both sums, as far as they are searched */
	STATES_THIN = 1 << 6 /* states followed at first */
};

/* Counts that are being judged by a search. */
struct judging {
	struct arena arena;
	const struct rulebook *book;
	const struct side *side;
	struct deck deck;
	struct span span;
	struct held_apart held;
	size_t states_most; /* states followed, as in a search */
	bool runs_counted;  /* runs are counted, or none are allowed: the answer is exact */
	int64_t lowest, highest, wanted; /* sums that contain the counted cards in hand */
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

/* Prepares for a net, which is one number. */
static void sum_net(struct judging *judging)
{
	judging->span = search_span(judging->book);
	judging->lowest = judging->span.lowest;
	judging->highest = judging->span.highest;
	judging->wanted = judging->side->counts.net;
	judging->held.times = -1;
}

/* Prepares for card points melded alone. */
static void sum_melded(struct judging *judging)
{
	const struct span pack = search_span(judging->book);

	judging->span = sums_span(0, pack.highest, pack.unit);
	judging->lowest = 0;
	judging->highest = pack.highest;
	judging->wanted = judging->side->counts.melded;
	judging->held.times = 0;
}

/* Prepares for cards melded and in hand as one number. Points in hand are multiplied so that the
 * two parts never overlap. */
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

/* Returns true if the state agrees about having melded, as far as a net shows it; card points
 * melded always show it. */
static bool melded_as_said(const struct judging *judging, const struct state *state)
{
	const struct counts *counts = &judging->side->counts;
	bool melded = (state->marks & MARK_MELDED) != 0;

	return !counts->has_net || counts->opened == OPENED_UNKNOWN ||
	       melded == (counts->opened == OPENED_YES);
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
	if (!answer->nearest_known ||
	    nearest_apart(melded, asked) < nearest_apart(answer->nearest, asked))
		answer->nearest = melded;
	answer->nearest_known = true;
}

static void counts_weigh(struct judging *judging, const struct layer *layer)
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

static void search_view(struct judging *judging, enum run_view runs)
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

	search_run(&search);
	if (search.beyond)
		judging->answer->exact = false;
	else
		counts_weigh(judging, search_layer(&search));
	search_release(&search);
}

/* Searches without runs, as most counts need none, unless whole runs were counted. */
static void search_views(struct judging *judging)
{
	struct counts_answer *answer = judging->answer;

	answer->nearest_known = false;
	if (!judging->runs_counted) {
		search_view(judging, RUNS_BROAD);
		return;
	}
	if (whole_runs(judging) == 0)
		search_view(judging, RUNS_OUT);
	if (!judging->book->runs.allowed || answer->possible || !answer->exact)
		return;
	search_view(judging, RUNS_COUNTED);
}

/* Chooses cards that make the points in hand, from one value on. Returns false if no choice does. */
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

/* Returns true if no earlier rank of that value has cards in hand. */
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

/* Tries some plausible choices of cards in hand. Nearly all possible counts are found with these,
 * and soon. */
static void try_some_hands(struct judging *judging)
{
	const struct held_apart own = judging->held;

	for (int rank = 0; rank < RANK_COUNT && !judging->answer->possible; rank++) {
		if (!is_first_of_value(judging, rank))
			continue;
		judging->held = own;
		judging->held.chosen = true;
		if (choose_held(judging, deck_value_in_hand(judging->book, rank)))
			search_views(judging);
	}
	judging->held = own;
}

/* Searches a sample of the states, which finds nearly all possible counts. */
static void look_here_and_there(struct judging *judging)
{
	judging->states_most = STATES_THIN;
	if (judging->side->counts.has_net)
		search_views(judging);
	else
		try_some_hands(judging);
	judging->states_most = 0;
}

/* Checks the card points melded with any cards in hand: if those are impossible, that is the
 * answer. The states between are all searched. */
static void look_at_melded(struct judging *judging)
{
	struct counts_answer *answer = judging->answer;

	search_views(judging);
	if (!answer->possible || !answer->exact)
		return;
	answer->exact = judging->runs_counted;
	if (!answer->exact)
		return;
	answer->possible = answer->nearest_known = false;
	if (judging->side->counts.held % judging->span.unit != 0)
		return;
	try_some_hands(judging);
	if (answer->possible)
		return;
	sum_both(judging);
	answer->nearest_held = true;
	answer->exact = judging->span.words <= WORDS_MOST;
	if (answer->exact)
		search_views(judging);
}

/* Searches for a net. If runs could neither be bounded nor counted, an answer "possible" is not
 * exact. */
static void look_at_net(struct judging *judging)
{
	struct counts_answer *answer = judging->answer;

	search_views(judging);
	answer->exact = answer->exact && (judging->runs_counted || !answer->possible);
}

/* Chooses the search: counts without melds are searched at once, runs are bounded, and without
 * runs a sample of states comes first and all states last. */
static void look_through(struct judging *judging)
{
	bool net = judging->side->counts.has_net, answered = false;

	if (net)
		sum_net(judging);
	else
		sum_melded(judging);
	if (net && judging->side->counts.opened == OPENED_NO) {
		search_view(judging, RUNS_OUT);
		return;
	}
	if (judging->book->runs.allowed) {
		count_bounds_judge(
		    judging->book, judging->side, whole_runs(judging), &answered, judging->answer);
	} else {
		look_here_and_there(judging);
		answered = judging->answer->possible || !judging->answer->exact;
	}
	if (answered)
		return;
	if (net)
		look_at_net(judging);
	else
		look_at_melded(judging);
}

/* Returns true if the pack has cards enough for that many canastas of any kind. */
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

/* Returns true if whole runs were counted although none are possible. */
static bool runs_cannot_be(const struct judging *judging)
{
	const struct run_rule *runs = &judging->book->runs;

	return whole_runs(judging) > 0 &&
	       (!runs->allowed || runs->cards_most < judging->book->canasta_least);
}

/* Returns true if whole runs are all plain ones; other kinds cannot be searched. */
static bool runs_are_plain(const struct judging *judging)
{
	for (size_t kind = 0; kind < judging->book->kind_count; kind++)
		if (judging->book->kinds[kind].run && kind != judging->deck.run_kind &&
		    judging->side->counts.canastas[kind] > 0)
			return false;
	return true;
}

void counts_judge(const struct rulebook *book, const struct side *side, struct counts_answer *ret)
{
	struct judging judging = {.book = book, .side = side, .answer = ret};

	*ret = (struct counts_answer){.exact = true};
	if (runs_cannot_be(&judging) || !pack_has_cards(&judging))
		return;
	if (book->runs.ordered) { /* as in possible.h: runs with places are not searched */
		*ret = (struct counts_answer){.possible = true};
		return;
	}
	judging.held.cards[RANK_BLACK_THREE] = side->counts.blacks_held;
	judging.held.reds_left =
	    book->copies[RANK_RED_THREE] - side->red_threes - side->counts.reds_held;
	deck_make_counted(&judging.arena, book, side->counts.canastas, side, &judging.deck);
	judging.runs_counted = search_counts_runs(&judging.deck);
	if (judging.deck.beyond || !runs_are_plain(&judging))
		ret->exact = false;
	else
		look_through(&judging);
	arena_release(&judging.arena);
	if (!ret->exact)
		ret->possible = true;
}
