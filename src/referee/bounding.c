#include "referee/bounding.h"

#include "base/checked.h"
#include "referee/search.h"
#include "referee/stages.h"

#include <stdlib.h>
#include <string.h>

/* Leaps that lead to the same state and row, from the least to the most they bring. */
struct hop {
	int in_whole, wild, row;
	uint64_t made;
	int32_t least, most;
};

struct hops {
	size_t count;
	struct hop *list;
};

static int32_t smaller(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

static int32_t larger(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

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

bool bounding_applies(const struct deck *deck)
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

int64_t bounding_unit(const struct deck *deck)
{
	int64_t unit = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int out = 0; out < 2; out++)
			for (size_t i = 0; i < deck->ways[rank][out].count; i++)
				unit = points_divisor(unit, deck->ways[rank][out].list[i].base);
	return unit > 0 ? unit : 1;
}

int bounding_rank_in_runs(const struct bounding *bounding, const struct stage *stage)
{
	return stage->rank == RANK_JOKER && bounding->view.deck->two_is_wild ? RANK_TWO
	                                                                     : stage->rank;
}

int bounding_in_whole(const struct bounding *bounding, const struct leap *leap)
{
	return smaller(leap->in_runs, bounding->whole);
}

int bounding_run_cards(const struct bounding *bounding)
{
	return bounding->view.deck->book->canasta_least * bounding->whole;
}

static size_t state_place(const struct stage *stage, const struct state *state)
{
	int place = state->in_whole - stage->whole_least;

	place = place * (stage->wild_most + 1) + state->wild;
	return (size_t)place * (size_t)stage->needs_count +
	       (size_t)stage->needs_index[state->needs];
}

static size_t state_count(const struct stage *stage)
{
	if (stage->whole_most < stage->whole_least)
		return 0;
	return (size_t)(stage->whole_most - stage->whole_least + 1) *
	       (size_t)(stage->wild_most + 1) * (size_t)stage->needs_count;
}

struct state bounding_end(const struct bounding *bounding, int threes, int needs)
{
	return (struct state){
	    .in_whole = larger(bounding_run_cards(bounding) - smaller(threes, bounding->whole), 0),
	    .needs = needs};
}

const int32_t *stage_least(const struct stage *stage, const struct state *state, size_t *ret_rows)
{
	size_t place;

	*ret_rows = 0;
	if (state->in_whole < stage->whole_least || state->in_whole > stage->whole_most ||
	    state->wild < 0 || state->wild > stage->wild_most ||
	    stage->needs_index[state->needs] < 0)
		return NULL;
	place = state_place(stage, state);
	*ret_rows = stage->end[place];
	return stage->least + place * stage->rows;
}

const int32_t *stage_most(const struct stage *stage, const struct state *state)
{
	return stage->most + state_place(stage, state) * stage->rows;
}

/* -- stages ------------------------------------------------------------------------------------ */

static int compare_made(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

static int compare_hops(const void *one, const void *other)
{
	const struct hop *a = one, *b = other;

	if (a->in_whole != b->in_whole)
		return a->in_whole - b->in_whole;
	if (a->wild != b->wild)
		return a->wild - b->wild;
	return a->made != b->made ? compare_made(a->made, b->made) : a->row - b->row;
}

static bool make_hops(struct arena *arena, const struct bounding *bounding,
    const struct leaps *leaps, struct hops *ret, struct error *err)
{
	size_t kept = 0;

	*ret = (struct hops){.list = arena_alloc(arena, leaps->count, sizeof *ret->list)};
	if (!ret->list)
		return error_memory(err);
	for (size_t i = 0; i < leaps->count; i++) {
		const struct leap *leap = &leaps->list[i];

		ret->list[i] = (struct hop){.in_whole = bounding_in_whole(bounding, leap),
		    .wild = leap->wild,
		    .row = leap->row,
		    .made = leap->made,
		    .least = leap->least,
		    .most = leap->most};
	}
	qsort(ret->list, leaps->count, sizeof *ret->list, compare_hops);
	for (size_t i = 0; i < leaps->count; i++) {
		const struct hop hop = ret->list[i];

		if (kept > 0 && compare_hops(&ret->list[kept - 1], &hop) == 0) {
			ret->list[kept - 1].least = smaller(ret->list[kept - 1].least, hop.least);
			ret->list[kept - 1].most = larger(ret->list[kept - 1].most, hop.most);
		} else {
			ret->list[kept++] = hop;
		}
	}
	ret->count = kept;
	return true;
}

/* Opens a state of the stage as far as to a row. */
static void touch(struct stage *stage, size_t place, size_t end)
{
	size_t first = place * stage->rows;

	for (size_t row = first + stage->end[place]; row < first + end; row++) {
		stage->least[row] = FIGURE_NONE;
		stage->most[row] = -FIGURE_NONE;
	}
	if (stage->end[place] < end)
		stage->end[place] = end;
}

/* Nothing stays nothing, as it lies far beyond any figure. */
UNCHECKED static void stretch_rows(const int32_t *from_least, const int32_t *from_most,
    int32_t *least, int32_t *most, size_t count, const struct hop *hop)
{
	for (size_t row = 0; row < count; row++) {
		int32_t lower = from_least[row] + hop->least;
		int32_t upper = from_most[row] + hop->most;

		least[row] = lower < least[row] ? lower : least[row];
		most[row] = upper > most[row] ? upper : most[row];
	}
}

/* Hops from a state to another. */
static void hop_to(const struct stage *before, size_t from, const struct hop *hop,
    const struct state *to, struct stage *stage)
{
	size_t shift = (size_t)hop->row, place = state_place(stage, to);
	size_t end = before->end[from], size;
	const int32_t *from_least = before->least + from * before->rows;
	const int32_t *from_most = before->most + from * before->rows;
	int32_t *least = stage->least + place * stage->rows;
	int32_t *most = stage->most + place * stage->rows;

	if (shift >= stage->rows)
		return;
	if (end > stage->rows - shift)
		end = stage->rows - shift;
	touch(stage, place, end + shift);
	least += shift;
	most += shift;
	size = end * sizeof *least;
	checked_region(from_least, size);
	checked_region(from_most, size);
	checked_region(least, size);
	checked_region(most, size);
	stretch_rows(from_least, from_most, least, most, end, hop);
}

/* Hops from a state to every one that needs no less room for cards of whole runs than the hop and
 * the state have. */
static void hop_from(const struct bounding *bounding, const struct stage *before,
    const struct state *state, const struct hop *hop, struct stage *stage)
{
	const struct needs *needs = &bounding->view.deck->needs;
	uint64_t made = needs_joined(needs, needs_made(needs, state->needs), hop->made);
	int most = smaller(state->in_whole + hop->in_whole, stage->whole_most);
	int least = state->in_whole == 0 ? 0 : state->in_whole + hop->in_whole;
	bool wild_stage = stage->rank == RANK_JOKER;
	struct state to;

	if ((wild_stage ? hop->wild != state->wild : state->wild + hop->wild > stage->wild_most) ||
	    (needs->counted && needs_exceeded(needs, made)))
		return;
	to.wild = wild_stage ? 0 : state->wild + hop->wild;
	to.needs = needs_place(needs, made);
	if (stage->needs_index[to.needs] < 0)
		return;
	for (to.in_whole = larger(least, stage->whole_least); to.in_whole <= most; to.in_whole++)
		hop_to(before, state_place(before, state), hop, &to, stage);
}

static void hop_all(const struct bounding *bounding, const struct stage *before,
    const struct hops *hops, struct stage *stage)
{
	struct state state;

	for (state.in_whole = before->whole_least; state.in_whole <= before->whole_most;
	     state.in_whole++)
		for (state.wild = 0; state.wild <= before->wild_most; state.wild++)
			for (state.needs = 0; state.needs < bounding->needs_told; state.needs++) {
				if (before->needs_index[state.needs] < 0 ||
				    before->end[state_place(before, &state)] == 0)
					continue;
				for (size_t i = 0; i < hops->count; i++)
					hop_from(bounding, before, &state, &hops->list[i], stage);
			}
}

/* How far a stage reaches, behind the one before. */
static void measure(const struct bounding *bounding, const struct stage *before,
    const struct hops *hops, int room_left, struct stage *stage)
{
	const struct deck *deck = bounding->view.deck;
	int row_most = 0, wild_most = 0, in_whole = 0;

	for (size_t i = 0; i < hops->count; i++) {
		row_most = larger(row_most, hops->list[i].row);
		wild_most = larger(wild_most, hops->list[i].wild);
		in_whole = larger(in_whole, hops->list[i].in_whole);
	}
	stage->rows = before->rows + (size_t)row_most;
	if (stage->rows > bounding->rows_told)
		stage->rows = bounding->rows_told;
	stage->wild_most = stage->rank == RANK_JOKER
	                       ? 0
	                       : smaller(before->wild_most + wild_most, deck->jokers + deck->twos);
	stage->whole_least = larger(0, bounding_run_cards(bounding) - room_left);
	stage->whole_most = smaller(bounding_run_cards(bounding), before->whole_most + in_whole);
}

static bool make_room(struct arena *arena, struct stage *stage, struct error *err)
{
	size_t count = state_count(stage);

	stage->end = arena_alloc(arena, count, sizeof *stage->end);
	stage->least = arena_alloc(arena, count * stage->rows, sizeof *stage->least);
	stage->most = arena_alloc(arena, count * stage->rows, sizeof *stage->most);
	return (stage->end && stage->least && stage->most) || error_memory(err);
}

/* -- going through them ------------------------------------------------------------------------ */

/* Cards of a rank that may lie in whole runs. */
static int room_of(const struct bounding *bounding, int rank)
{
	const struct deck *deck = bounding->view.deck;

	return deck_in_runs(deck, rank) ? smaller(deck->book->copies[rank], bounding->whole) : 0;
}

/* Before any rank there is nothing. */
static bool begin(struct bounding *bounding, struct error *err)
{
	struct stage *first = &bounding->stages[0];

	first->rows = 1;
	if (!make_room(bounding->arena, first, err))
		return false;
	if (first->needs_count == 0)
		return true; /* no leaps make those canastas */
	touch(first, 0, 1);
	first->least[0] = first->most[0] = 0;
	return true;
}

/* Cards of whole runs that the ranks behind a stage and the threes have room for. */
static int room_behind(const struct bounding *bounding, size_t number)
{
	int room = smaller(bounding->threes_most, bounding->whole);

	for (size_t i = number + 1; i < bounding->stage_count; i++)
		room += room_of(bounding, bounding_rank_in_runs(bounding, &bounding->stages[i]));
	return room;
}

static bool go_on(struct bounding *bounding, size_t number, struct arena *scratch, size_t *words,
    struct error *err)
{
	struct stage *stage = &bounding->stages[number];
	const struct stage *before = stage - 1;
	struct hops hops;

	if (!make_hops(scratch, bounding, &stage->leaps, &hops, err))
		return false;
	measure(bounding, before, &hops, room_behind(bounding, number), stage);
	*words += state_count(stage) * (stage->rows + 1);
	if (*words > BOUNDING_WORDS_MOST)
		return true;
	if (!make_room(bounding->arena, stage, err))
		return false;
	hop_all(bounding, before, &hops, stage);
	return true;
}

/* Makes room for the sums of cards left that walks go by. */
static bool make_room_for_walks(struct bounding *bounding, struct error *err)
{
	const struct span pack = search_span(bounding->view.deck->book);
	size_t stages = bounding->stage_count;

	bounding->held_span = span_of(0, 2 * pack.highest, pack.unit); /* all in hand to none */
	bounding->held_none =
	    arena_alloc(bounding->arena, bounding->held_span.words, sizeof *bounding->held_none);
	bounding->held_sums = arena_alloc(bounding->arena,
	    stages * HELD_SORTS * bounding->held_span.words, sizeof *bounding->held_sums);
	if (!bounding->held_none || !bounding->held_sums)
		return error_memory(err);
	sums_set(bounding->held_none, &bounding->held_span, 0);
	return true;
}

bool bounding_run(struct bounding *bounding, bool *ret_beyond, struct error *err)
{
	struct arena scratch = {0};
	size_t words = 0;
	bool done;

	*ret_beyond = needs_places(&bounding->view.deck->needs) > NEEDS_PLACES_MOST;
	if (*ret_beyond)
		return true;
	done = stages_line_up(bounding, &scratch, err) && begin(bounding, err);
	for (size_t i = 1; i < bounding->stage_count && done && words <= BOUNDING_WORDS_MOST; i++)
		done = go_on(bounding, i, &scratch, &words, err);
	done = done && make_room_for_walks(bounding, err);
	*ret_beyond = words > BOUNDING_WORDS_MOST;
	arena_release(&scratch);
	return done;
}
