#include "referee/search.h"

#include "base/arena.h"
#include "base/checked.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

#include <stdlib.h>
#include <string.h>

enum {
	LAYERS_MOST = RANK_COUNT + 2, /* the one before any rank, the ranks and the wild cards */
	SUITS_STEPS = 1 << 5          /* steps charged for a search of suits, which takes as long */
};

/* A transition of a rank. */
struct bounds_transition {
	int in_runs;  /* cards of the rank in runs */
	int in_whole; /* of these, in whole ones at most */
	int wild;     /* wild cards used; for wild cards themselves, those used before */
	int row;
	bool melded; /* cards of the rank are on the table */
	uint64_t made;
	int32_t least, most;   /* figures */
	struct stretches more; /* the figures, less the least */
};

/* The facts kept about the ranks passed so far. */
struct bounds_state {
	int in_whole; /* cards of whole runs that find room, at least */
	int wild;     /* wild cards used */
	int needs;    /* place of the canastas made (needs_places()) */
};

/* A rank, or finally all the wild cards, with the results after it. */
struct bounds_layer {
	int rank;
	bool like_before; /* its transitions are those of the layer before */
	size_t count;
	struct bounds_transition *transitions;

	/* Ranges of the states: cards in whole runs, wild cards used, places of canastas made. */
	int whole_least, whole_most, wild_most, needs_count;
	/* By place of the canastas made; -1: impossible or without continuation. */
	int *needs_index;
	size_t rows;           /* rows of each state */
	size_t *end;           /* by state: first row after the last one used */
	int32_t *least, *most; /* by state and row */
};

/* Returns the rank whose cards lie in runs with transitions of a layer. */
static int rank_in_runs(const struct bounds *bounds, const struct bounds_layer *layer)
{
	return layer->rank == RANK_JOKER && bounds->view.deck->two_is_wild ? RANK_TWO : layer->rank;
}

/* Returns the cards of all the whole runs, each with no more than a canasta needs. */
static int run_cards(const struct bounds *bounds)
{
	return bounds->view.deck->book->canasta_least * bounds->view.whole_runs;
}

/* Orders ranks by their cards' values, then wild cards. A search back meets the expensive ones
 * first, and the cheap ones close every gap. */
static void line_up(struct bounds *bounds)
{
	const struct deck *deck = bounds->view.deck;
	struct bounds_layer *layers =
	    arena_alloc(bounds->arena, LAYERS_MOST, sizeof *bounds->layers);

	bounds->layers = layers;
	bounds->layer_count = 1;
	layers[0].rank = RANK_COUNT;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t value = deck_value_on_table(deck->book, rank);
		size_t at = bounds->layer_count;

		if (!deck_is_ordinary(deck, rank) || rank == RANK_BLACK_THREE)
			continue;
		for (; at > 1 && deck_value_on_table(deck->book, layers[at - 1].rank) > value; at--)
			layers[at].rank = layers[at - 1].rank;
		layers[at].rank = rank;
		bounds->layer_count++;
	}
	layers[bounds->layer_count++].rank = RANK_JOKER;
}

/* Adds transitions to a layer, in a list of the arena's. `base` are the base points of row 0;
 * `used` are the wild cards that other ranks used, for transitions of wild cards. */
