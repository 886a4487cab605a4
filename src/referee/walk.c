#include "referee/walk.h"

#include "referee/run_suits.h"

#include <string.h>

enum { SUITS_STEPS = 1 << 5 }; /* looking for suits takes as long as so many steps */

/* Leaps taken on the way back, and what they leave open. */
struct walk {
	const struct bounding *bounding;
	int32_t figure;
	struct run_cards cards;
	size_t taken[STAGES_MOST + 1]; /* leap of each stage */
	const struct leap *leaps[STAGES_MOST + 1];
	int64_t *steps_left;
};

/* A place on the way: behind a stage, with what the leaps taken so far bring. */
struct spot {
	size_t stage;
	struct state state;
	size_t row;
	int32_t least;        /* figure with all cards left in hand; */
	const uint64_t *more; /* and what is more where some are not: a set of sums */
};

static int larger(int a, int b)
{
	return a > b ? a : b;
}

/* -- the way back ------------------------------------------------------------------------------- */

/* Whether what must lie does. */
static bool lies_as_asked(const struct walk *walk)
{
	enum bounding_asks asks = walk->bounding->asks;
	bool runs = walk->cards.whole > 0, melds = false;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		runs = runs || walk->cards.of_rank[rank] > 0;
	for (size_t i = 1; i < walk->bounding->stage_count; i++)
		melds = melds || walk->leaps[i]->melded;
	return asks == ASKS_NOTHING || runs || (asks == ASKS_MELDS && melds);
}

static bool comes_out(const struct walk *walk)
{
	if (!lies_as_asked(walk))
		return false;
	*walk->steps_left -= SUITS_STEPS;
	return run_suits_hold(walk->bounding->view.deck->book, &walk->cards);
}

static enum walk_answer walk_from(struct walk *walk, const struct spot *spot);

/* Whether some figure from the least to the most leaves what the leaps taken can make. */
static bool leads_on(const struct walk *walk, const struct spot *spot, int32_t least, int32_t most)
{
	const struct span *span = &walk->bounding->held_span;
	int64_t left = walk->figure - spot->least, from = left - most, more;

	return sums_above(spot->more, span, from > 0 ? from : 0, &more) && more <= left - least;
}

/* What cards of the leap may bring too, unless they stay in hand. */
static const uint64_t *more_with(
    const struct walk *walk, const struct spot *spot, const struct leap *leap)
{
	const struct bounding *bounding = walk->bounding;
	size_t words = bounding->held_span.words;
	uint64_t *sums = bounding->held_sums + spot->stage * HELD_SORTS * words;
	const uint64_t *from = spot->more;

	for (int sort = 0; sort < HELD_SORTS; sort++) {
		const struct stretch more = {
		    .step = (int32_t)(leap->held[sort].value / bounding->held_span.unit),
		    .count = leap->held[sort].count + 1};
		uint64_t *to = sums + (size_t)sort * words;

		if (leap->held[sort].count == 0)
			continue;
		memset(to, 0, words * sizeof *to);
		sums_add(to, from, words, &(struct stretches){1, &more}, bounding->held_sums);
		from = to;
	}
	return from;
}

/* Takes a leap back to a state, where the bounds behind it have what is left of the figure. */
static enum walk_answer step_back(
    struct walk *walk, const struct spot *spot, const struct leap *leap, const struct state *to)
{
	const struct stage *before = &walk->bounding->stages[spot->stage - 1];
	struct spot next = {.stage = spot->stage - 1,
	    .state = *to,
	    .row = spot->row - (size_t)leap->row,
	    .least = spot->least + leap->least};
	size_t rows;
	const int32_t *least = stage_least(before, to, &rows);

	if (next.row >= rows || least[next.row] > walk->figure - next.least)
		return WALK_NO_WAY;
	next.more = more_with(walk, spot, leap);
	if (!leads_on(walk, &next, least[next.row], stage_most(before, to)[next.row]))
		return WALK_NO_WAY;
	return walk_from(walk, &next);
}

/* Every state the leap may come from, to make just those canastas. */
static enum walk_answer leap_back(
    struct walk *walk, const struct spot *spot, const struct leap *leap, uint64_t made)
{
	const struct bounding *bounding = walk->bounding;
	const struct needs *needs = &bounding->view.deck->needs;
	bool wild_stage = bounding->stages[spot->stage].rank == RANK_JOKER;
	struct state to = {
	    .in_whole = larger(spot->state.in_whole - bounding_in_whole(bounding, leap), 0),
	    .wild = wild_stage ? leap->wild : spot->state.wild - leap->wild};

	if ((size_t)leap->row > spot->row)
		return WALK_NO_WAY;
	if (needs->counted) {
		uint64_t before;

		if (!needs_without(needs, made, leap->made, &before))
			return WALK_NO_WAY;
		to.needs = needs_place(needs, before);
		return step_back(walk, spot, leap, &to);
	}
	for (to.needs = 0; to.needs < bounding->needs_told; to.needs++) {
		enum walk_answer answer;

		if (needs_joined(needs, needs_made(needs, to.needs), leap->made) != made)
			continue;
		answer = step_back(walk, spot, leap, &to);
		if (answer != WALK_NO_WAY)
			return answer;
	}
	return WALK_NO_WAY;
}

/* Ranks that take the same leaps take them in one order: which takes which is no matter. */
static enum walk_answer walk_from(struct walk *walk, const struct spot *spot)
{
	const struct bounding *bounding = walk->bounding;
	const struct stage *stage = &bounding->stages[spot->stage];
	bool like_next = spot->stage + 1 < bounding->stage_count &&
	                 bounding->stages[spot->stage + 1].like_before;
	uint64_t made;
	int rank;

	if (--*walk->steps_left < 0)
		return WALK_TOO_FAR;
	if (spot->stage == 0)
		return comes_out(walk) ? WALK_A_WAY : WALK_NO_WAY;
	made = needs_made(&bounding->view.deck->needs, spot->state.needs);
	rank = bounding_rank_in_runs(bounding, stage);
	for (size_t i = like_next ? walk->taken[spot->stage + 1] : 0; i < stage->leaps.count; i++) {
		const struct leap *leap = &stage->leaps.list[i];
		enum walk_answer answer;

		walk->taken[spot->stage] = i;
		walk->leaps[spot->stage] = leap;
		walk->cards.of_rank[rank] = leap->in_runs;
		answer = leap_back(walk, spot, leap, made);
		if (answer != WALK_NO_WAY)
			return answer;
	}
	return WALK_NO_WAY;
}

enum walk_answer walk_to(
    const struct bounding *bounding, const struct walk_goal *goal, int64_t *steps_left)
{
	struct walk walk = {.bounding = bounding,
	    .figure = goal->figure,
	    .cards = {.whole = bounding->whole},
	    .steps_left = steps_left};
	const struct spot end = {.stage = bounding->stage_count - 1,
	    .state = bounding_end(bounding, goal->blacks + goal->reds, goal->needs),
	    .row = goal->row,
	    .more = bounding->held_none};
	size_t rows;
	const int32_t *least = stage_least(&bounding->stages[end.stage], &end.state, &rows);

	if (goal->row >= rows ||
	    !leads_on(&walk, &end, least[goal->row],
	        stage_most(&bounding->stages[end.stage], &end.state)[goal->row]))
		return WALK_NO_WAY;
	walk.cards.of_rank[RANK_BLACK_THREE] = goal->blacks;
	walk.cards.of_rank[RANK_RED_THREE] = goal->reds;
	return walk_from(&walk, &end);
}
