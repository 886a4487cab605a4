#include "referee/bounds.h"

#include "base/checked.h"
#include "base/number.h"
#include "referee/bounds_layers.h"
#include "referee/search.h"

#include <stdlib.h>

/* All transitions between the same two states and rows as one, from the least to the most they bring. */
struct edge {
	int in_whole, wild, row;
	uint64_t made;
	int32_t least, most;
};

struct edges {
	size_t count;
	struct edge *list;
};

static bool threes_are_plain(const struct deck *deck)
{
	for (int out = 0; out < 2; out++) {
		const struct ways *ways = &deck->ways[RANK_BLACK_THREE][out];

		for (size_t i = 0; i < ways->count; i++)
			if (ways->list[i].jokers + ways->list[i].twos > 0)
				return false;
	}
	return true;
}

bool bounds_applies(const struct deck *deck)
{
	const struct rulebook *book = deck->book;

	if (deck->beyond || !book->runs.allowed || !deck->wild_together ||
	    search_span(book).highest > FIGURE_NONE / 2)
		return false;
	for (size_t i = 0; i < book->unfinished_count; i++)
		if (book->unfinished[i].run)
			return false;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->held[rank].apart && rank != RANK_RED_THREE && rank != RANK_BLACK_THREE)
			return false;
	return threes_are_plain(deck);
}

int64_t bounds_unit(const struct deck *deck)
{
	int64_t unit = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int out = 0; out < 2; out++)
			for (size_t i = 0; i < deck->ways[rank][out].count; i++)
				unit = number_divisor(unit, deck->ways[rank][out].list[i].base);
	return unit > 0 ? unit : 1;
}

int bounds_in_whole(const struct bounds *bounds, const struct bounds_transition *transition)
{
	return number_lesser(transition->in_runs, bounds->whole);
}

static size_t state_place(const struct bounds_layer *layer, const struct bounds_state *state)
{
	int place = state->in_whole - layer->whole_least;

	place = place * (layer->wild_most + 1) + state->wild;
	return (size_t)place * (size_t)layer->needs_count +
	       (size_t)layer->needs_index[state->needs];
}

static size_t state_count(const struct bounds_layer *layer)
{
	if (layer->whole_most < layer->whole_least)
		return 0;
	return (size_t)(layer->whole_most - layer->whole_least + 1) *
	       (size_t)(layer->wild_most + 1) * (size_t)layer->needs_count;
}

struct bounds_state bounds_end(const struct bounds *bounds, int threes, int needs)
{
	return (struct bounds_state){
	    .in_whole = number_greater(
	        bounds_layers_run_cards(bounds) - number_lesser(threes, bounds->whole), 0),
	    .needs = needs};
}

const int32_t *bounds_least(
    const struct bounds_layer *layer, const struct bounds_state *state, size_t *ret_rows)
{
	size_t place;

	*ret_rows = 0;
	if (state->in_whole < layer->whole_least || state->in_whole > layer->whole_most ||
	    state->wild < 0 || state->wild > layer->wild_most ||
	    layer->needs_index[state->needs] < 0)
		return NULL;
	place = state_place(layer, state);
	*ret_rows = layer->end[place];
	return layer->least + place * layer->rows;
}

const int32_t *bounds_most(const struct bounds_layer *layer, const struct bounds_state *state)
{
	return layer->most + state_place(layer, state) * layer->rows;
}

/* -- layers ------------------------------------------------------------------------------------ */

