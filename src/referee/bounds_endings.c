#include "referee/possible_parts.h"

#include "base/arena.h"
#include "base/checked.h"
#include "base/error.h"
#include "card/card.h"
#include "referee/possible.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

/* Returns how many ranks are places of a run; threes of both colours are one. */
static int places_of_run(const struct deck *deck)
{
	int places = 0;
	bool threes = false;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		bool in_runs = deck->book->copies[rank] > 0 && deck_in_runs(deck, rank);

		if (rank == RANK_RED_THREE || rank == RANK_BLACK_THREE)
			threes = threes || in_runs;
		else
			places += in_runs;
	}
	return places + threes;
}

static int whole_most(const struct deck *deck)
{
	const struct rulebook *book = deck->book;

	if (deck->run_kind == SIZE_MAX)
		return 0;
	return number_lesser(
	    SUITS * (book->suit_copies * places_of_run(deck) / book->canasta_least),
	    deck_cards_in_runs(deck) / book->canasta_least);
}

/* Returns the least base points of melds other than runs; short melds may cost points. */
static int64_t sets_least(const struct deck *deck)
{
	int64_t least = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t of_rank = 0;

		for (int out = 0; out < 2; out++)
			for (size_t i = 0; i < deck->ways[rank][out].count; i++)
				if (deck->ways[rank][out].list[i].base < of_rank)
					of_rank = deck->ways[rank][out].list[i].base;
		least += of_rank;
	}
	return least;
}

/* Returns true if all ranks except black threes have equal ways for a side that is out and one
 * that is not. */
static bool ends_are_alike(const struct deck *deck)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const struct ways *in = &deck->ways[rank][0], *out = &deck->ways[rank][1];

		if (rank == RANK_BLACK_THREE)
			continue;
		if (in->count != out->count)
			return false;
		for (size_t i = 0; i < in->count; i++)
			if (!state_same(&in->list[i], &out->list[i]))
				return false;
	}
	return !deck->book->alone;
}

void bounds_endings_reach(struct possible *possible)
{
	const struct deck *deck = &possible->deck;
	struct bounds_reach *bounded = &possible->reach;
	struct arena scratch = {0};

	*bounded = (struct bounds_reach){.whole_most = whole_most(deck),
	    .ends_alike = ends_are_alike(deck),
	    .unit = bounds_unit(deck),
	    .run = deck->run_kind == SIZE_MAX ? 0 : deck->book->kinds[deck->run_kind].points,
	    .sets_least = sets_least(deck)};
	for (int rank = 0; rank < RANK_COUNT; rank++)
		bounded->cards += deck->book->copies[rank];
	bounded->endings =
	    arena_alloc(possible->arena, (size_t)bounded->whole_most + 1, sizeof *bounded->endings);
	for (int out = 0; out < 2; out++) {
		bounded->sets_most[out] = arena_alloc(
		    possible->arena, (size_t)bounded->cards + 1, sizeof *bounded->sets_most[out]);
		sets_worth(&scratch, deck, out != 0, bounded->cards, bounded->sets_most[out]);
	}
	arena_release(&scratch);
}

/* Returns the most base points of other melds together with that many whole runs. */
static int64_t sets_most(const struct bounds_reach *bounded, int whole, int canasta_least, bool out)
{
	int left = bounded->cards - whole * canasta_least;

	return left < 0 ? 0 : bounded->sets_most[out ? 1 : 0][left];
}

bool bounds_endings_within_reach(const struct asking *asking, int whole, int64_t window)
{
	const struct bounds_reach *bounded = &asking->possible->reach;
	int least = asking->deck->book->canasta_least;
	int64_t asked = asking->question->sums.base, runs = whole * bounded->run;
	int64_t in = sets_most(bounded, whole, least, false);
	int64_t out = sets_most(bounded, whole, least, true);

	window += asking->possible->besides;
	return asked - runs - (in > out ? in : out) <= window &&
	       runs + bounded->sets_least - asked <= window;
}

