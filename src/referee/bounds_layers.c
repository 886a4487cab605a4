#include "referee/bounds_layers.h"

int bounds_layers_rank_in_runs(const struct bounds *bounds, const struct bounds_layer *layer)
{
	return layer->rank == RANK_JOKER && bounds->view.deck->two_is_wild ? RANK_TWO : layer->rank;
}

int bounds_layers_run_cards(const struct bounds *bounds)
{
	return bounds->view.deck->book->canasta_least * bounds->whole;
}

/* The least value above one that cards of an ordinary rank have. */
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

/* Ranks in the order of their cards' values, then wild cards: a search back meets the dear ones first,
 * and the cheap ones close every gap. */
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

/* Whether both ranks take the same transitions. */
static bool transition_alike(const struct bounds *bounds, int a, int b)
{
	const struct deck *deck = bounds->view.deck;
	int out = bounds->view.out ? 1 : 0;

	return a != RANK_JOKER && b != RANK_JOKER &&
	       deck->ways[a][out].list == deck->ways[b][out].list &&
	       deck_value_on_table(deck->book, a) == deck_value_on_table(deck->book, b) &&
	       deck_value_in_hand(deck->book, a) == deck_value_in_hand(deck->book, b);
}

/* Cards of a rank in whole runs, where all ranks have about as many. */
static int even_share(const struct bounds *bounds)
{
	int places = 1; /* for threes */

	for (size_t i = 1; i < bounds->layer_count; i++)
		places += deck_in_runs(
		    bounds->view.deck, bounds_layers_rank_in_runs(bounds, &bounds->layers[i]));
	return (bounds_layers_run_cards(bounds) + places - 1) / places;
}

static bool find_transitions(
    struct bounds *bounds, struct bounds_layer *layer, size_t number, struct error *err)
{
	const struct bounds_layer *before = layer - 1;

	layer->like_before = number > 1 && transition_alike(bounds, before->rank, layer->rank);
	if (layer->like_before) {
		layer->transitions = before->transitions;
		return true;
	}
	if (layer->rank == RANK_JOKER ? !bounds_transitions_of_wild(
	                                    bounds->arena, &bounds->view, &layer->transitions, err)
	                              : !bounds_transitions_of_rank(bounds->arena, &bounds->view,
	                                    layer->rank, &layer->transitions, err))
		return false;
	bounds_transitions_sort(&layer->transitions, even_share(bounds));
	return true;
}

static bool find_all_transitions(struct bounds *bounds, struct error *err)
{
	for (size_t i = 1; i < bounds->layer_count; i++)
		if (!find_transitions(bounds, &bounds->layers[i], i, err))
			return false;
	return true;
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

/* Marks the places of canastas made behind a layer that come of those before it; backwards, those
 * before it that lead to some behind it. */
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

/* Numbers the places of a layer that were marked. */
static bool number_needs(
    const struct bounds *bounds, struct bounds_layer *layer, const bool *marked, struct error *err)
{
	layer->needs_index =
	    arena_alloc(bounds->arena, (size_t)bounds->needs_told, sizeof *layer->needs_index);
	if (!layer->needs_index)
		return error_memory(err);
	for (int place = 0; place < bounds->needs_told; place++)
		layer->needs_index[place] = marked[place] ? layer->needs_count++ : -1;
	return true;
}

/* Whether just those canastas, with some of black threes or none, are the ones counted. */
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

/* Tells which canastas may be made behind each layer: of counted ones just those counted must be made
 * in the end. */
static bool tell_needs(struct bounds *bounds, struct arena *scratch, struct error *err)
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
		if (!number_needs(bounds, &bounds->layers[i], marked + i * told, err))
			return false;
	return true;
}

bool bounds_layers_line_up(struct bounds *bounds, struct arena *scratch, struct error *err)
{
	bounds->needs_told = needs_places(&bounds->view.deck->needs);
	bounds->threes_most = threes_in_runs(bounds->view.deck);
	line_up(bounds);
	return find_all_transitions(bounds, err) && tell_needs(bounds, scratch, err);
}
