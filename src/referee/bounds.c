#include "referee/possible_parts.h"

#include "base/arena.h"
#include "base/checked.h"
#include "base/error.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

#include <stdlib.h>
#include <string.h>

/* The cards on the table. */
struct laid_cards {
	int in_runs, wild;
	bool some; /* any cards at all */
	uint64_t made;
	int64_t base, melded; /* in points */
};

/* Returns the least base points of those ways, at most 0; 0 if rows are not of base points. */
static int64_t bounds_transitions_base(const struct bounds_view *view, const struct ways *ways)
{
	int64_t base = 0;

	for (size_t i = 0; i < ways->count && view->figures == FIGURES_TOTALS; i++)
		if (ways->list[i].base < base)
			base = ways->list[i].base;
	return base;
}

static int row_of(const struct bounds_view *view, const struct bounds_transitions *transitions,
    const struct laid_cards *laid)
{
	static const int one_row = 0;

	if (view->figures == FIGURES_NET)
		return one_row;
	if (view->figures == FIGURES_COUNTS)
		return (int)(laid->melded / view->unit);
	return (int)((laid->base - transitions->base) / view->unit);
}

/* Adds a transition that leaves no cards. */
static struct bounds_transition *add(const struct bounds_view *view, const struct laid_cards *laid,
    struct bounds_transitions *transitions)
{
	struct bounds_transition *transition = &transitions->list[transitions->count++];

	*transition = (struct bounds_transition){.in_runs = laid->in_runs,
	    .wild = laid->wild,
	    .melded = laid->some,
	    .row = row_of(view, transitions, laid),
	    .made = laid->made};
	if (view->figures != FIGURES_COUNTS)
		transition->least = transition->most = (int32_t)(view->sign * laid->melded);
	return transition;
}

/* Lets cards stay in hand; these may even bring points. */
static void leave(const struct bounds_view *view, struct bounds_transition *transition, int sort,
    int rank, int count)
{
	int64_t value = deck_value_in_hand(view->deck->book, rank);
	int32_t points = (int32_t)number_magnitude(value);

	if (!view->in_hand || points == 0)
		return;
	transition->held[sort] = (struct held){points, count};
	if (value > 0)
		transition->least -= points * count;
	else
		transition->most += points * count;
}

