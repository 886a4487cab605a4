#include "referee/endings.h"

#include "base/arena.h"
#include "base/checked.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

/* Returns the most whole runs of the pack. Threes of both colours are one place of a run. */
static int whole_most(const struct deck *deck)
{
	const struct rulebook *book = deck->book;
	int places = 0;

	if (deck->run_kind == SIZE_MAX)
		return 0;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		places += rank != RANK_RED_THREE && rank != RANK_BLACK_THREE &&
		          book->copies[rank] > 0 && deck_in_runs(deck, rank);
	places += (book->copies[RANK_RED_THREE] > 0 && deck_in_runs(deck, RANK_RED_THREE)) ||
	          (book->copies[RANK_BLACK_THREE] > 0 && deck_in_runs(deck, RANK_BLACK_THREE));
	return number_lesser(
	    SUITS * (book->suit_copies * places / book->canasta_least), deck_whole_runs_most(deck));
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
	struct bounds_reach *reach = &possible->reach;

	*reach = (struct bounds_reach){.whole_most = whole_most(deck),
	    .ends_alike = ends_are_alike(deck),
	    .run = deck->run_kind == SIZE_MAX ? 0 : deck->book->kinds[deck->run_kind].points};
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t least = 0, most = 0; /* short melds may cost points */

		for (int out = 0; out < 2; out++)
			for (size_t i = 0; i < deck->ways[rank][out].count; i++) {
				int64_t base = deck->ways[rank][out].list[i].base;

				least = number_lesser(least, base);
				most = number_greater(most, base);
				reach->unit = number_divisor(reach->unit, base);
			}
		reach->sets_least += least;
		reach->sets_most += most;
	}
	reach->unit = number_greater(reach->unit, (int64_t)1);
	reach->endings =
	    arena_alloc(possible->arena, (size_t)reach->whole_most + 1, sizeof *reach->endings);
}

bool bounds_endings_within_reach(const struct inquiry *inquiry, int whole, int64_t window)
{
	const struct bounds_reach *reach = &inquiry->possible->reach;
	int64_t more = inquiry->question->sums.base - whole * reach->run;

	window += inquiry->possible->besides;
	return more - reach->sets_most <= window && reach->sets_least - more <= window;
}

/* Lists every way to lay black threes, with those in hand. */
static void list_blacks(struct arena *arena, const struct search_view *view, struct endings *ends)
{
	const struct deck *deck = view->deck;
	const struct rulebook *book = deck->book;
	const struct ways none = {.count = 1, .list = &(struct state){0}};
	const struct ways *ways = &deck->ways[RANK_BLACK_THREE][view->out ? 1 : 0];
	int copies = book->copies[RANK_BLACK_THREE];
	uint64_t runs = 0;

	if (copies == 0)
		ways = &none;
	for (int run = 0; run < view->whole_runs; run++)
		runs =
		    needs_joined(&deck->needs, runs, needs_of_kind(&deck->needs, deck->run_kind));
	ends->blacks = arena_alloc(arena, ways->count * (size_t)(copies + 1), sizeof *ends->blacks);
	for (size_t i = 0; i < ways->count; i++) {
		const struct state *way = &ways->list[i];
		int left = view->in_hand ? copies - way->naturals : 0;

		for (int held = 0; held <= left; held++)
			ends->blacks[ends->blacks_count++] =
			    (struct black_threes){.in_runs = way->loose,
			        .made = needs_joined(&deck->needs, way->needs, runs),
			        .base = way->base +
			                deck_held_points(&book->held[RANK_BLACK_THREE], held),
			        .cards = (int64_t)view->sign * way->naturals *
			                     deck_value_on_table(book, RANK_BLACK_THREE) -
			                 held * deck_value_in_hand(book, RANK_BLACK_THREE)};
	}
}

/* Returns the card points of red threes in runs. */
static int64_t reds_in_runs(const struct search_view *view, int reds)
{
	return (int64_t)view->sign * reds * deck_value_on_table(view->deck->book, RANK_RED_THREE);
}

/* Adds every state that the bounds allow, with each way to lay black threes and each number of red
 * threes in runs. */
