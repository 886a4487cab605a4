#include "referee/stages.h"

#include "referee/search.h"

/* The least value above one that cards of an ordinary rank have. */
static int64_t next_value(const struct deck *deck, int64_t value)
{
	int64_t next = (int64_t)POINTS_MOST + 1;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t own = card_on_table(deck->book, rank);

		if (deck_is_ordinary(deck, rank) && own > value && own < next)
			next = own;
	}
	return next;
}

/* Ranks in the order of their cards' values, then wild cards: a walk back meets the dear ones first,
 * and the cheap ones close every gap. */
static void line_up(struct bounding *bounding)
{
	const struct deck *deck = bounding->view.deck;

	bounding->stage_count = 1;
	bounding->stages[0].rank = RANK_COUNT;
	for (int64_t value = INT32_MIN; value <= POINTS_MOST; value = next_value(deck, value))
		for (int rank = 0; rank < RANK_COUNT; rank++)
			if (deck_is_ordinary(deck, rank) && rank != RANK_BLACK_THREE &&
			    card_on_table(deck->book, rank) == value)
				bounding->stages[bounding->stage_count++].rank = rank;
	bounding->stages[bounding->stage_count++].rank = RANK_JOKER;
	bounding->base = 0;
	for (size_t i = 1; i < bounding->stage_count; i++)
		bounding->base += leaps_base(&bounding->view,
		    &deck->ways[bounding->stages[i].rank][bounding->view.out ? 1 : 0]);
	bounding->rows_told =
	    bounding->view.figures == FIGURES_NET
	        ? 1
	        : (size_t)((bounding->row_most - bounding->base) / bounding->view.unit) + 1;
}

/* Whether both ranks take the same leaps. */
static bool leap_alike(const struct bounding *bounding, int a, int b)
{
	const struct deck *deck = bounding->view.deck;
	int out = bounding->view.out ? 1 : 0;

	return a != RANK_JOKER && b != RANK_JOKER &&
	       deck->ways[a][out].list == deck->ways[b][out].list &&
	       card_on_table(deck->book, a) == card_on_table(deck->book, b) &&
	       card_in_hand(deck->book, a) == card_in_hand(deck->book, b);
}

/* Cards of a rank in whole runs, where all ranks have about as many. */
static int even_share(const struct bounding *bounding)
{
	int places = 1; /* for threes */

	for (size_t i = 1; i < bounding->stage_count; i++)
		places += deck_in_runs(
		    bounding->view.deck, bounding_rank_in_runs(bounding, &bounding->stages[i]));
	return (bounding_run_cards(bounding) + places - 1) / places;
}

static bool find_leaps(
    struct bounding *bounding, struct stage *stage, size_t number, struct error *err)
{
	const struct stage *before = stage - 1;

	stage->like_before = number > 1 && leap_alike(bounding, before->rank, stage->rank);
	if (stage->like_before) {
		stage->leaps = before->leaps;
		return true;
	}
	if (stage->rank == RANK_JOKER
	        ? !leaps_of_wild(bounding->arena, &bounding->view, &stage->leaps, err)
	        : !leaps_of_rank(bounding->arena, &bounding->view, stage->rank, &stage->leaps, err))
		return false;
	leaps_sort(&stage->leaps, even_share(bounding));
	return true;
}

static bool find_all_leaps(struct bounding *bounding, struct error *err)
{
	for (size_t i = 1; i < bounding->stage_count; i++)
		if (!find_leaps(bounding, &bounding->stages[i], i, err))
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

/* Marks the places of canastas made behind a stage that come of those before it; backwards, those
 * before it that lead to some behind it. */
static void mark_needs(
    const struct bounding *bounding, size_t number, bool backwards, bool *before, bool *behind)
{
	const struct needs *needs = &bounding->view.deck->needs;
	const struct leaps *leaps = &bounding->stages[number].leaps;

	for (int place = 0; place < bounding->needs_told; place++)
		for (size_t i = 0; before[place] && i < leaps->count; i++) {
			uint64_t made =
			    needs_joined(needs, needs_made(needs, place), leaps->list[i].made);
			bool fits = !needs->counted || !needs_exceeded(needs, made);

			if (!backwards && fits)
				behind[needs_place(needs, made)] = true;
			else if (backwards && fits && behind[needs_place(needs, made)])
				break;
			else if (backwards && i + 1 == leaps->count)
				before[place] = false;
		}
}

/* Numbers the places of a stage that were marked. */
static bool number_needs(
    const struct bounding *bounding, struct stage *stage, const bool *marked, struct error *err)
{
	stage->needs_index =
	    arena_alloc(bounding->arena, (size_t)bounding->needs_told, sizeof *stage->needs_index);
	if (!stage->needs_index)
		return error_memory(err);
	for (int place = 0; place < bounding->needs_told; place++)
		stage->needs_index[place] = marked[place] ? stage->needs_count++ : -1;
	return true;
}

/* Whether just those canastas, with some of black threes or none, are the ones counted. */
static bool makes_counted(const struct bounding *bounding, int place)
{
	const struct needs *needs = &bounding->view.deck->needs;
	const struct ways *blacks =
	    &bounding->view.deck->ways[RANK_BLACK_THREE][bounding->view.out ? 1 : 0];
	uint64_t all = needs_made(needs, bounding->needs_told - 1), others;

	if (place == bounding->needs_told - 1)
		return true;
	for (size_t i = 0; i < blacks->count; i++)
		if (needs_without(needs, all, blacks->list[i].needs, &others) &&
		    needs_place(needs, others) == place)
			return true;
	return false;
}

/* Tells which canastas may be made behind each stage: of counted ones just those counted must be made
 * in the end. */
static bool tell_needs(struct bounding *bounding, struct arena *scratch, struct error *err)
{
	size_t told = (size_t)bounding->needs_told, stages = bounding->stage_count;
	bool *marked = arena_alloc(scratch, told * stages, sizeof *marked);

	if (!marked)
		return error_memory(err);
	marked[0] = true;
	for (size_t i = 1; i < stages; i++)
		mark_needs(bounding, i, false, marked + (i - 1) * told, marked + i * told);
	for (size_t place = 0; bounding->view.deck->needs.counted && place < told; place++)
		marked[(stages - 1) * told + place] &= makes_counted(bounding, (int)place);
	for (size_t i = stages - 1; i > 0; i--)
		mark_needs(bounding, i, true, marked + (i - 1) * told, marked + i * told);
	for (size_t i = 0; i < stages; i++)
		if (!number_needs(bounding, &bounding->stages[i], marked + i * told, err))
			return false;
	return true;
}

bool stages_line_up(struct bounding *bounding, struct arena *scratch, struct error *err)
{
	bounding->needs_told = needs_places(&bounding->view.deck->needs);
	bounding->threes_most = threes_in_runs(bounding->view.deck);
	line_up(bounding);
	return find_all_leaps(bounding, err) && tell_needs(bounding, scratch, err);
}