static int compare_made(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

/* Sorts transitions that differ only in the figure together, the least first. */
static int compare_transitions(const void *one, const void *other)
{
	const struct bounds_transition *a = one, *b = other;
	const int differences[] = {a->in_runs - b->in_runs, a->wild - b->wild,
	    a->melded - b->melded, compare_made(a->made, b->made), a->row - b->row,
	    a->held[0].value - b->held[0].value, a->held[1].value - b->held[1].value,
	    a->held[1].count - b->held[1].count, a->least - b->least, a->most - b->most};

	for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
		if (differences[i] != 0)
			return differences[i];
	return 0;
}

/* Returns true if the figures of both form one stretch without a gap; the second does not begin
 * lower. */
static bool are_one_stretch(const struct bounds_transition *a, const struct bounds_transition *b)
{
	int32_t value = a->held[0].value;

	if (a->in_runs != b->in_runs || a->wild != b->wild || a->melded != b->melded ||
	    a->made != b->made || a->row != b->row || b->held[0].value != value ||
	    a->held[1].count > 0 || b->held[1].count > 0)
		return false;
	if (value == 0)
		return a->least == b->least;
	return b->least <= a->most + value && (b->least - a->least) % value == 0;
}

static bool are_same(const struct bounds_transition *a, const struct bounds_transition *b)
{
	return compare_transitions(a, b) == 0 && a->held[0].count == b->held[0].count;
}

/* Joins transitions that are otherwise equal. */
static void join(struct bounds_transitions *transitions)
{
	size_t kept = 0;

	qsort(
	    transitions->list, transitions->count, sizeof *transitions->list, compare_transitions);
	for (size_t i = 0; i < transitions->count; i++) {
		const struct bounds_transition transition = transitions->list[i];
		struct bounds_transition *last = kept > 0 ? &transitions->list[kept - 1] : NULL;

		if (last && are_same(last, &transition))
			continue;
		if (!last || !are_one_stretch(last, &transition)) {
			transitions->list[kept++] = transition;
			continue;
		}
		if (transition.most > last->most)
			last->most = transition.most;
		if (last->held[0].value > 0)
			last->held[0].count = (last->most - last->least) / last->held[0].value;
	}
	transitions->count = kept;
}

/* Makes each transition of a rank other than threes once. */
static void bounds_transitions_of_rank(
    struct arena *arena, const struct bounds_view *view, int rank, struct bounds_transitions *ret)
{
	const struct rulebook *book = view->deck->book;
	const struct ways *ways = &view->deck->ways[rank][view->out ? 1 : 0];

	*ret =
	    (struct bounds_transitions){.list = arena_alloc(arena, ways->count, sizeof *ret->list),
	        .base = bounds_transitions_base(view, ways)};
	for (size_t i = 0; i < ways->count; i++) {
		const struct state *way = &ways->list[i];
		const struct laid_cards laid = {.in_runs = way->loose,
		    .wild = way->jokers,
		    .some = (way->marks & MARK_MELDED) != 0,
		    .made = way->needs,
		    .base = way->base,
		    .melded = way->naturals * deck_value_on_table(book, rank)};

		leave(view, add(view, &laid, ret), 0, rank, book->copies[rank] - way->naturals);
	}
	join(ret);
}

/* Adds wild cards in other melds, together with a way of their own melds. */
static void add_wild(const struct bounds_view *view, int jokers, int twos, const struct state *way,
    struct bounds_transitions *transitions)
{
	const struct deck *deck = view->deck;
	struct laid_cards laid = {.in_runs = way->loose,
	    .wild = jokers + twos,
	    .some = (way->marks & MARK_MELDED) != 0,
	    .made = way->needs,
	    .base = way->base};
	struct bounds_transition *transition;

	jokers += way->jokers;
	twos += way->twos;
	if (jokers > deck->jokers || twos > deck->twos)
		return;
	laid.melded = jokers * deck_value_on_table(deck->book, RANK_JOKER) +
	              twos * deck_value_on_table(deck->book, RANK_TWO);
	transition = add(view, &laid, transitions);
	leave(view, transition, 0, RANK_JOKER, deck->jokers - jokers);
	leave(view, transition, 1, RANK_TWO, deck->twos - twos);
}

/* Makes each transition of the wild cards once, by the number that other ranks used. */
static void bounds_transitions_of_wild(
    struct arena *arena, const struct bounds_view *view, struct bounds_transitions *ret)
{
	const struct deck *deck = view->deck;
	const struct ways *ways = &deck->ways[RANK_JOKER][view->out ? 1 : 0];
	size_t most = ways->count * (size_t)(deck->jokers + 1) * (size_t)(deck->twos + 1);

	*ret = (struct bounds_transitions){.list = arena_alloc(arena, most, sizeof *ret->list),
	    .base = bounds_transitions_base(view, ways)};
	for (int jokers = 0; jokers <= deck->jokers; jokers++)
		for (int twos = 0; twos <= deck->twos; twos++)
			for (size_t i = 0; i < ways->count; i++)
				add_wild(view, jokers, twos, &ways->list[i], ret);
	join(ret);
}

static int compare_uneven(const void *one, const void *other)
{
	const struct bounds_transition *a = one, *b = other;

	return a->uneven != b->uneven ? a->uneven - b->uneven : compare_transitions(a, b);
}

/* Sorts transitions with about `share` cards in runs to the front. */
static void bounds_transitions_sort(struct bounds_transitions *transitions, int share)
{
	for (size_t i = 0; i < transitions->count; i++)
		transitions->list[i].uneven = abs(transitions->list[i].in_runs - share);
	qsort(transitions->list, transitions->count, sizeof *transitions->list, compare_uneven);
}

/* Returns the rank whose cards lie in runs with transitions of a layer. */
static int bounds_layers_rank_in_runs(const struct bounds *bounds, const struct bounds_layer *layer)
{
	return layer->rank == RANK_JOKER && bounds->view.deck->two_is_wild ? RANK_TWO : layer->rank;
}

/* Returns the cards of all the whole runs, each with no more than a canasta needs. */
static int bounds_layers_run_cards(const struct bounds *bounds)
{
	return bounds->view.deck->book->canasta_least * bounds->whole;
}

/* Returns the least value above `value` that cards of an ordinary rank have. */
static int64_t next_value(const struct deck *deck, int64_t value)
{
	int64_t next = (int64_t)POINTS_MOST + 1;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t own = deck_value_on_table(deck->book, rank);

		if (deck_is_ordinary(deck, rank) && own > value && own < next)
			next = own;
	}
	return next;
}