/* A way to lay black threes. */
struct blacks {
	int in_runs;
	uint64_t needs;
	int64_t base, cards;
};

/* Finds the next way to lay black threes. Returns false after the last. */
struct black_ways {
	const struct bounds *bounds;
	bool out;
	size_t way;
	int held;
};

static bool next_blacks(struct black_ways *ways, struct blacks *ret)
{
	const struct bounds_view *view = &ways->bounds->view;
	const struct rulebook *book = view->deck->book;
	const struct ways *all = &view->deck->ways[RANK_BLACK_THREE][ways->out ? 1 : 0];
	const struct state *way;
	int left;

	if (book->copies[RANK_BLACK_THREE] == 0) {
		*ret = (struct blacks){0};
		return ways->way++ == 0;
	}
	if (ways->way == all->count)
		return false;
	way = &all->list[ways->way];
	left = view->in_hand ? book->copies[RANK_BLACK_THREE] - way->naturals : 0;
	*ret = (struct blacks){.in_runs = way->loose,
	    .needs = way->needs,
	    .base = way->base + deck_held_points(&book->held[RANK_BLACK_THREE], ways->held),
	    .cards =
	        (int64_t)view->sign * way->naturals * deck_value_on_table(book, RANK_BLACK_THREE) -
	        ways->held * deck_value_in_hand(book, RANK_BLACK_THREE)};
	if (++ways->held > left) {
		ways->held = 0;
		ways->way++;
	}
	return true;
}

static int64_t reds_in_runs(const struct bounds *bounds, int reds)
{
	const struct bounds_view *view = &bounds->view;

	return (int64_t)view->sign * reds * deck_value_on_table(view->deck->book, RANK_RED_THREE);
}

/* Returns the canastas of the black threes and the whole runs. */
static uint64_t needs_besides(const struct bounds *bounds, const struct blacks *blacks)
{
	const struct deck *deck = bounds->view.deck;
	uint64_t made = blacks->needs;

	for (int run = 0; run < bounds->whole; run++)
		made =
		    needs_joined(&deck->needs, made, needs_of_kind(&deck->needs, deck->run_kind));
	return made;
}

/* A list of endings while it is filled. */
struct filling {
	struct possible *possible;
	const struct bounds *bounds;
	bool out;
	struct endings *ends;
	size_t room;
};

static void fill_row(
    struct filling *filling, const struct state *state, int64_t least, int64_t most)
{
	struct possible *possible = filling->possible;
	struct endings *ends = filling->ends;
	size_t words = possible->span.words, place;

	sums_room(possible->arena, words, ends->states.count, &ends->sums, &filling->room);
	place = states_add(&ends->states, state);
	sums_fill(ends->sums + place * words, &possible->span, least, most);
}

/* Adds every row together with black threes laid in this way. */
static void fill_rows(struct filling *filling, const struct blacks *blacks, int reds, int needs)
{
	const struct bounds *bounds = filling->bounds;
	const struct bounds_reach *bounded = &filling->possible->reach;
	const struct bounds_layer *last = &bounds->layers[bounds->layer_count - 1];
	const struct needs *told = &bounds->view.deck->needs;
	const struct bounds_state end = bounds_end(bounds, blacks->in_runs + reds, needs);
	struct state state = {
	    .needs = needs_joined(told, needs_made(told, needs), needs_besides(bounds, blacks)),
	    .marks = MARK_MELDED,
	    .reds = (uint8_t)reds};
	int64_t cards = blacks->cards + reds_in_runs(bounds, reds);
	size_t rows;
	const int32_t *least = bounds_least(last, &end, &rows), *most;

	if (!least)
		return;
	most = bounds_most(last, &end);
	for (size_t row = 0; row < rows; row++) {
		state.base = (int32_t)(bounds->whole * bounded->run + bounds->base +
		                       (int64_t)row * bounded->unit + blacks->base);
		if (least[row] <= most[row])
			fill_row(filling, &state, least[row] + cards, most[row] + cards);
	}
}

