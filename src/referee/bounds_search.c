#include "referee/bounds_search.h"

#include "base/number.h"
#include "referee/bounds_layers.h"
#include "referee/run_suits.h"

#include <string.h>

enum { SUITS_STEPS = 1 << 5 }; /* looking for suits takes as long as so many steps */

/* Transitions taken on the way back, and what they leave open. */
struct backtrack {
	const struct bounds *bounds;
	int32_t figure;
	struct run_cards cards;
	size_t taken[LAYERS_MOST + 1]; /* transition of each layer */
	const struct bounds_transition *transitions[LAYERS_MOST + 1];
	int64_t *steps_left;
};

/* A place on the way: behind a layer, with what the transitions taken so far bring. */
struct node {
	size_t layer;
	struct bounds_state state;
	size_t row;
	int32_t least;        /* figure with all cards left in hand; */
	const uint64_t *more; /* and what is more where some are not: a set of sums */
};

/* -- the way back ------------------------------------------------------------------------------- */

/* Whether what must lie does. */
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

/* Whether some figure from the least to the most leaves what the transitions taken can make. */
static bool leads_on(
    const struct backtrack *search, const struct node *node, int32_t least, int32_t most)
{
	const struct span *span = &search->bounds->held_span;
	int64_t left = search->figure - node->least, from = left - most, more;

	return sums_above(node->more, span, from > 0 ? from : 0, &more) && more <= left - least;
}

/* What cards of the transition may bring too, unless they stay in hand. */
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

/* Takes a transition back to a state, where the bounds behind it have what is left of the figure. */
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

/* Every state the transition may come from, to make just those canastas. */
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

/* Ranks that take the same transitions take them in one order: which takes which is no matter. */
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