/* Orders ranks by their cards' values, then wild cards. A search back meets the expensive ones
 * first, and the cheap ones close every gap. */
static void line_up(struct bounds *bounds)
{
	const struct deck *deck = bounds->view.deck;

	bounds->layer_count = 1;
	bounds->layers[0].rank = RANK_COUNT;
	for (int64_t value = INT32_MIN; value <= POINTS_MOST; value = next_value(deck, value))
		for (int rank = 0; rank < RANK_COUNT; rank++)
			if (deck_is_ordinary(deck, rank) && rank != RANK_BLACK_THREE &&
			    deck_value_on_table(deck->book, rank) == value)
				bounds->layers[bounds->layer_count++].rank = rank;
	bounds->layers[bounds->layer_count++].rank = RANK_JOKER;
	bounds->base = 0;
	for (size_t i = 1; i < bounds->layer_count; i++)
		bounds->base += bounds_transitions_base(
		    &bounds->view, &deck->ways[bounds->layers[i].rank][bounds->view.out ? 1 : 0]);
	bounds->rows_told =
	    bounds->view.figures == FIGURES_NET
	        ? 1
	        : (size_t)((bounds->row_most - bounds->base) / bounds->view.unit) + 1;
}

/* Returns true if both ranks have equal transitions. */
static bool transition_alike(const struct bounds *bounds, int a, int b)
{
	const struct deck *deck = bounds->view.deck;
	int out = bounds->view.out ? 1 : 0;

	return a != RANK_JOKER && b != RANK_JOKER &&
	       deck->ways[a][out].list == deck->ways[b][out].list &&
	       deck_value_on_table(deck->book, a) == deck_value_on_table(deck->book, b) &&
	       deck_value_in_hand(deck->book, a) == deck_value_in_hand(deck->book, b);
}

/* Returns the cards of a rank in whole runs if all ranks have about as many. */
static int even_share(const struct bounds *bounds)
{
	int places = 1; /* one for threes */

	for (size_t i = 1; i < bounds->layer_count; i++)
		places += deck_in_runs(
		    bounds->view.deck, bounds_layers_rank_in_runs(bounds, &bounds->layers[i]));
	return (bounds_layers_run_cards(bounds) + places - 1) / places;
}

static void find_transitions(struct bounds *bounds, struct bounds_layer *layer, size_t number)
{
	const struct bounds_layer *before = layer - 1;

	layer->like_before = number > 1 && transition_alike(bounds, before->rank, layer->rank);
	if (layer->like_before) {
		layer->transitions = before->transitions;
		return;
	}
	if (layer->rank == RANK_JOKER)
		bounds_transitions_of_wild(bounds->arena, &bounds->view, &layer->transitions);
	else
		bounds_transitions_of_rank(
		    bounds->arena, &bounds->view, layer->rank, &layer->transitions);
	bounds_transitions_sort(&layer->transitions, even_share(bounds));
}

