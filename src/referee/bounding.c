#include "referee/bounding.h"

#include "referee/run_bounds.h"
#include "referee/run_leaps.h"
#include "referee/search.h"
#include "referee/short_runs.h"

#include <string.h>

/* A state, and the canastas made as a standing counts them. */
struct place {
	int in_whole, loose, wild;
	uint64_t made;
};

static int32_t larger(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

int bounding_run_cards(const struct bounding *bounding)
{
	return bounding->deck->book->canasta_least * bounding->whole;
}

int bounding_told(const struct bounding *bounding, int loose)
{
	return smaller(loose, bounding->loose_told - 1);
}

size_t bounding_state(const struct bounding *bounding, int in_whole, int loose, int wild, int needs)
{
	int state = in_whole * bounding->loose_told + loose;

	state = state * (bounding->wild_most + 1) + wild;
	return (size_t)state * (size_t)bounding->needs_told + (size_t)needs;
}

int bounding_places(const struct deck *deck)
{
	int places = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		places += deck->book->copies[rank] > 0 && deck_in_runs(deck, rank) &&
		          rank != RANK_RED_THREE && rank != RANK_BLACK_THREE;
	return places;
}

static size_t state_count(const struct bounding *bounding)
{
	return bounding_state(bounding, bounding_run_cards(bounding) + 1, 0, 0, 0);
}

static bool make_layers(struct bounding *bounding, struct error *err)
{
	size_t count = state_count(bounding);

	for (int i = 0; i < 2; i++) {
		struct states *layer = &bounding->layers[i];

		layer->end = arena_alloc(bounding->arena, count, sizeof *layer->end);
		layer->least =
		    arena_alloc(bounding->arena, count * bounding->rows, sizeof *layer->least);
		layer->most =
		    arena_alloc(bounding->arena, count * bounding->rows, sizeof *layer->most);
		if (!layer->end || !layer->least || !layer->most)
			return error_memory(err);
	}
	return true;
}

static struct states *next_layer(struct bounding *bounding)
{
	struct states *next = &bounding->layers[1 - bounding->current];

	memset(next->end, 0, state_count(bounding) * sizeof *next->end);
	return next;
}

/* Opens a state of the layer as far as to a row. */
static void touch(const struct bounding *bounding, struct states *layer, size_t state, size_t end)
{
	size_t first = state * bounding->rows;

	for (size_t row = first + layer->end[state]; row < first + end; row++) {
		layer->least[row] = REACH_NOTHING;
		layer->most[row] = -REACH_NOTHING;
	}
	if (layer->end[state] < end)
		layer->end[state] = end;
}

/* All that may be: reach_none stays reach_none, as it lies far beyond any sum. */
static void stretch_rows(const int32_t *from_least, const int32_t *from_most, int32_t *least,
    int32_t *most, size_t count, const struct reach_of *points)
{
	for (size_t row = 0; row < count; row++) {
		int32_t lower = from_least[row] + points->least;
		int32_t upper = from_most[row] + points->most;

		least[row] = lower < least[row] ? lower : least[row];
		most[row] = upper > most[row] ? upper : most[row];
	}
}

/* One stretch more that surely is: both where they touch, else the wider. */
static void keep_stretch(int32_t *least, int32_t *most, int32_t from, int32_t to, int32_t unit)
{
	if (*least > *most || (from <= *most + unit && to >= *least - unit)) {
		*least = smaller(*least, from);
		*most = larger(*most, to);
	} else if (to - from > *most - *least) {
		*least = from;
		*most = to;
	}
}

static void keep_rows(const int32_t *from_least, const int32_t *from_most, int32_t *least,
    int32_t *most, size_t count, const struct reach_of *points, int32_t unit)
{
	for (size_t row = 0; row < count; row++) {
		int32_t from = from_least[row], to = from_most[row];

		if (from > to)
			continue;
		if (points->gap - (to - from) <= unit) {
			keep_stretch(
			    &least[row], &most[row], from + points->least, to + points->most, unit);
			continue;
		}
		keep_stretch(
		    &least[row], &most[row], from + points->least, to + points->least, unit);
		keep_stretch(&least[row], &most[row], from + points->most, to + points->most, unit);
	}
}

void bounding_join(const struct bounding *bounding, const int32_t *from_least,
    const int32_t *from_most, int32_t *least, int32_t *most, size_t count,
    const struct reach_of *points)
{
	if (bounding->sure)
		keep_rows(from_least, from_most, least, most, count, points, bounding->card_unit);
	else
		stretch_rows(from_least, from_most, least, most, count, points);
}

/* Takes a leap from a state, unless it makes more canastas than counted. */
static void leap_from(struct bounding *bounding, const struct place *from, const struct place *to,
    const struct leap *leap, struct states *next)
{
	const struct states *layer = &bounding->layers[bounding->current];
	const struct needs *needs = &bounding->deck->needs;
	size_t rows = bounding->rows, shift = (size_t)leap->row, state, here, end;
	uint64_t made = needs_joined(needs, from->made, leap->made);

	if (shift >= rows || needs_exceeded(needs, made))
		return;
	here = bounding_state(
	    bounding, from->in_whole, from->loose, from->wild, needs_place(needs, from->made));
	state = bounding_state(bounding, to->in_whole, bounding_told(bounding, to->loose), to->wild,
	    needs_place(needs, made));
	end = layer->end[here];
	if (end > rows - shift)
		end = rows - shift;
	touch(bounding, next, state, end + shift);
	bounding_join(bounding, layer->least + here * rows, layer->most + here * rows,
	    next->least + state * rows + shift, next->most + state * rows + shift, end,
	    &leap->points);
}

/* Takes every leap from a state. Cards that would be too many for the whole runs, or leave more of
 * them than the ranks to come may fill, are no matter. */
static void leap_all(struct bounding *bounding, const struct place *from, const struct leaps *leaps,
    bool forget_wild, struct states *next)
{
	int most = bounding_run_cards(bounding),
	    least = most - bounding->whole * bounding->places_left;

	for (size_t i = 0; i < leaps->count; i++) {
		const struct leap *leap = &leaps->list[i];
		const struct place to = {.in_whole = from->in_whole + leap->in_whole,
		    .loose = from->loose + leap->loose,
		    .wild = forget_wild ? 0 : from->wild + leap->wild};

		if (to.in_whole <= most && to.in_whole >= least && to.wild <= bounding->wild_most)
			leap_from(bounding, from, &to, leap, next);
	}
}

/* Every state with so many wild cards used. */
static void advance_from(struct bounding *bounding, int wild, const struct leaps *leaps,
    bool forget_wild, struct states *next)
{
	const struct states *layer = &bounding->layers[bounding->current];
	struct place from = {.wild = wild};

	for (from.in_whole = 0; from.in_whole <= bounding_run_cards(bounding); from.in_whole++)
		for (from.loose = 0; from.loose < bounding->loose_told; from.loose++)
			for (int needs = 0; needs < bounding->needs_told; needs++) {
				if (layer->end[bounding_state(
				        bounding, from.in_whole, from.loose, wild, needs)] == 0)
					continue;
				from.made = needs_made(&bounding->deck->needs, needs);
				leap_all(bounding, &from, leaps, forget_wild, next);
			}
}

static void advance(struct bounding *bounding, const struct leaps *leaps)
{
	struct states *next = next_layer(bounding);

	for (int wild = 0; wild <= bounding->wild_most; wild++)
		advance_from(bounding, wild, leaps, false, next);
	bounding->current = 1 - bounding->current;
}

/* The last leap goes by how many wild cards were used; they are forgotten then. */
static bool advance_wild(struct bounding *bounding, struct error *err)
{
	struct states *next = next_layer(bounding);

	for (int wild = 0; wild <= bounding->wild_most; wild++) {
		struct leaps leaps;

		if (!leaps_of_wild(bounding, wild, &leaps, err))
			return false;
		advance_from(bounding, wild, &leaps, true, next);
	}
	bounding->current = 1 - bounding->current;
	return true;
}

/* Whether both ranks take the same leaps. */
static bool leap_alike(const struct deck *deck, int a, int b)
{
	return deck->ways[a][0].list == deck->ways[b][0].list &&
	       card_on_table(deck->book, a) == card_on_table(deck->book, b) &&
	       card_in_hand(deck->book, a) == card_in_hand(deck->book, b);
}

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

/* Ranks whose cards have that value. */
static bool go_through_value(
    struct bounding *bounding, int64_t value, struct leaps *leaps, int *done, struct error *err)
{
	const struct deck *deck = bounding->deck;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		if (!deck_is_ordinary(deck, rank) || rank == RANK_BLACK_THREE ||
		    card_on_table(deck->book, rank) != value)
			continue;
		bounding->places_left -= deck_in_runs(deck, rank);
		if ((*done < 0 || !leap_alike(deck, *done, rank)) &&
		    !leaps_of_rank(bounding, rank, leaps, err))
			return false;
		*done = rank;
		advance(bounding, leaps);
	}
	return true;
}

