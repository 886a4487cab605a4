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
struct bounded_counts {
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
static bool search_row(struct bounded_counts *bounded, const struct threes_counted *threes,
    int64_t row, int64_t figure)
{
	const struct bounds_goal goal = {.blacks = threes->blacks_in_runs,
	    .reds = threes->reds_in_runs,
	    .needs = threes->needs,
	    .row = (size_t)row,
	    .figure = (int32_t)figure};

	return bounds_search(&bounded->bounds, &goal, &bounded->steps_left) == BOUNDS_FOUND_ONE;
}

/* Searches for any figure the row may have, the most first. */
static bool search_any(
    struct bounded_counts *bounded, const struct threes_counted *threes, int64_t row)
{
	const struct bounds *bounds = &bounded->bounds;
	const struct bounds_layer *last = &bounds->layers[bounds->layer_count - 1];
	const struct bounds_state end =
	    bounds_end(bounds, threes->blacks_in_runs + threes->reds_in_runs, threes->needs);
	size_t rows;
	const int32_t *least = bounds_least(last, &end, &rows);

	if ((size_t)row >= rows)
		return false;
	for (int64_t figure = bounds_most(last, &end)[row];
	     figure >= least[row] && bounded->steps_left >= 0; figure -= bounded->unit)
		if (search_row(bounded, threes, row, figure))
			return true;
	return false;
}

/* Searches for the points together with those threes. */
static bool beside_threes(struct bounded_counts *bounded, const struct sought *sought,
    const struct threes_counted *threes)
{
	bool net = bounded->side->counts.has_net;
	int64_t row = net ? 0 : (sought->melded - threes->melded) / bounded->unit;
	int64_t figure = sought->held - threes->held - (net ? threes->melded : 0);

	if (row < 0 || figure <= -FIGURE_NONE || figure >= FIGURE_NONE)
		return false;
	return sought->any_held ? search_any(bounded, threes, row)
	                        : search_row(bounded, threes, row, figure);
}

/* Tries red threes that may lie in runs or, if they have no price of their own there, in hand. */
static bool beside_reds(struct bounded_counts *bounded, const struct sought *sought,
    const struct threes_counted *blacks)
{
	const struct rulebook *book = bounded->book;
	const struct side *side = bounded->side;
	int left = book->copies[RANK_RED_THREE] - side->red_threes - side->counts.reds_held;
	bool held_too = !book->held[RANK_RED_THREE].apart && bounded->bounds.view.in_hand;
	int in_runs_most = deck_in_runs(&bounded->deck, RANK_RED_THREE) && left > 0 ? left : 0;

	for (int in_runs = 0; in_runs <= in_runs_most; in_runs++)
		for (int held = 0; held <= (held_too && left > in_runs ? left - in_runs : 0);
		     held++) {
			struct threes_counted threes = *blacks;

			threes.reds_in_runs = in_runs;
			threes.melded += in_runs * deck_value_on_table(book, RANK_RED_THREE);
			threes.held -= held * deck_value_in_hand(book, RANK_RED_THREE);
			if (beside_threes(bounded, sought, &threes))
				return true;
		}
	return false;
}

/* Tries every number of black threes in hand; those with a price of their own were counted. The
 * other cards make the remaining canastas. */
static bool beside_blacks(
    struct bounded_counts *bounded, const struct sought *sought, const struct state *way)
{
	const struct rulebook *book = bounded->book;
	const struct needs *needs = &bounded->deck.needs;
	bool counted = book->held[RANK_BLACK_THREE].apart;
	uint64_t others;
	int left = bounded->bounds.view.in_hand || counted
	               ? book->copies[RANK_BLACK_THREE] - way->naturals
	               : 0;