static void add_transitions(struct arena *arena, const struct bounds *bounds,
    const struct transitions found, int64_t base, int used, struct bounds_layer *layer)
{
	int32_t unit = (int32_t)bounds->view.span.unit;

	for (size_t i = 0; i < found.count; i++) {
		const struct state *delta = &found.list[i].delta;
		const struct stretches *sums = &found.list[i].sums;
		const struct stretch *last = &sums->list[sums->count - 1];
		struct stretch *more = arena_alloc(bounds->arena, sums->count, sizeof *more);

		for (size_t j = 0; j < sums->count; j++) {
			more[j] = sums->list[j];
			more[j].start -= sums->list[0].start;
		}
		layer->transitions =
		    arena_room(arena, layer->transitions, layer->count, sizeof *layer->transitions);
		layer->transitions[layer->count++] =
		    (struct bounds_transition){.in_runs = delta->loose,
		        .in_whole = number_lesser((int)delta->loose, bounds->view.whole_runs),
		        .wild = layer->rank == RANK_JOKER ? used : delta->jokers,
		        .row = (int)((delta->base - base) / bounds->unit),
		        .melded = (delta->marks & MARK_MELDED) != 0,
		        .made = delta->needs,
		        .least = unit * sums->list[0].start,
		        .most = unit * (last->start + last->step * (last->count - 1)),
		        .more = {sums->count, more}};
	}
}

/* Makes the transitions of a layer, and adds the base points of its row 0 to those of the layers
 * before it. `share` are the cards of a rank in whole runs if all ranks have about as many. */
static void find_transitions(
    struct bounds *bounds, struct bounds_layer *layer, int share, struct arena *scratch)
{
	const struct search_view *view = &bounds->view;
	const struct ways *ways = &view->deck->ways[layer->rank][view->out ? 1 : 0];
	int64_t base = 0;
	size_t count = 0;

	for (size_t i = 0; i < ways->count; i++)
		base = number_lesser(base, (int64_t)ways->list[i].base);
	bounds->base += base;
	if (layer->like_before) {
		layer->count = layer[-1].count;
		layer->transitions = layer[-1].transitions;
		return;
	}
	if (layer->rank == RANK_JOKER) {
		for (int used = 0; used <= view->deck->jokers + view->deck->twos; used++)
			add_transitions(scratch, bounds,
			    transitions_of_wild(scratch, view, used, 0), base, used, layer);
	} else {
		add_transitions(scratch, bounds, transitions_of_rank(scratch, view, layer->rank),
		    base, 0, layer);
	}
	/* Transitions with about an even share of cards in runs come first. */
	struct bounds_transition *sorted = arena_alloc(bounds->arena, layer->count, sizeof *sorted);

	for (int uneven = 0; count < layer->count; uneven++)
		for (size_t i = 0; i < layer->count; i++)
			if (abs(layer->transitions[i].in_runs - share) == uneven)
				sorted[count++] = layer->transitions[i];
	layer->transitions = sorted;
}

static void find_all_transitions(struct bounds *bounds, struct arena *scratch)
{
	const struct deck *deck = bounds->view.deck;
	const struct rulebook *book = deck->book;
	int places = 1; /* one for threes */

	for (size_t i = 1; i < bounds->layer_count; i++)
		places += deck_in_runs(deck, rank_in_runs(bounds, &bounds->layers[i]));
	bounds->base = 0;
	for (size_t i = 1; i < bounds->layer_count; i++) {
		struct bounds_layer *layer = &bounds->layers[i];
		int rank = layer->rank, before = layer[-1].rank, out = bounds->view.out ? 1 : 0;

		layer->like_before =
		    i > 1 && rank != RANK_JOKER &&
		    deck->ways[before][out].list == deck->ways[rank][out].list &&
		    deck_value_on_table(book, before) == deck_value_on_table(book, rank) &&
		    deck_value_in_hand(book, before) == deck_value_in_hand(book, rank);
		find_transitions(bounds, layer, (run_cards(bounds) + places - 1) / places, scratch);
	}
}

/* Marks the places of canastas made after a layer that follow from those before it. Backwards,
 * marks those before it that lead to any after it. */
static void mark_needs(
    const struct bounds *bounds, size_t number, bool backwards, bool *before, bool *after)
{
	const struct needs *needs = &bounds->view.deck->needs;
	const struct bounds_layer *layer = &bounds->layers[number];

	for (int place = 0; place < bounds->place_count; place++)
		for (size_t i = 0; before[place] && i < layer->count; i++) {
			uint64_t made = needs_joined(
			    needs, needs_made(needs, place), layer->transitions[i].made);
			bool fits = !needs->counted || !needs_exceeded(needs, made);

			if (!backwards && fits)
				after[needs_place(needs, made)] = true;
			else if (backwards && fits && after[needs_place(needs, made)])
				break;
			else if (backwards && i + 1 == layer->count)
				before[place] = false;
		}
}