static void fill(struct filling *filling)
{
	const struct bounds *bounds = filling->bounds;
	const struct deck *deck = bounds->view.deck;
	int reds_most = deck_in_runs(deck, RANK_RED_THREE) ? deck->book->copies[RANK_RED_THREE] : 0;
	struct black_ways ways = {.bounds = bounds, .out = filling->out};
	struct blacks blacks;

	while (next_blacks(&ways, &blacks))
		for (int reds = 0; reds <= reds_most; reds++)
			for (int needs = 0; needs < bounds->needs_told; needs++)
				fill_rows(filling, &blacks, reds, needs);
}

static void make_bounding(
    struct possible *possible, int whole, int sign, bool out, const struct bounds **ret)
{
	const struct deck *deck = &possible->deck;
	struct bounds *bounds = arena_alloc(possible->arena, 1, sizeof *bounds);

	*bounds = (struct bounds){.arena = possible->arena,
	    .view = {.deck = deck,
	        .figures = FIGURES_TOTALS,
	        .sign = sign,
	        .out = out,
	        .in_hand = !(out && deck->book->alone),
	        .unit = possible->reach.unit},
	    .whole = whole,
	    .asks = ASKS_RUNS,
	    .row_most = sets_most(&possible->reach, whole, deck->book->canasta_least, out)};
	*ret = bounds;
	bounds_run(bounds, &possible->beyond);
}

void bounds_endings_of(
    struct possible *possible, int whole, int sign, bool out, struct endings **ret)
{
	struct endings *ends = &possible->reach.endings[whole][sign + 1][out ? 1 : 0], *in;

	*ret = ends;
	if (ends->known || possible->beyond)
		return;
	ends->known = true;
	ends->states.arena = possible->arena;
	if (out && possible->reach.ends_alike) {
		bounds_endings_of(possible, whole, sign, false, &in);
		ends->bounds = in->bounds;
	} else {
		make_bounding(possible, whole, sign, out, &ends->bounds);
	}
	if (!possible->beyond)
		fill(&(struct filling){
		    .possible = possible, .bounds = ends->bounds, .out = out, .ends = ends});
}

/* The points to reach without the threes. */
struct reaching {
	const struct bounds *bounds;
	const struct state *state;
	int64_t cards;
	int64_t *steps_left;
};

/* Searches for the points together with black threes laid in this way and those canastas. */
static bool reach(const struct reaching *reaching, const struct blacks *blacks, int needs)
{
	const struct bounds *bounds = reaching->bounds;
	const struct needs *told = &bounds->view.deck->needs;
	const struct rulebook *book = bounds->view.deck->book;
	int reds = reaching->state->reds;
	int64_t base = reaching->state->base - blacks->base - bounds->base;
	int64_t figure = reaching->cards - blacks->cards - reds_in_runs(bounds, reds);
	struct bounds_goal goal = {.blacks = blacks->in_runs, .reds = reds, .needs = needs};

	if (bounds->whole > 0)
		base -= bounds->whole * (int64_t)book->kinds[bounds->view.deck->run_kind].points;
	if (base < 0 || base % bounds->view.unit != 0 || number_magnitude(figure) >= FIGURE_NONE ||
	    needs_joined(told, needs_made(told, needs), needs_besides(bounds, blacks)) !=
	        reaching->state->needs)
		return false;
	goal.row = (size_t)(base / bounds->view.unit);
	goal.figure = (int32_t)figure;
	return bounds_search(bounds, &goal, reaching->steps_left) == BOUNDS_FOUND_ONE;
}

bool bounds_endings_can_be(struct asking *asking, const struct ending *ending, int64_t cards)
{
	const struct reaching reaching = {
	    ending->bounds, ending->state, cards, &asking->steps_left};
	struct black_ways ways = {.bounds = ending->bounds, .out = ending->out != OUT_NONE};
	struct blacks blacks;

	while (asking->steps_left >= 0 && next_blacks(&ways, &blacks))
		for (int needs = 0; needs < ending->bounds->needs_told; needs++)
			if (reach(&reaching, &blacks, needs))
				return true;
	return false;
}