/* Ranks are gone through by the value of their cards, so that the smallest close every gap. */
static bool go_through_ranks(struct bounding *bounding, struct error *err)
{
	struct states *first = next_layer(bounding);
	struct leaps leaps = {0};
	int done = -1;

	touch(bounding, first, 0, 1);
	first->least[0] = first->most[0] = 0;
	bounding->current = 1 - bounding->current;
	for (int64_t value = 0; value <= POINTS_MOST; value = next_value(bounding->deck, value))
		if (!go_through_value(bounding, value, &leaps, &done, err))
			return false;
	bounding->places_left = 1; /* threes */
	return advance_wild(bounding, err);
}

static int threes_of(const struct rulebook *book)
{
	return book->copies[RANK_BLACK_THREE] + book->copies[RANK_RED_THREE];
}

/* What comes out with so many threes in runs, whether in whole ones or short ones. */
static void join_ends(const struct bounding *bounding, int threes, int32_t *least, int32_t *most)
{
	const struct states *layer = &bounding->layers[bounding->current];
	static const struct reach_of as_it_is = {0, 0, 0};

	for (size_t row = 0; row < bounding->rows; row++) {
		least[row] = REACH_NOTHING;
		most[row] = -REACH_NOTHING;
	}
	/* Threes are of two suits each: with many runs none of them is followed. */
	if (bounding->sure && threes > 0 &&
	    bounding->whole > SUITS * bounding->deck->book->suit_copies)
		return;
	for (int whole = 0; whole <= threes && whole <= bounding->whole; whole++)
		for (int loose = 0; loose < bounding->loose_told; loose++) {
			int in_whole = bounding_run_cards(bounding) - whole;
			size_t state;

			if (in_whole < 0 || !short_runs_end(bounding, loose, threes - whole))
				continue;
			state =
			    bounding_state(bounding, in_whole, loose, 0, bounding->needs_told - 1);
			bounding_join(bounding, layer->least + state * bounding->rows,
			    layer->most + state * bounding->rows, least, most, layer->end[state],
			    &as_it_is);
		}
}