/* Returns true if those canastas, with or without some of black threes, are exactly the ones
 * counted. */
static bool makes_counted(const struct bounds *bounds, int place)
{
	const struct needs *needs = &bounds->view.deck->needs;
	const struct ways *blacks =
	    &bounds->view.deck->ways[RANK_BLACK_THREE][bounds->view.out ? 1 : 0];
	uint64_t all = needs_made(needs, bounds->place_count - 1), others;

	if (place == bounds->place_count - 1)
		return true;
	for (size_t i = 0; i < blacks->count; i++)
		if (needs_without(needs, all, blacks->list[i].needs, &others) &&
		    needs_place(needs, others) == place)
			return true;
	return false;
}

/* Finds which canastas may be made after each layer, and numbers them: if canastas were counted,
 * exactly those must be made in the end. */
static void number_places(struct bounds *bounds, struct arena *scratch)
{
	size_t places = (size_t)bounds->place_count, layers = bounds->layer_count;
	bool *marked = arena_alloc(scratch, places * layers, sizeof *marked);

	marked[0] = true;
	for (size_t i = 1; i < layers; i++)
		mark_needs(bounds, i, false, marked + (i - 1) * places, marked + i * places);
	for (size_t place = 0; bounds->view.deck->needs.counted && place < places; place++)
		marked[(layers - 1) * places + place] &= makes_counted(bounds, (int)place);
	for (size_t i = layers - 1; i > 0; i--)
		mark_needs(bounds, i, true, marked + (i - 1) * places, marked + i * places);
	for (size_t i = 0; i < layers; i++) {
		struct bounds_layer *layer = &bounds->layers[i];

		layer->needs_index = arena_alloc(bounds->arena, places, sizeof *layer->needs_index);
		for (size_t place = 0; place < places; place++)
			layer->needs_index[place] =
			    marked[i * places + place] ? layer->needs_count++ : -1;
	}
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

/* Gives the least and most figures of a state, by row. Returns the number of rows. */
static size_t rows_of(const struct bounds_layer *layer, const struct bounds_state *state,
    const int32_t **ret_least, const int32_t **ret_most)
{
	*ret_least = *ret_most = NULL;
	if (state->in_whole < layer->whole_least || state->in_whole > layer->whole_most ||
	    state->wild < 0 || state->wild > layer->wild_most ||
	    layer->needs_index[state->needs] < 0)
		return 0;
	const size_t place = state_place(layer, state);

	*ret_least = layer->least + place * layer->rows;
	*ret_most = layer->most + place * layer->rows;
	return layer->end[place];
}

/* Returns the state after the last layer that this many threes in runs complete. */
static struct bounds_state end_state(const struct bounds *bounds, int threes, int needs)
{
	int in_whole = number_lesser(threes, bounds->view.whole_runs);

	return (struct bounds_state){
	    .in_whole = number_greater(run_cards(bounds) - in_whole, 0), .needs = needs};
}

size_t bounds_rows(const struct bounds *bounds, int threes, int needs, const int32_t **ret_least,
    const int32_t **ret_most)
{
	const struct bounds_state end = end_state(bounds, threes, needs);

	return rows_of(&bounds->layers[bounds->layer_count - 1], &end, ret_least, ret_most);
}

/* The transitions taken on the way back, and the cards left over. */
struct backtrack {
	const struct bounds *bounds;
	int32_t figure;
	struct run_cards cards;
	size_t taken[LAYERS_MOST]; /* transition taken at each layer */
	int64_t *steps_left;
};

/* A point on the way: after a layer, with the results of the transitions taken so far. */
struct node {
	size_t layer;
	struct bounds_state state;
	size_t row;
	int32_t least;        /* figure of the transitions taken, at least */
	const uint64_t *more; /* figures that they may have, less the least: a set */
};

/* Returns true if the conditions of the goal are met, and suits are found for the cards in runs. */
static bool comes_out(const struct backtrack *search)
{
	const struct bounds *bounds = search->bounds;
	bool met = bounds->asks == ASKS_NOTHING || search->cards.whole > 0;

	for (int rank = 0; rank < RANK_COUNT && !met; rank++)
		met = search->cards.of_rank[rank] > 0;
	for (size_t i = 1; i < bounds->layer_count && bounds->asks == ASKS_MELDS && !met; i++)
		met = bounds->layers[i].transitions[search->taken[i]].melded;
	if (!met)
		return false;
	*search->steps_left -= SUITS_STEPS;
	return run_suits_hold(bounds->view.deck->book, &search->cards);
}

static enum bounds_found search_from(struct backtrack *search, const struct node *node);

/* Returns true if some figure from the least to the most leaves a rest that the transitions taken
 * can make. */
static bool leads_on(
    const struct backtrack *search, const struct node *node, int32_t least, int32_t most)
{
	const struct span *span = &search->bounds->held_span;
	int64_t left = search->figure - node->least, from = left - most, more;

	return sums_above(node->more, span, from > 0 ? from : 0, &more) && more <= left - least;
}

/* Takes a transition back to a state, if the earlier bounds contain the rest of the figure. */
static enum bounds_found step_back(struct backtrack *search, const struct node *node,
    const struct bounds_transition *transition, const struct bounds_state *to)
{
	const struct bounds *bounds = search->bounds;
	size_t words = bounds->held_span.words;
	struct node next = {.layer = node->layer - 1,
	    .state = *to,
	    .row = node->row - (size_t)transition->row,
	    .least = node->least + transition->least,
	    .more = node->more};
	const int32_t *least, *most;
	size_t rows = rows_of(&bounds->layers[next.layer], to, &least, &most);

	if (next.row >= rows || least[next.row] > search->figure - next.least)
		return BOUNDS_FOUND_NONE;
	if (transition->most > transition->least) {
		uint64_t *sums = bounds->held_sums + node->layer * words;

		memset(sums, 0, words * sizeof *sums);
		sums_add(sums, node->more, words, &transition->more, bounds->held_sums);
		next.more = sums;
	}
	if (!leads_on(search, &next, least[next.row], most[next.row]))
		return BOUNDS_FOUND_NONE;
	return search_from(search, &next);
}

/* Searches on from a point: tries every transition, and every state it may come from. Ranks with
 * equal transitions take them in one order, since exchanging them changes nothing. */
static enum bounds_found search_from(struct backtrack *search, const struct node *node)
{
	const struct bounds *bounds = search->bounds;
	const struct needs *needs = &bounds->view.deck->needs;
	const struct bounds_layer *layer = &bounds->layers[node->layer];
	bool like_next =
	    node->layer + 1 < bounds->layer_count && bounds->layers[node->layer + 1].like_before;
	enum bounds_found answer = BOUNDS_FOUND_NONE;
	uint64_t before;

	if (--*search->steps_left < 0)
		return BOUNDS_FOUND_TOO_FAR;
	if (node->layer == 0)
		return comes_out(search) ? BOUNDS_FOUND_ONE : BOUNDS_FOUND_NONE;
	const uint64_t made = needs_made(needs, node->state.needs);
	const int rank = rank_in_runs(bounds, layer);

	for (size_t i = like_next ? search->taken[node->layer + 1] : 0;
	     i < layer->count && answer == BOUNDS_FOUND_NONE; i++) {
		const struct bounds_transition *transition = &layer->transitions[i];
		struct bounds_state to = {
		    .in_whole = number_greater(node->state.in_whole - transition->in_whole, 0),
		    .wild = layer->rank == RANK_JOKER ? transition->wild
		                                      : node->state.wild - transition->wild};

		search->taken[node->layer] = i;
		search->cards.of_rank[rank] = transition->in_runs;
		if ((size_t)transition->row > node->row)
			continue;
		if (needs->counted) {
			if (!needs_without(needs, made, transition->made, &before))
				continue;
			to.needs = needs_place(needs, before);
			answer = step_back(search, node, transition, &to);
			continue;
		}
		for (; to.needs < bounds->place_count && answer == BOUNDS_FOUND_NONE; to.needs++)
			if (needs_joined(needs, needs_made(needs, to.needs), transition->made) ==
			    made)
				answer = step_back(search, node, transition, &to);
	}
	return answer;
}

enum bounds_found bounds_search(
    const struct bounds *bounds, const struct bounds_goal *goal, int64_t *steps_left)
{
	struct backtrack search = {.bounds = bounds,
	    .figure = goal->figure,
	    .cards = {.whole = bounds->view.whole_runs},
	    .steps_left = steps_left};
	const struct node end = {.layer = bounds->layer_count - 1,
	    .state = end_state(bounds, goal->blacks + goal->reds, goal->needs),
	    .row = goal->row,
	    .more = bounds->held_none};
	const int32_t *least, *most;
	size_t rows = rows_of(&bounds->layers[end.layer], &end.state, &least, &most);

	if (goal->row >= rows || !leads_on(&search, &end, least[goal->row], most[goal->row]))
		return BOUNDS_FOUND_NONE;
	search.cards.of_rank[RANK_BLACK_THREE] = goal->blacks;
	search.cards.of_rank[RANK_RED_THREE] = goal->reds;
	return search_from(&search, &end);
}

bool bounds_applies(const struct deck *deck)
{
	const struct rulebook *book = deck->book;

	if (deck->beyond || !book->runs.allowed || !deck->wild_together ||
	    search_span(book).highest > FIGURE_NONE / 2)
		return false;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->held[rank].apart && rank != RANK_RED_THREE && rank != RANK_BLACK_THREE)
			return false;
	for (int out = 0; out < 2; out++) {
		const struct ways *blacks = &deck->ways[RANK_BLACK_THREE][out];

		for (size_t i = 0; i < blacks->count; i++)
			if (blacks->list[i].jokers + blacks->list[i].twos > 0)
				return false;
	}
	return true;
}

