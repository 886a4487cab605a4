#include "referee/count_bounds.h"

#include "referee/bounds_search.h"
#include "referee/search.h"

enum {
	STEPS_MOST = 1 << 20, /* of searches, for counts and again for what is nearest */
	FARTHEST = 1 << 7     /* rows, or steps of a net, to what is nearest */
};

/* Counts while they are judged. */
struct weighing {
	struct arena arena;
	const struct rulebook *book;
	const struct side *side;
	struct deck deck;
	struct bounds bounds;
	int64_t unit; /* of card points */
	int64_t steps_left;
};

/* What is looked for. */
struct sought {
	int64_t melded,
	    held;      /* card points; those in hand below zero, or the net and no melded ones */
	bool any_held; /* whatever is in hand */
};

/* Threes, as they were counted or may lie. */
struct threes_counted {
	int blacks_in_runs, reds_in_runs;
	int needs;            /* place of the canastas the other cards are to make */
	int64_t melded, held; /* points; those in hand below zero */
};

/* Whether cards but threes can make a row and a figure. */
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

/* Any figure the row may come with, the most first. */
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

/* Whether what is sought can be beside those threes. */
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

/* Red threes that may lie in runs or, where they have no price of their own there, in hand. */
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

/* Every number of black threes in hand; where they have a price of their own they were counted. The
 * other cards make the canastas that these do not. */
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

/* Whether what is sought can be. */
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

/* The nearest that can be to what is sought, or none within reach. */
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

/* The multiple of the unit next to some points. */
static int64_t rounded(const struct weighing *weighing, int64_t points)
{
	return points / weighing->unit * weighing->unit;
}

/* Goes through the layers as far as so many rows above what was counted. */
static bool bound(struct weighing *weighing, int64_t rows, bool *ret_beyond, struct error *err)
{
	struct bounds *bounds = &weighing->bounds;

	*bounds = (struct bounds){.arena = bounds->arena,
	    .view = bounds->view,
	    .whole = bounds->whole,
	    .asks = bounds->asks,
	    .row_most = weighing->side->counts.melded + rows * weighing->unit};
	return bounds_run(bounds, ret_beyond, err);
}

static struct sought counted(const struct counts *counts)
{
	if (counts->has_net)
		return (struct sought){.held = counts->net};
	return (struct sought){.melded = counts->melded, .held = -(int64_t)counts->held};
}

/* What lies above what was counted is gone through only where that cannot be. */
static bool weigh(struct weighing *weighing, struct counts_answer *ret, struct error *err)
{
	const struct sought asked = counted(&weighing->side->counts);
	const struct sought near = {
	    .melded = rounded(weighing, asked.melded), .held = rounded(weighing, asked.held)};
	bool beyond = false;

	*ret = (struct counts_answer){.possible = true};
	if (!bound(weighing, 0, &beyond, err))
		return false;
	if (beyond)
		return true;
	ret->possible =
	    near.melded == asked.melded && near.held == asked.held && find(weighing, &asked);
	ret->exact = ret->possible || weighing->steps_left >= 0;
	if (ret->possible || !ret->exact)
		return true;
	if (!bound(weighing, FARTHEST, &beyond, err))
		return false;
	if (!beyond)
		give_nearest(weighing, &near, ret);
	return true;
}

/* Whole runs are counted from the start: canastas of other kinds are left. */
static bool make_deck(struct weighing *weighing, struct error *err)
{
	const struct rulebook *book = weighing->book;
	int32_t *canastas = arena_alloc(&weighing->arena, KINDS_MOST, sizeof *canastas);

	for (size_t kind = 0; kind < book->kind_count; kind++)
		canastas[kind] = book->kinds[kind].run ? 0 : weighing->side->counts.canastas[kind];
	return deck_make_counted(&weighing->arena, book, canastas, weighing->side->out != OUT_NONE,
	    &weighing->deck, err);
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

bool count_bounds_judge(const struct rulebook *book, const struct side *side, int whole,
    bool *ret_applies, struct counts_answer *ret, struct error *err)
{
	struct weighing weighing = {
	    .book = book, .side = side, .unit = search_span(book).unit, .steps_left = STEPS_MOST};
	bool done = make_deck(&weighing, err);

	*ret_applies = done && bounds_applies(&weighing.deck);
	if (*ret_applies) {
		set_out(&weighing, whole);
		done = weigh(&weighing, ret, err);
	}
	arena_release(&weighing.arena);
	return done;
}