static bool make_ends(struct bounding *bounding, struct error *err)
{
	size_t count = (size_t)threes_of(bounding->deck->book) + 1, rows = bounding->rows;
	struct states *ends = &bounding->ends;

	ends->least = arena_alloc(bounding->arena, count * rows, sizeof *ends->least);
	ends->most = arena_alloc(bounding->arena, count * rows, sizeof *ends->most);
	if (!ends->least || !ends->most)
		return error_memory(err);
	for (size_t threes = 0; threes < count; threes++)
		join_ends(
		    bounding, (int)threes, ends->least + threes * rows, ends->most + threes * rows);
	return true;
}

/* Whether the short runs come out with any number of threes. */
static bool some_end(const struct bounding *bounding)
{
	for (int threes = 0; threes <= threes_of(bounding->deck->book); threes++)
		if (short_runs_end(bounding, bounding->loose_told - 1, threes))
			return true;
	return false;
}

void bounding_set_out(
    struct bounding *bounding, struct arena *arena, const struct deck *deck, int whole, int pass)
{
	int places = bounding_places(deck), fill = pass == RUNS_MAY_BE ? 0 : pass - RUNS_SURE;

	*bounding = (struct bounding){.arena = arena,
	    .deck = deck,
	    .sure = pass != RUNS_MAY_BE,
	    .whole = whole,
	    .rank_most = pass == RUNS_MAY_BE ? whole : short_runs_rank_most(deck->book, whole),
	    .fill = fill,
	    .filled = fill * places,
	    .single = pass == RUNS_SURE && whole == 0,
	    .loose_told = pass > RUNS_SURE || whole > 0 ? 1 : LOOSE_TOLD + 1,
	    .wild_most = deck->jokers + deck->twos,
	    .needs_told = needs_places(&deck->needs),
	    .places_left = places + 1};
}

size_t bounding_words(const struct bounding *bounding)
{
	return 2 * state_count(bounding) * bounding->rows;
}

bool bounding_run(struct bounding *bounding, struct error *err)
{
	if (bounding->sure && !some_end(bounding))
		return true;
	return make_layers(bounding, err) && go_through_ranks(bounding, err) &&
	       make_ends(bounding, err);
}

const int32_t *bounding_least(const struct bounding *bounding, int threes)
{
	return bounding->ends.least ? bounding->ends.least + (size_t)threes * bounding->rows : NULL;
}

const int32_t *bounding_most(const struct bounding *bounding, int threes)
{
	return bounding->ends.most ? bounding->ends.most + (size_t)threes * bounding->rows : NULL;
}