/* Compares two transitions by the states and rows that they lead between. */
static int compare_transitions(const void *one, const void *other)
{
	const struct bounds_transition *a = one, *b = other;

	if (a->in_whole != b->in_whole)
		return a->in_whole - b->in_whole;
	if (a->wild != b->wild)
		return a->wild - b->wild;
	return a->made != b->made ? (a->made > b->made) - (a->made < b->made) : a->row - b->row;
}

/* Lists the layer's transitions, those between the same states and rows joined to one edge: from
 * the least to the most they bring. Returns their number. */
static size_t list_edges(
    struct arena *arena, const struct bounds_layer *layer, struct bounds_transition **ret)
{
	struct bounds_transition *list = arena_alloc(arena, layer->count, sizeof *list);
	size_t kept = 0;

	memcpy(list, layer->transitions, layer->count * sizeof *list);
	qsort(list, layer->count, sizeof *list, compare_transitions);
	for (size_t i = 0; i < layer->count; i++) {
		struct bounds_transition *last = kept > 0 ? &list[kept - 1] : NULL;

		if (last && compare_transitions(last, &list[i]) == 0) {
			last->least = number_lesser(last->least, list[i].least);
			last->most = number_greater(last->most, list[i].most);
		} else {
			list[kept++] = list[i];
		}
	}
	*ret = list;
	return kept;
}