static int threes_in_runs(const struct deck *deck)
{
	int threes = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		if ((rank == RANK_BLACK_THREE || rank == RANK_RED_THREE) &&
		    deck_in_runs(deck, rank))
			threes += deck->book->copies[rank];
	return threes;
}

/* Marks the places of canastas made after a layer that follow from those before it. Backwards,
 * marks those before it that lead to any after it. */
static void mark_needs(
    const struct bounds *bounds, size_t number, bool backwards, bool *before, bool *behind)
{
	const struct needs *needs = &bounds->view.deck->needs;
	const struct bounds_transitions *transitions = &bounds->layers[number].transitions;

	for (int place = 0; place < bounds->needs_told; place++)
		for (size_t i = 0; before[place] && i < transitions->count; i++) {
			uint64_t made = needs_joined(
			    needs, needs_made(needs, place), transitions->list[i].made);
			bool fits = !needs->counted || !needs_exceeded(needs, made);

			if (!backwards && fits)
				behind[needs_place(needs, made)] = true;
			else if (backwards && fits && behind[needs_place(needs, made)])
				break;
			else if (backwards && i + 1 == transitions->count)
				before[place] = false;
		}
}

/* Numbers the marked places of a layer. */
static void number_needs(
    const struct bounds *bounds, struct bounds_layer *layer, const bool *marked)
{
	layer->needs_index =
	    arena_alloc(bounds->arena, (size_t)bounds->needs_told, sizeof *layer->needs_index);
	for (int place = 0; place < bounds->needs_told; place++)
		layer->needs_index[place] = marked[place] ? layer->needs_count++ : -1;
}

/* Returns true if those canastas, with or without some of black threes, are exactly the ones
 * counted. */
static bool makes_counted(const struct bounds *bounds, int place)
{
	const struct needs *needs = &bounds->view.deck->needs;
	const struct ways *blacks =
	    &bounds->view.deck->ways[RANK_BLACK_THREE][bounds->view.out ? 1 : 0];
	uint64_t all = needs_made(needs, bounds->needs_told - 1), others;

	if (place == bounds->needs_told - 1)
		return true;
	for (size_t i = 0; i < blacks->count; i++)
		if (needs_without(needs, all, blacks->list[i].needs, &others) &&
		    needs_place(needs, others) == place)
			return true;
	return false;
}

/* Finds which canastas may be made after each layer: if canastas were counted, exactly those must
 * be made in the end. */
static void tell_needs(struct bounds *bounds, struct arena *scratch)
{
	size_t told = (size_t)bounds->needs_told, layers = bounds->layer_count;
	bool *marked = arena_alloc(scratch, told * layers, sizeof *marked);

	marked[0] = true;
	for (size_t i = 1; i < layers; i++)
		mark_needs(bounds, i, false, marked + (i - 1) * told, marked + i * told);
	for (size_t place = 0; bounds->view.deck->needs.counted && place < told; place++)
		marked[(layers - 1) * told + place] &= makes_counted(bounds, (int)place);
	for (size_t i = layers - 1; i > 0; i--)
		mark_needs(bounds, i, true, marked + (i - 1) * told, marked + i * told);
	for (size_t i = 0; i < layers; i++)
		number_needs(bounds, &bounds->layers[i], marked + i * told);
}

/* Orders the ranks, and makes their transitions and the canastas that may be made after each.
 * Scratch memory comes from the arena. */
static void bounds_layers_line_up(struct bounds *bounds, struct arena *scratch)
{
	bounds->needs_told = needs_places(&bounds->view.deck->needs);
	bounds->threes_most = threes_in_runs(bounds->view.deck);
	line_up(bounds);
	for (size_t i = 1; i < bounds->layer_count; i++)
		find_transitions(bounds, &bounds->layers[i], i);
	tell_needs(bounds, scratch);
}

enum { SUITS_STEPS = 1 << 5 }; /* steps charged for a search of suits, which takes as long */