	if (!needs_without(
	        needs, needs_made(needs, bounded->bounds.needs_told - 1), way->needs, &others))
		return false;
	for (int held = 0; held <= left; held++) {
		const struct threes_counted blacks = {.blacks_in_runs = way->loose,
		    .needs = needs_place(needs, others),
		    .melded = way->naturals * deck_value_on_table(book, RANK_BLACK_THREE),
		    .held = counted ? 0 : -held * deck_value_in_hand(book, RANK_BLACK_THREE)};

		if ((!counted || held == bounded->side->counts.blacks_held) &&
		    beside_reds(bounded, sought, &blacks))
			return true;
	}
	return false;
}

/* Searches for the points. */
static bool find(struct bounded_counts *bounded, const struct sought *sought)
{
	const struct ways *ways =
	    &bounded->deck.ways[RANK_BLACK_THREE][bounded->side->out != OUT_NONE ? 1 : 0];

	if (bounded->book->copies[RANK_BLACK_THREE] == 0)
		return beside_reds(bounded, sought,
		    &(struct threes_counted){.needs = bounded->bounds.needs_told - 1});
	for (size_t i = 0; i < ways->count; i++)
		if (beside_blacks(bounded, sought, &ways->list[i]))
			return true;
	return false;
}

/* Finds the nearest possible points, or none within reach. */
static bool find_near(struct bounded_counts *bounded, const struct sought *asked, int64_t *ret)
{
	bool net = bounded->side->counts.has_net;
	int64_t middle = net ? asked->held : asked->melded;

	for (int step = 1; step <= FARTHEST && bounded->steps_left >= 0; step++)
		for (int sign = -1; sign <= 1; sign += 2) {
			struct sought other = *asked;

			*ret = middle + (int64_t)sign * step * bounded->unit;
			if (net)
				other.held = *ret;
			else
				other.melded = *ret;
			if (find(bounded, &other))
				return true;
		}
	return false;
}

static void give_nearest(
    struct bounded_counts *bounded, const struct sought *asked, struct counts_answer *ret)
{
	struct sought any = *asked;