/* Extends a state of the layer up to a row. */
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

/* An empty row stays empty, as its figures are far beyond any other. */
UNCHECKED static void stretch_rows(const int32_t *from_least, const int32_t *from_most,
    int32_t *least, int32_t *most, size_t count, const struct bounds_transition *edge)
{
	const int32_t edge_least = edge->least, edge_most = edge->most;

	for (size_t row = 0; row < count; row++) {
		int32_t lower = from_least[row] + edge_least;
		int32_t upper = from_most[row] + edge_most;

		least[row] = lower < least[row] ? lower : least[row];
		most[row] = upper > most[row] ? upper : most[row];
	}
}

/* Widens the bounds of every state after the edge by the reach of the state before it: every state
 * that needs as much room for cards of whole runs as the edge and that state have, or more. */
static void relax_along(const struct bounds *bounds, const struct bounds_layer *before,
    const struct bounds_state *state, const struct bounds_transition *edge,
    struct bounds_layer *layer)
{
	const struct needs *needs = &bounds->view.deck->needs;
	const bool wild_layer = layer->rank == RANK_JOKER;
	const size_t shift = (size_t)edge->row;
	struct bounds_state to;

	if (shift >= layer->rows ||
	    (wild_layer ? edge->wild != state->wild : state->wild + edge->wild > layer->wild_most))
		return;
	const uint64_t made = needs_joined(needs, needs_made(needs, state->needs), edge->made);