static void add_states(struct possible *possible, struct endings *ends)
{
	const struct deck *deck = &possible->deck;
	const struct bounds *bounds = ends->bounds;
	int reds_most = deck_in_runs(deck, RANK_RED_THREE) ? deck->book->copies[RANK_RED_THREE] : 0;
	int needs_told = bounds->needs_told;

	for (size_t i = 0; i < ends->blacks_count * (size_t)(reds_most + 1); i++) {
		const struct black_threes *blacks = &ends->blacks[i / (size_t)(reds_most + 1)];
		int reds = (int)(i % (size_t)(reds_most + 1));
		int64_t cards = blacks->cards + reds_in_runs(&bounds->view, reds);

		for (int needs = 0; needs < needs_told; needs++) {
			struct state state = {.needs = needs_joined(&deck->needs,
			                          needs_made(&deck->needs, needs), blacks->made),
			    .marks = MARK_MELDED,
			    .reds = (uint8_t)reds};
			const int32_t *least, *most;
			size_t rows =
			    bounds_rows(bounds, blacks->in_runs + reds, needs, &least, &most);

			for (size_t row = 0; row < rows; row++) {
				state.base =
				    (int32_t)(bounds->view.whole_runs * possible->reach.run +
				              bounds->base + (int64_t)row * bounds->unit +
				              blacks->base);
				if (least[row] <= most[row])
					sums_fill(states_add(&ends->states, &state),
					    &possible->span, least[row] + cards, most[row] + cards);
			}
		}
	}
}

const struct endings *bounds_endings_of(struct possible *possible, int whole, int sign, bool out)
{
	const struct deck *deck = &possible->deck;
	const struct bounds_reach *reach = &possible->reach;
	struct endings *ends = &reach->endings[whole][sign + 1][out ? 1 : 0];
	struct search_view view;

	if (ends->known || possible->beyond)
		return ends;
	ends->known = true;
	ends->states = (struct states){.arena = possible->arena, .words = possible->span.words};
	if (out && reach->ends_alike) {
		ends->bounds = bounds_endings_of(possible, whole, sign, false)->bounds;
	} else {
		struct bounds *bounds = arena_alloc(possible->arena, 1, sizeof *bounds);

		*bounds = (struct bounds){.arena = possible->arena,
		    .view = {.deck = deck,
		        .span = possible->span,
		        .sign = sign,
		        .out = out,
		        .in_hand = !(out && deck->book->alone),
		        .runs = RUNS_BOUNDED,
		        .whole_runs = whole},
		    .asks = ASKS_RUNS,
		    .unit = reach->unit,
		    .row_most = reach->sets_most};
		bounds_run(bounds, &possible->beyond);
		ends->bounds = bounds;
	}
	if (possible->beyond)
		return ends;
	view = ends->bounds->view;
	view.out = out;
	list_blacks(possible->arena, &view, ends);
	add_states(possible, ends);
	return ends;
}

bool bounds_endings_can_be(struct inquiry *inquiry, const struct ending *ending, int64_t cards)
{
	const struct bounds *bounds = ending->of->bounds;
	const struct needs *told = &ending->deck->needs;
	const struct state *state = ending->state;
	int64_t runs = bounds->view.whole_runs * inquiry->possible->reach.run;

	for (size_t i = 0; i < ending->of->blacks_count; i++) {
		const struct black_threes *blacks = &ending->of->blacks[i];
		int64_t base = state->base - blacks->base - bounds->base - runs;
		int64_t figure = cards - blacks->cards - reds_in_runs(&bounds->view, state->reds);

		if (base < 0 || base % bounds->unit != 0 || number_magnitude(figure) >= FIGURE_NONE)
			continue;
		for (int needs = 0; needs < bounds->needs_told; needs++) {
			const struct bounds_goal goal = {.blacks = blacks->in_runs,
			    .reds = state->reds,
			    .needs = needs,
			    .row = (size_t)(base / bounds->unit),
			    .figure = (int32_t)figure};

			if (inquiry->steps_left < 0)
				return false;
			if (needs_joined(told, needs_made(told, needs), blacks->made) ==
			        state->needs &&
			    bounds_search(bounds, &goal, &inquiry->steps_left) == BOUNDS_FOUND_ONE)
				return true;
		}
	}
	return false;
}