/* The transitions taken on the way back, and the cards left over. */
struct backtrack {
	const struct bounds *bounds;
	int32_t figure;
	struct run_cards cards;
	size_t taken[LAYERS_MOST + 1]; /* transition taken at each layer */
	const struct bounds_transition *transitions[LAYERS_MOST + 1];
	int64_t *steps_left;
};

/* A point on the way: after a layer, with the results of the transitions taken so far. */
struct node {
	size_t layer;
	struct bounds_state state;
	size_t row;
	int32_t least;        /* figure with all remaining cards in hand */
	const uint64_t *more; /* further sums if some are not in hand: a set */
};

/* Returns true if the conditions of the goal are met. */
static bool lies_as_asked(const struct backtrack *search)
{
	enum bounds_asks asks = search->bounds->asks;
	bool runs = search->cards.whole > 0, melds = false;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		runs = runs || search->cards.of_rank[rank] > 0;
	for (size_t i = 1; i < search->bounds->layer_count; i++)
		melds = melds || search->transitions[i]->melded;
	return asks == ASKS_NOTHING || runs || (asks == ASKS_MELDS && melds);
}

static bool comes_out(const struct backtrack *search)
{
	if (!lies_as_asked(search))
		return false;
	*search->steps_left -= SUITS_STEPS;
	return run_suits_hold(search->bounds->view.deck->book, &search->cards);
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

/* Returns the further sums that cards of the transition may bring unless they stay in hand. */
static const uint64_t *more_with(const struct backtrack *search, const struct node *node,
    const struct bounds_transition *transition)
{
	const struct bounds *bounds = search->bounds;
	size_t words = bounds->held_span.words;
	uint64_t *sums = bounds->held_sums + node->layer * HELD_SORTS * words;
	const uint64_t *from = node->more;

	for (int sort = 0; sort < HELD_SORTS; sort++) {
		const struct stretch more = {
		    .step = (int32_t)(transition->held[sort].value / bounds->held_span.unit),
		    .count = transition->held[sort].count + 1};
		uint64_t *to = sums + (size_t)sort * words;

		if (transition->held[sort].count == 0)
			continue;
		memset(to, 0, words * sizeof *to);
		sums_add(to, from, words, &(struct stretches){1, &more}, bounds->held_sums);
		from = to;
	}
	return from;
}

/* Takes a transition back to a state, if the earlier bounds contain the rest of the figure. */
static enum bounds_found step_back(struct backtrack *search, const struct node *node,
    const struct bounds_transition *transition, const struct bounds_state *to)
{
	const struct bounds_layer *before = &search->bounds->layers[node->layer - 1];
	struct node next = {.layer = node->layer - 1,
	    .state = *to,
	    .row = node->row - (size_t)transition->row,
	    .least = node->least + transition->least};
	size_t rows;
	const int32_t *least = bounds_least(before, to, &rows);

	if (next.row >= rows || least[next.row] > search->figure - next.least)
		return BOUNDS_FOUND_NONE;
	next.more = more_with(search, node, transition);
	if (!leads_on(search, &next, least[next.row], bounds_most(before, to)[next.row]))
		return BOUNDS_FOUND_NONE;
	return search_from(search, &next);
}

static int bounds_in_whole(const struct bounds *bounds, const struct bounds_transition *transition);

/* Tries every state the transition may come from, to make exactly those canastas. */
static enum bounds_found transition_back(struct backtrack *search, const struct node *node,
    const struct bounds_transition *transition, uint64_t made)
{
	const struct bounds *bounds = search->bounds;
	const struct needs *needs = &bounds->view.deck->needs;
	bool wild_layer = bounds->layers[node->layer].rank == RANK_JOKER;
	struct bounds_state to = {
	    .in_whole =
	        number_greater(node->state.in_whole - bounds_in_whole(bounds, transition), 0),
	    .wild = wild_layer ? transition->wild : node->state.wild - transition->wild};

	if ((size_t)transition->row > node->row)
		return BOUNDS_FOUND_NONE;
	if (needs->counted) {
		uint64_t before;

		if (!needs_without(needs, made, transition->made, &before))
			return BOUNDS_FOUND_NONE;
		to.needs = needs_place(needs, before);
		return step_back(search, node, transition, &to);
	}
	for (to.needs = 0; to.needs < bounds->needs_told; to.needs++) {
		enum bounds_found answer;

		if (needs_joined(needs, needs_made(needs, to.needs), transition->made) != made)
			continue;
		answer = step_back(search, node, transition, &to);
		if (answer != BOUNDS_FOUND_NONE)
			return answer;
	}
	return BOUNDS_FOUND_NONE;
}

/* Searches on from a point. Ranks with equal transitions take them in one order, since exchanging
 * them changes nothing. */
static enum bounds_found search_from(struct backtrack *search, const struct node *node)
{
	const struct bounds *bounds = search->bounds;
	const struct bounds_layer *layer = &bounds->layers[node->layer];
	bool like_next =
	    node->layer + 1 < bounds->layer_count && bounds->layers[node->layer + 1].like_before;
	uint64_t made;
	int rank;

	if (--*search->steps_left < 0)
		return BOUNDS_FOUND_TOO_FAR;
	if (node->layer == 0)
		return comes_out(search) ? BOUNDS_FOUND_ONE : BOUNDS_FOUND_NONE;
	made = needs_made(&bounds->view.deck->needs, node->state.needs);
	rank = bounds_layers_rank_in_runs(bounds, layer);
	for (size_t i = like_next ? search->taken[node->layer + 1] : 0;
	     i < layer->transitions.count; i++) {
		const struct bounds_transition *transition = &layer->transitions.list[i];
		enum bounds_found answer;

		search->taken[node->layer] = i;
		search->transitions[node->layer] = transition;
		search->cards.of_rank[rank] = transition->in_runs;
		answer = transition_back(search, node, transition, made);
		if (answer != BOUNDS_FOUND_NONE)
			return answer;
	}
	return BOUNDS_FOUND_NONE;
}

enum bounds_found bounds_search(
    const struct bounds *bounds, const struct bounds_goal *goal, int64_t *steps_left)
{
	struct backtrack search = {.bounds = bounds,
	    .figure = goal->figure,
	    .cards = {.whole = bounds->whole},
	    .steps_left = steps_left};
	const struct node end = {.layer = bounds->layer_count - 1,
	    .state = bounds_end(bounds, goal->blacks + goal->reds, goal->needs),
	    .row = goal->row,
	    .more = bounds->held_none};
	size_t rows;
	const int32_t *least = bounds_least(&bounds->layers[end.layer], &end.state, &rows);

	if (goal->row >= rows ||
	    !leads_on(&search, &end, least[goal->row],
	        bounds_most(&bounds->layers[end.layer], &end.state)[goal->row]))
		return BOUNDS_FOUND_NONE;
	search.cards.of_rank[RANK_BLACK_THREE] = goal->blacks;
	search.cards.of_rank[RANK_RED_THREE] = goal->reds;
	return search_from(&search, &end);
}

/* All transitions between two states and two rows, joined: from the least to the most they bring. */
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

/* Returns the most cards of a rank that lie in whole runs with a transition. */
static int bounds_in_whole(const struct bounds *bounds, const struct bounds_transition *transition)
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

static int compare_edges(const void *one, const void *other)
{
	const struct edge *a = one, *b = other;

	if (a->in_whole != b->in_whole)
		return a->in_whole - b->in_whole;
	if (a->wild != b->wild)
		return a->wild - b->wild;
	return a->made != b->made ? compare_made(a->made, b->made) : a->row - b->row;
}

static void make_edges(struct arena *arena, const struct bounds *bounds,
    const struct bounds_transitions *transitions, struct edges *ret)
{
	size_t kept = 0;

	*ret = (struct edges){.list = arena_alloc(arena, transitions->count, sizeof *ret->list)};
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
    int32_t *least, int32_t *most, size_t count, const struct edge *edge)
{
	for (size_t row = 0; row < count; row++) {
		int32_t lower = from_least[row] + edge->least;
		int32_t upper = from_most[row] + edge->most;

		least[row] = lower < least[row] ? lower : least[row];
		most[row] = upper > most[row] ? upper : most[row];
	}
}

/* Widens the bounds of the state after the edge by the reach of the state before it. */
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

/* Widens the bounds of every state after the edge that needs as much room for cards of whole runs
 * as the edge and the state have, or more. */
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

/* Measures how far a layer reaches, from the one before it. */
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

static void make_room(struct arena *arena, struct bounds_layer *layer)
{
	size_t count = state_count(layer);

	layer->end = arena_alloc(arena, count, sizeof *layer->end);
	layer->least = arena_alloc(arena, count * layer->rows, sizeof *layer->least);
	layer->most = arena_alloc(arena, count * layer->rows, sizeof *layer->most);
}

/* Returns the cards of a rank that may lie in whole runs. */
static int room_of(const struct bounds *bounds, int rank)
{
	const struct deck *deck = bounds->view.deck;

	return deck_in_runs(deck, rank) ? number_lesser(deck->book->copies[rank], bounds->whole)
	                                : 0;
}

/* Makes the layer before any rank, which has one empty state. */
static void begin(struct bounds *bounds)
{
	struct bounds_layer *first = &bounds->layers[0];

	first->rows = 1;
	make_room(bounds->arena, first);
	if (first->needs_count == 0)
		return; /* no transitions make those canastas */
	touch(first, 0, 1);
	first->least[0] = first->most[0] = 0;
}

/* Returns how many cards of whole runs the ranks after a layer and the threes have room for. */
static int room_behind(const struct bounds *bounds, size_t number)
{
	int room = number_lesser(bounds->threes_most, bounds->whole);

	for (size_t i = number + 1; i < bounds->layer_count; i++)
		room += room_of(bounds, bounds_layers_rank_in_runs(bounds, &bounds->layers[i]));
	return room;
}

static void go_on(struct bounds *bounds, size_t number, struct arena *scratch, size_t *words)
{
	struct bounds_layer *layer = &bounds->layers[number];
	const struct bounds_layer *before = layer - 1;
	struct edges edges;

	make_edges(scratch, bounds, &layer->transitions, &edges);
	measure(bounds, before, &edges, room_behind(bounds, number), layer);
	*words += state_count(layer) * (layer->rows + 1);
	if (*words > BOUNDS_WORDS_MOST)
		return;
	make_room(bounds->arena, layer);
	relax_all(bounds, before, &edges, layer);
}

/* Makes room for the sums of remaining cards, which searches need. */
static void make_room_for_searches(struct bounds *bounds)
{
	const struct span pack = search_span(bounds->view.deck->book);
	size_t layers = bounds->layer_count;

	/* From all cards in hand to none. */
	bounds->held_span = sums_span(0, 2 * pack.highest, pack.unit);
	bounds->held_none =
	    arena_alloc(bounds->arena, bounds->held_span.words, sizeof *bounds->held_none);
	bounds->held_sums = arena_alloc(bounds->arena,
	    layers * HELD_SORTS * bounds->held_span.words, sizeof *bounds->held_sums);
	sums_set(bounds->held_none, &bounds->held_span, 0);
}

void bounds_run(struct bounds *bounds, bool *ret_beyond)
{
	struct arena scratch = {0};
	size_t words = 0;

	*ret_beyond = needs_places(&bounds->view.deck->needs) > NEEDS_PLACES_MOST;
	if (*ret_beyond)
		return;
	bounds_layers_line_up(bounds, &scratch);
	begin(bounds);
	for (size_t i = 1; i < bounds->layer_count && words <= BOUNDS_WORDS_MOST; i++)
		go_on(bounds, i, &scratch, &words);
	make_room_for_searches(bounds);
	*ret_beyond = words > BOUNDS_WORDS_MOST;
	arena_release(&scratch);
}