	if (needs->counted && needs_exceeded(needs, made))
		return;
	to.wild = wild_layer ? 0 : state->wild + edge->wild;
	to.needs = needs_place(needs, made);
	if (layer->needs_index[to.needs] < 0)
		return;
	const int least = state->in_whole == 0 ? 0 : state->in_whole + edge->in_whole;
	const int most = number_lesser(state->in_whole + edge->in_whole, layer->whole_most);
	const size_t from = state_place(before, state);
	const int32_t *from_least = before->least + from * before->rows;
	const int32_t *from_most = before->most + from * before->rows;
	size_t end = before->end[from];

	if (end > layer->rows - shift)
		end = layer->rows - shift;
	const size_t size = end * sizeof *from_least;

	checked_region(from_least, size);
	checked_region(from_most, size);
	for (to.in_whole = number_greater(least, layer->whole_least); to.in_whole <= most;
	     to.in_whole++) {
		size_t place = state_place(layer, &to), first = place * layer->rows + shift;

		touch(layer, place, end + shift);
		checked_region(layer->least + first, size);
		checked_region(layer->most + first, size);
		stretch_rows(
		    from_least, from_most, layer->least + first, layer->most + first, end, edge);
	}
}

/* Widens the bounds of a layer by every edge from a state of the layer before it, unless that state
 * was never reached. */
static void relax_from(const struct bounds *bounds, const struct bounds_state *state,
    const struct bounds_transition *edges, size_t count, struct bounds_layer *layer)
{
	const struct bounds_layer *before = layer - 1;

	if (before->needs_index[state->needs] < 0 || before->end[state_place(before, state)] == 0)
		return;
	for (size_t i = 0; i < count; i++)
		relax_along(bounds, before, state, &edges[i], layer);
}

static void relax_all(const struct bounds *bounds, const struct bounds_transition *edges,
    size_t count, struct bounds_layer *layer)
{
	const struct bounds_layer *before = layer - 1;
	struct bounds_state state;

	for (state.in_whole = before->whole_least; state.in_whole <= before->whole_most;
	     state.in_whole++)
		for (state.wild = 0; state.wild <= before->wild_most; state.wild++)
			for (state.needs = 0; state.needs < bounds->place_count; state.needs++)
				relax_from(bounds, &state, edges, count, layer);
}

/* Measures how far a layer reaches, from the one before it and its edges. The cards of whole runs
 * must find room in it, in the ranks after it and in the threes. */