static int compare_made(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

static int compare_edges(const void *one, const void *other)
{
	const struct edge *a = one, *b = other;

	if (a->in_whole != b->in_whole)
		return a->in_whole - b->in_whole;
	if (a->wild != b->wild)
		return a->wild - b->wild;
	return a->made != b->made ? compare_made(a->made, b->made) : a->row - b->row;
}

static bool make_edges(struct arena *arena, const struct bounds *bounds,
    const struct bounds_transitions *transitions, struct edges *ret, struct error *err)
{
	size_t kept = 0;

	*ret = (struct edges){.list = arena_alloc(arena, transitions->count, sizeof *ret->list)};
	if (!ret->list)
		return error_memory(err);
	for (size_t i = 0; i < transitions->count; i++) {
		const struct bounds_transition *transition = &transitions->list[i];

		ret->list[i] = (struct edge){.in_whole = bounds_in_whole(bounds, transition),
		    .wild = transition->wild,
		    .row = transition->row,
		    .made = transition->made,
		    .least = transition->least,
		    .most = transition->most};
	}
	qsort(ret->list, transitions->count, sizeof *ret->list, compare_edges);
	for (size_t i = 0; i < transitions->count; i++) {
		const struct edge edge = ret->list[i];

		if (kept > 0 && compare_edges(&ret->list[kept - 1], &edge) == 0) {
			ret->list[kept - 1].least =
			    number_lesser(ret->list[kept - 1].least, edge.least);
			ret->list[kept - 1].most =
			    number_greater(ret->list[kept - 1].most, edge.most);
		} else {
			ret->list[kept++] = edge;
		}
	}
	ret->count = kept;
	return true;
}

/* Opens a state of the layer as far as to a row. */
static void touch(struct bounds_layer *layer, size_t place, size_t end)
{
	size_t first = place * layer->rows;

	for (size_t row = first + layer->end[place]; row < first + end; row++) {
		layer->least[row] = FIGURE_NONE;
		layer->most[row] = -FIGURE_NONE;
	}
	if (layer->end[place] < end)
		layer->end[place] = end;
}

/* Nothing stays nothing, as it lies far beyond any figure. */
UNCHECKED static void stretch_rows(const int32_t *from_least, const int32_t *from_most,
    int32_t *least, int32_t *most, size_t count, const struct edge *edge)
{
	for (size_t row = 0; row < count; row++) {
		int32_t lower = from_least[row] + edge->least;
		int32_t upper = from_most[row] + edge->most;

		least[row] = lower < least[row] ? lower : least[row];
		most[row] = upper > most[row] ? upper : most[row];
	}
}

/* What a state may reach widens the bounds of the one behind the edge. */
static void relax(const struct bounds_layer *before, size_t from, const struct edge *edge,
    const struct bounds_state *to, struct bounds_layer *layer)
{
	size_t shift = (size_t)edge->row, place = state_place(layer, to);
	size_t end = before->end[from], size;
	const int32_t *from_least = before->least + from * before->rows;
	const int32_t *from_most = before->most + from * before->rows;
	int32_t *least = layer->least + place * layer->rows;
	int32_t *most = layer->most + place * layer->rows;

	if (shift >= layer->rows)
		return;
	if (end > layer->rows - shift)
		end = layer->rows - shift;
	touch(layer, place, end + shift);
	least += shift;
	most += shift;
	size = end * sizeof *least;
	checked_region(from_least, size);
	checked_region(from_most, size);
	checked_region(least, size);
	checked_region(most, size);
	stretch_rows(from_least, from_most, least, most, end, edge);
}

/* The same of every state behind the edge: those that need no less room for cards of whole runs than
 * the edge and the state have. */
static void relax_from(const struct bounds *bounds, const struct bounds_layer *before,
    const struct bounds_state *state, const struct edge *edge, struct bounds_layer *layer)
{
	const struct needs *needs = &bounds->view.deck->needs;
	uint64_t made = needs_joined(needs, needs_made(needs, state->needs), edge->made);
	int most = number_lesser(state->in_whole + edge->in_whole, layer->whole_most);
	int least = state->in_whole == 0 ? 0 : state->in_whole + edge->in_whole;
	bool wild_layer = layer->rank == RANK_JOKER;
	struct bounds_state to;

	if ((wild_layer ? edge->wild != state->wild
	                : state->wild + edge->wild > layer->wild_most) ||
	    (needs->counted && needs_exceeded(needs, made)))
		return;
	to.wild = wild_layer ? 0 : state->wild + edge->wild;
	to.needs = needs_place(needs, made);
	if (layer->needs_index[to.needs] < 0)
		return;
	for (to.in_whole = number_greater(least, layer->whole_least); to.in_whole <= most;
	     to.in_whole++)
		relax(before, state_place(before, state), edge, &to, layer);
}

static void relax_all(const struct bounds *bounds, const struct bounds_layer *before,
    const struct edges *edges, struct bounds_layer *layer)
{
	struct bounds_state state;

	for (state.in_whole = before->whole_least; state.in_whole <= before->whole_most;
	     state.in_whole++)
		for (state.wild = 0; state.wild <= before->wild_most; state.wild++)
			for (state.needs = 0; state.needs < bounds->needs_told; state.needs++) {
				if (before->needs_index[state.needs] < 0 ||
				    before->end[state_place(before, &state)] == 0)
					continue;
				for (size_t i = 0; i < edges->count; i++)
					relax_from(bounds, before, &state, &edges->list[i], layer);
			}
}

/* How far a layer reaches, behind the one before. */
static void measure(const struct bounds *bounds, const struct bounds_layer *before,
    const struct edges *edges, int room_left, struct bounds_layer *layer)
{
	const struct deck *deck = bounds->view.deck;
	int row_most = 0, wild_most = 0, in_whole = 0;

	for (size_t i = 0; i < edges->count; i++) {
		row_most = number_greater(row_most, edges->list[i].row);
		wild_most = number_greater(wild_most, edges->list[i].wild);
		in_whole = number_greater(in_whole, edges->list[i].in_whole);
	}
	layer->rows = before->rows + (size_t)row_most;
	if (layer->rows > bounds->rows_told)
		layer->rows = bounds->rows_told;
	layer->wild_most = layer->rank == RANK_JOKER ? 0
	                                             : number_lesser(before->wild_most + wild_most,
	                                                   deck->jokers + deck->twos);
	layer->whole_least = number_greater(0, bounds_layers_run_cards(bounds) - room_left);
	layer->whole_most =
	    number_lesser(bounds_layers_run_cards(bounds), before->whole_most + in_whole);
}

static bool make_room(struct arena *arena, struct bounds_layer *layer, struct error *err)
{
	size_t count = state_count(layer);

	layer->end = arena_alloc(arena, count, sizeof *layer->end);
	layer->least = arena_alloc(arena, count * layer->rows, sizeof *layer->least);
	layer->most = arena_alloc(arena, count * layer->rows, sizeof *layer->most);
	return (layer->end && layer->least && layer->most) || error_memory(err);
}

/* -- going through them ------------------------------------------------------------------------ */

/* Cards of a rank that may lie in whole runs. */
static int room_of(const struct bounds *bounds, int rank)
{
	const struct deck *deck = bounds->view.deck;

	return deck_in_runs(deck, rank) ? number_lesser(deck->book->copies[rank], bounds->whole)
	                                : 0;
}

/* Before any rank there is nothing. */
static bool begin(struct bounds *bounds, struct error *err)
{
	struct bounds_layer *first = &bounds->layers[0];

	first->rows = 1;
	if (!make_room(bounds->arena, first, err))
		return false;
	if (first->needs_count == 0)
		return true; /* no transitions make those canastas */
	touch(first, 0, 1);
	first->least[0] = first->most[0] = 0;
	return true;
}

/* Cards of whole runs that the ranks behind a layer and the threes have room for. */
static int room_behind(const struct bounds *bounds, size_t number)
{
	int room = number_lesser(bounds->threes_most, bounds->whole);

	for (size_t i = number + 1; i < bounds->layer_count; i++)
		room += room_of(bounds, bounds_layers_rank_in_runs(bounds, &bounds->layers[i]));
	return room;
}

static bool go_on(
    struct bounds *bounds, size_t number, struct arena *scratch, size_t *words, struct error *err)
{
	struct bounds_layer *layer = &bounds->layers[number];
	const struct bounds_layer *before = layer - 1;
	struct edges edges;

	if (!make_edges(scratch, bounds, &layer->transitions, &edges, err))
		return false;
	measure(bounds, before, &edges, room_behind(bounds, number), layer);
	*words += state_count(layer) * (layer->rows + 1);
	if (*words > BOUNDS_WORDS_MOST)
		return true;
	if (!make_room(bounds->arena, layer, err))
		return false;
	relax_all(bounds, before, &edges, layer);
	return true;
}

/* Makes room for the sums of cards left over, which searches go by. */
static bool make_room_for_searches(struct bounds *bounds, struct error *err)
{
	const struct span pack = search_span(bounds->view.deck->book);
	size_t layers = bounds->layer_count;

	bounds->held_span = sums_span(0, 2 * pack.highest, pack.unit); /* all in hand to none */
	bounds->held_none =
	    arena_alloc(bounds->arena, bounds->held_span.words, sizeof *bounds->held_none);
	bounds->held_sums = arena_alloc(bounds->arena,
	    layers * HELD_SORTS * bounds->held_span.words, sizeof *bounds->held_sums);
	if (!bounds->held_none || !bounds->held_sums)
		return error_memory(err);
	sums_set(bounds->held_none, &bounds->held_span, 0);
	return true;
}

bool bounds_run(struct bounds *bounds, bool *ret_beyond, struct error *err)
{
	struct arena scratch = {0};
	size_t words = 0;
	bool done;

	*ret_beyond = needs_places(&bounds->view.deck->needs) > NEEDS_PLACES_MOST;
	if (*ret_beyond)
		return true;
	done = bounds_layers_line_up(bounds, &scratch, err) && begin(bounds, err);
	for (size_t i = 1; i < bounds->layer_count && done && words <= BOUNDS_WORDS_MOST; i++)
		done = go_on(bounds, i, &scratch, &words, err);
	done = done && make_room_for_searches(bounds, err);
	*ret_beyond = words > BOUNDS_WORDS_MOST;
	arena_release(&scratch);
	return done;
}