	bounded->steps_left = STEPS_MOST;
	ret->nearest_known = ret->nearest_held = find_near(bounded, asked, &ret->nearest);
	if (ret->nearest_known || bounded->side->counts.has_net)
		return;
	any.any_held = true;
	bounded->steps_left = STEPS_MOST;
	ret->nearest_known = find_near(bounded, &any, &ret->nearest);
}

/* Returns the multiple of the unit next to some points. */
static int64_t rounded(const struct bounded_counts *bounded, int64_t points)
{
	return points / bounded->unit * bounded->unit;
}

/* Fills the layers up to a number of rows above the points counted. */
static void bound(struct bounded_counts *bounded, int64_t rows, bool *ret_beyond)
{
	struct bounds *bounds = &bounded->bounds;

	*bounds = (struct bounds){.arena = bounds->arena,
	    .view = bounds->view,
	    .whole = bounds->whole,
	    .asks = bounds->asks,
	    .row_most = bounded->side->counts.melded + rows * bounded->unit};
	bounds_run(bounds, ret_beyond);
}

static struct sought counted(const struct counts *counts)
{
	if (counts->has_net)
		return (struct sought){.held = counts->net};
	return (struct sought){.melded = counts->melded, .held = -(int64_t)counts->held};
}

/* Judges the counts. Rows above the points counted are searched only if these are impossible. */
static void weigh(struct bounded_counts *bounded, struct counts_answer *ret)
{
	const struct sought asked = counted(&bounded->side->counts);
	const struct sought near = {
	    .melded = rounded(bounded, asked.melded), .held = rounded(bounded, asked.held)};
	bool beyond = false;

	*ret = (struct counts_answer){.possible = true};
	bound(bounded, 0, &beyond);
	if (beyond)
		return;
	ret->possible =
	    near.melded == asked.melded && near.held == asked.held && find(bounded, &asked);
	ret->exact = ret->possible || bounded->steps_left >= 0;
	if (ret->possible || !ret->exact)
		return;
	bound(bounded, FARTHEST, &beyond);
	if (!beyond)
		give_nearest(bounded, &near, ret);
}

/* Makes the deck. Whole runs are counted from the start, so canastas of other kinds are left. */
static void make_deck(struct bounded_counts *bounded)
{
	const struct rulebook *book = bounded->book;
	int32_t *canastas = arena_alloc(&bounded->arena, KINDS_MOST, sizeof *canastas);

	for (size_t kind = 0; kind < book->kind_count; kind++)
		canastas[kind] = book->kinds[kind].run ? 0 : bounded->side->counts.canastas[kind];
	deck_make_counted(&bounded->arena, book, canastas, bounded->side, &bounded->deck);
}

static void set_out(struct bounded_counts *bounded, int whole)
{
	const struct counts *counts = &bounded->side->counts;
	bool out = bounded->side->out != OUT_NONE;

	bounded->bounds = (struct bounds){.arena = &bounded->arena,
	    .view = {.deck = &bounded->deck,
	        .figures = counts->has_net ? FIGURES_NET : FIGURES_COUNTS,
	        .sign = 1,
	        .out = out,
	        .in_hand = !(out && bounded->book->alone),
	        .unit = bounded->unit},
	    .whole = whole,
	    .asks = counts->has_net && counts->opened == OPENED_YES ? ASKS_MELDS : ASKS_NOTHING};
}

/* Answers for a side recorded by counts with this many whole runs; `ret_applies` is false if the
 * rulebook's runs cannot be bounded. */
static void count_bounds_judge(const struct rulebook *book, const struct side *side, int whole,
    bool *ret_applies, struct counts_answer *ret)
{
	struct bounded_counts bounded = {
	    .book = book, .side = side, .unit = search_span(book).unit, .steps_left = STEPS_MOST};

	make_deck(&bounded);
	*ret_applies = bounds_applies(&bounded.deck);
	if (*ret_applies) {
		set_out(&bounded, whole);
		weigh(&bounded, ret);
	}
	arena_release(&bounded.arena);
}

enum {
	WORDS_MOST = 1 << 8, /* words of a set of both sums, as far as they are searched */
	STATES_THIN = 1 << 6 /* states followed at first */
};

/* Counts that are being judged by a search. */
struct counts_judgement {
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

static int whole_runs(const struct counts_judgement *judgement)
{
	int count = 0;

	for (size_t kind = 0; kind < judgement->book->kind_count; kind++)
		if (judgement->book->kinds[kind].run && !judgement->book->kinds[kind].any_form)
			count += judgement->side->counts.canastas[kind];
	return count;
}

/* Prepares for a net, which is one number. */
static void sum_net(struct counts_judgement *judgement)
{
	judgement->span = search_span(judgement->book);
	judgement->lowest = judgement->span.lowest;
	judgement->highest = judgement->span.highest;
	judgement->wanted = judgement->side->counts.net;
	judgement->held.times = -1;
}

/* Prepares for card points melded alone. */
static void sum_melded(struct counts_judgement *judgement)
{
	const struct span pack = search_span(judgement->book);

	judgement->span = sums_span(0, pack.highest, pack.unit);
	judgement->lowest = 0;
	judgement->highest = pack.highest;
	judgement->wanted = judgement->side->counts.melded;
	judgement->held.times = 0;
}

/* Prepares for cards melded and in hand as one number. Points in hand are multiplied so that the
 * two parts never overlap. */
static void sum_both(struct counts_judgement *judgement)
{
	const struct counts *counts = &judgement->side->counts;
	const struct span pack = search_span(judgement->book);

	judgement->held.times = pack.highest / pack.unit + 1;
	judgement->lowest = judgement->held.times * counts->held;
	judgement->highest = judgement->lowest + pack.highest;
	judgement->wanted = judgement->lowest + counts->melded;
	judgement->span = sums_span(0, judgement->highest, pack.unit);
}

/* Returns true if the state agrees about having melded, as far as a net shows it; card points
 * melded always show it. */
static bool melded_as_said(const struct counts_judgement *judgement, const struct state *state)
{
	const struct counts *counts = &judgement->side->counts;
	bool melded = (state->marks & MARK_MELDED) != 0;

	return !counts->has_net || counts->opened == OPENED_UNKNOWN ||
	       melded == (counts->opened == OPENED_YES);
}

static void note(struct counts_judgement *judgement, int64_t sum)
{
	struct counts_answer *answer = judgement->answer;
	int64_t melded = sum - judgement->wanted +
	                 (judgement->side->counts.has_net ? judgement->side->counts.net
	                                                  : judgement->side->counts.melded);
	int64_t asked = melded - sum + judgement->wanted;

	if (sum < judgement->lowest || sum > judgement->highest)
		return;
	if (sum == judgement->wanted)
		answer->possible = true;
	if (!answer->nearest_known ||
	    nearest_apart(melded, asked) < nearest_apart(answer->nearest, asked))
		answer->nearest = melded;
	answer->nearest_known = true;
}

static void counts_weigh(struct counts_judgement *judgement, const struct layer *layer)
{
	for (size_t i = 0; i < layer->states.count; i++) {
		const struct state *state = &layer->states.list[i];
		const uint64_t *sums = layer->sums + i * judgement->span.words;
		int64_t sum;

		if (!needs_exact(&judgement->deck.needs, state->needs) ||
		    !melded_as_said(judgement, state))
			continue;
		if (sums_below(sums, &judgement->span, judgement->wanted, &sum))
			note(judgement, sum);
		if (sums_above(sums, &judgement->span, judgement->wanted, &sum))
			note(judgement, sum);
	}
}

static void search_view(struct counts_judgement *judgement, enum run_view runs)
{
	struct search search = {.deck = &judgement->deck,
	    .span = judgement->span,
	    .sign = 1,
	    .out = judgement->side->out != OUT_NONE,
	    .in_hand = true,
	    .runs = runs,
	    .whole_runs = whole_runs(judgement),
	    .held = &judgement->held,
	    .states_most = judgement->states_most};

	search_run(&search);
	if (search.beyond)
		judgement->answer->exact = false;
	else
		counts_weigh(judgement, search_layer(&search));
	search_release(&search);
}

/* Searches without runs, as most counts need none, unless whole runs were counted. */
static void search_views(struct counts_judgement *judgement)
{
	struct counts_answer *answer = judgement->answer;

	answer->nearest_known = false;
	if (!judgement->runs_counted) {
		search_view(judgement, RUNS_BROAD);
		return;
	}
	if (whole_runs(judgement) == 0)
		search_view(judgement, RUNS_OUT);
	if (!judgement->book->runs.allowed || answer->possible || !answer->exact)
		return;
	search_view(judgement, RUNS_COUNTED);
}

/* Chooses cards that make the points in hand, from one value on. Returns false if no choice does. */
static bool choose_held(struct counts_judgement *judgement, int64_t first_value)
{
	const struct rulebook *book = judgement->book;
	int64_t left = judgement->side->counts.held;

	for (int round = 0; round < 2; round++)
		for (int rank = RANK_COUNT; rank-- > 0;) {
			int64_t value = deck_value_in_hand(book, rank);
			int64_t most = value > 0 ? left / value : 0;

			if (!deck_is_ordinary(&judgement->deck, rank) || book->held[rank].apart ||
			    (value == first_value) != (round == 0))
				continue;
			judgement->held.cards[rank] =
			    (int)(most < book->copies[rank] ? most : book->copies[rank]);
			left -= judgement->held.cards[rank] * value;
		}
	return left == 0;
}

/* Returns true if no earlier rank of that value has cards in hand. */
static bool is_first_of_value(const struct counts_judgement *judgement, int rank)
{
	int64_t value = deck_value_in_hand(judgement->book, rank);

	if (!deck_is_ordinary(&judgement->deck, rank))
		return false;
	for (int before = 0; before < rank; before++)
		if (deck_is_ordinary(&judgement->deck, before) &&
		    deck_value_in_hand(judgement->book, before) == value)
			return false;
	return true;
}

/* Tries some plausible choices of cards in hand. Nearly all possible counts are found with these,
 * and soon. */
static void try_some_hands(struct counts_judgement *judgement)
{
	const struct held_apart own = judgement->held;

	for (int rank = 0; rank < RANK_COUNT && !judgement->answer->possible; rank++) {
		if (!is_first_of_value(judgement, rank))
			continue;
		judgement->held = own;
		judgement->held.chosen = true;
		if (choose_held(judgement, deck_value_in_hand(judgement->book, rank)))
			search_views(judgement);
	}
	judgement->held = own;
}

/* Searches a sample of the states, which finds nearly all possible counts. */
static void look_here_and_there(struct counts_judgement *judgement)
{
	judgement->states_most = STATES_THIN;
	if (judgement->side->counts.has_net)
		search_views(judgement);
	else
		try_some_hands(judgement);
	judgement->states_most = 0;
}

/* Checks the card points melded with any cards in hand: if those are impossible, that is the
 * answer. The states between are all searched. */
static void look_at_melded(struct counts_judgement *judgement)
{
	struct counts_answer *answer = judgement->answer;

	search_views(judgement);
	if (!answer->possible || !answer->exact)
		return;
	answer->exact = judgement->runs_counted;
	if (!answer->exact)
		return;
	answer->possible = answer->nearest_known = false;
	if (judgement->side->counts.held % judgement->span.unit != 0)
		return;
	try_some_hands(judgement);
	if (answer->possible)
		return;
	sum_both(judgement);
	answer->nearest_held = true;
	answer->exact = judgement->span.words <= WORDS_MOST;
	if (answer->exact)
		search_views(judgement);
}

/* Searches for a net. If runs could neither be bounded nor counted, an answer "possible" is not
 * exact. */
static void look_at_net(struct counts_judgement *judgement)
{
	struct counts_answer *answer = judgement->answer;

	search_views(judgement);
	answer->exact = answer->exact && (judgement->runs_counted || !answer->possible);
}

/* Chooses the search: counts without melds are searched at once, runs are bounded, and without
 * runs a sample of states comes first and all states last. */
static void look_through(struct counts_judgement *judgement)
{
	bool net = judgement->side->counts.has_net, answered = false;

	if (net)
		sum_net(judgement);
	else
		sum_melded(judgement);
	if (net && judgement->side->counts.opened == OPENED_NO) {
		search_view(judgement, RUNS_OUT);
		return;
	}
	if (judgement->book->runs.allowed) {
		count_bounds_judge(judgement->book, judgement->side, whole_runs(judgement),
		    &answered, judgement->answer);
	} else {
		look_here_and_there(judgement);
		answered = judgement->answer->possible || !judgement->answer->exact;
	}
	if (answered)
		return;
	if (net)
		look_at_net(judgement);
	else
		look_at_melded(judgement);
}

/* Returns true if the pack has cards enough for that many canastas of any kind. */
static bool pack_has_cards(const struct counts_judgement *judgement)
{
	int64_t cards = 0, needed = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += judgement->book->copies[rank];
	for (size_t kind = 0; kind < judgement->book->kind_count; kind++)
		needed += (int64_t)judgement->side->counts.canastas[kind] *
		          judgement->book->canasta_least;
	return needed <= cards;
}

/* Returns true if whole runs were counted although none are possible. */
static bool runs_cannot_be(const struct counts_judgement *judgement)
{
	const struct run_rule *runs = &judgement->book->runs;

	return whole_runs(judgement) > 0 &&
	       (!runs->allowed || runs->cards_most < judgement->book->canasta_least);
}

/* Returns true if whole runs are all plain ones; other kinds cannot be searched. */
static bool runs_are_plain(const struct counts_judgement *judgement)
{
	for (size_t kind = 0; kind < judgement->book->kind_count; kind++)
		if (judgement->book->kinds[kind].run && kind != judgement->deck.run_kind &&
		    judgement->side->counts.canastas[kind] > 0)
			return false;
	return true;
}

void counts_judge(const struct rulebook *book, const struct side *side, struct counts_answer *ret)
{
	struct counts_judgement judgement = {.book = book, .side = side, .answer = ret};

	*ret = (struct counts_answer){.exact = true};
	if (runs_cannot_be(&judgement) || !pack_has_cards(&judgement))
		return;
	if (book->runs.ordered) { /* as in possible.h: runs with places are not searched */
		*ret = (struct counts_answer){.possible = true};
		return;
	}
	judgement.held.cards[RANK_BLACK_THREE] = side->counts.blacks_held;
	judgement.held.reds_left =
	    book->copies[RANK_RED_THREE] - side->red_threes - side->counts.reds_held;
	deck_make_counted(&judgement.arena, book, side->counts.canastas, side, &judgement.deck);
	judgement.runs_counted = search_counts_runs(&judgement.deck);
	if (judgement.deck.beyond || !runs_are_plain(&judgement))
		ret->exact = false;
	else
		look_through(&judgement);
	arena_release(&judgement.arena);
	if (!ret->exact)
		ret->possible = true;
}