static void measure(const struct bounds *bounds, const struct bounds_transition *edges,
    size_t count, struct bounds_layer *layer)
{
	const struct deck *deck = bounds->view.deck;
	const struct bounds_layer *before = layer - 1;
	size_t rows_asked = (size_t)((bounds->row_most - bounds->base) / bounds->unit) + 1;
	int row_most = 0, wild_most = 0, in_whole = 0, threes = 0, room;

	for (size_t i = 0; i < count; i++) {
		row_most = number_greater(row_most, edges[i].row);
		wild_most = number_greater(wild_most, edges[i].wild);
		in_whole = number_greater(in_whole, edges[i].in_whole);
	}
	if (deck_in_runs(deck, RANK_BLACK_THREE))
		threes += deck->book->copies[RANK_BLACK_THREE];
	if (deck_in_runs(deck, RANK_RED_THREE))
		threes += deck->book->copies[RANK_RED_THREE];
	room = number_lesser(threes, bounds->view.whole_runs);
	for (const struct bounds_layer *after = layer + 1;
	     after < bounds->layers + bounds->layer_count; after++) {
		int rank = rank_in_runs(bounds, after);

		if (deck_in_runs(deck, rank))
			room += number_lesser(deck->book->copies[rank], bounds->view.whole_runs);
	}
	layer->rows = before->rows + (size_t)row_most;
	if (layer->rows > rows_asked)
		layer->rows = rows_asked;
	layer->wild_most = layer->rank == RANK_JOKER ? 0
	                                             : number_lesser(before->wild_most + wild_most,
	                                                   deck->jokers + deck->twos);
	layer->whole_least = number_greater(0, run_cards(bounds) - room);
	layer->whole_most = number_lesser(run_cards(bounds), before->whole_most + in_whole);
}

static void make_room(struct arena *arena, struct bounds_layer *layer)
{
	size_t count = state_count(layer);

	layer->end = arena_alloc(arena, count, sizeof *layer->end);
	layer->least = arena_alloc(arena, count * layer->rows, sizeof *layer->least);
	layer->most = arena_alloc(arena, count * layer->rows, sizeof *layer->most);
}

bool bounds_run(struct bounds *bounds)
{
	const struct span pack = search_span(bounds->view.deck->book);
	struct arena scratch = {0};
	size_t words = 0;

	bounds->place_count = needs_places(&bounds->view.deck->needs);
	if (bounds->place_count > NEEDS_PLACES_MOST)
		return false;
	line_up(bounds);
	find_all_transitions(bounds, &scratch);
	number_places(bounds, &scratch);

	/* The layer before any rank has one empty state, unless no transitions make those canastas. */
	struct bounds_layer *first = &bounds->layers[0];

	first->rows = 1;
	make_room(bounds->arena, first);
	if (first->needs_count > 0) {
		touch(first, 0, 1);
		first->least[0] = first->most[0] = 0;
	}
	for (size_t i = 1; i < bounds->layer_count && words <= BOUNDS_WORDS_MOST; i++) {
		struct bounds_layer *layer = &bounds->layers[i];
		struct bounds_transition *edges;
		size_t count = list_edges(&scratch, layer, &edges);

		measure(bounds, edges, count, layer);
		words += state_count(layer) * (layer->rows + 1);
		if (words > BOUNDS_WORDS_MOST)
			break;
		make_room(bounds->arena, layer);
		relax_all(bounds, edges, count, layer);
	}
	arena_release(&scratch);

	/* Searches need room for the sums of remaining cards, from all of them to none. */
	bounds->held_span = sums_span(0, 2 * pack.highest, pack.unit);
	bounds->held_none =
	    arena_alloc(bounds->arena, bounds->held_span.words, sizeof *bounds->held_none);
	bounds->held_sums = arena_alloc(bounds->arena,
	    bounds->layer_count * bounds->held_span.words, sizeof *bounds->held_sums);
	sums_set(bounds->held_none, &bounds->held_span, 0);
	return words <= BOUNDS_WORDS_MOST;
}
