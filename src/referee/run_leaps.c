#include "referee/run_leaps.h"

#include "referee/search.h"

/* Leaps as they are collected: one of each sort. */
struct collecting {
	const struct bounding *bounding;
	int rows, wild_told;
	struct reach_of *points; /* by cards in whole runs, loose, wild, canastas made, row */
};

/* Cards of a rank on the table. */
struct laid {
	int loose, wild;
	uint64_t made;
	int64_t base, melded;    /* points */
	struct reach_of in_hand; /* what those left may take off */
};

static int32_t larger(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

/* Whether so many cards beside those in whole runs may be followed. */
static bool may_be_loose(const struct bounding *bounding, int rank, int loose)
{
	int fill = deck_in_runs(bounding->deck, rank) ? bounding->fill : 0;

	return loose >= 0 && (!bounding->sure || loose == fill || (bounding->single && loose <= 1));
}

static size_t place_in(
    const struct collecting *collecting, int in_whole, int loose, int wild, int needs, int row)
{
	const struct bounding *bounding = collecting->bounding;
	int place = in_whole * bounding->loose_told + loose;

	place = place * collecting->wild_told + wild;
	place = place * bounding->needs_told + needs;
	return (size_t)place * (size_t)collecting->rows + (size_t)row;
}

static size_t places_in(const struct collecting *collecting)
{
	return place_in(collecting, collecting->bounding->whole + 1, 0, 0, 0, 0);
}

static int row_of(const struct bounding *bounding, int64_t base, int64_t melded)
{
	static const int one_row = 0;

	if (bounding->figures == FIGURES_NET)
		return one_row;
	return (int)((bounding->figures == FIGURES_TOTALS ? base : melded) / bounding->unit);
}

/* Most rows that ways with so many cards may add. */
static bool begin_collecting(const struct bounding *bounding, const struct ways *ways,
    int64_t melded_most, int wild_told, struct collecting *ret, struct error *err)
{
	*ret = (struct collecting){.bounding = bounding, .rows = 1, .wild_told = wild_told};
	for (size_t i = 0; i < ways->count; i++)
		ret->rows =
		    larger(ret->rows, row_of(bounding, ways->list[i].base, melded_most) + 1);
	ret->points = arena_alloc(bounding->arena, places_in(ret), sizeof *ret->points);
	if (!ret->points)
		return error_memory(err);
	for (size_t i = 0; i < places_in(ret); i++)
		ret->points[i] = reach_none;
	return true;
}

/* Cards of a way in runs: every number of them in whole ones. */
static void collect(struct collecting *collecting, int rank, const struct laid *laid)
{
	const struct bounding *bounding = collecting->bounding;
	int row = row_of(bounding, laid->base, laid->melded);
	int needs = needs_place(&bounding->deck->needs, laid->made);
	struct reach_of points = laid->in_hand;

	if (bounding->figures != FIGURES_COUNTS) {
		points.least += (int32_t)laid->melded;
		points.most += (int32_t)laid->melded;
	}
	for (int in_whole = 0; in_whole <= bounding->rank_most && in_whole <= laid->loose;
	     in_whole++) {
		int loose = laid->loose - in_whole;
		struct reach_of *here;

		if (!may_be_loose(bounding, rank, loose))
			continue;
		here = &collecting->points[place_in(
		    collecting, in_whole, bounding_told(bounding, loose), laid->wild, needs, row)];
		*here = reach_joined(here, &points);
	}
}

/* The leap with the reach at a place. */
static struct leap leap_at(const struct collecting *collecting, size_t place)
{
	const struct bounding *bounding = collecting->bounding;
	struct leap leap = {.points = collecting->points[place]};
	size_t rows = (size_t)collecting->rows, wild_told = (size_t)collecting->wild_told;
	size_t needs_told = (size_t)bounding->needs_told;

	leap.row = (int)(place % rows);
	place /= rows;
	leap.made = needs_made(&bounding->deck->needs, (int)(place % needs_told));
	place /= needs_told;
	leap.wild = (int)(place % wild_told);
	place /= wild_told;
	leap.loose = (int)(place % (size_t)bounding->loose_told);
	leap.in_whole = (int)(place / (size_t)bounding->loose_told);
	return leap;
}

static bool end_collecting(
    const struct collecting *collecting, struct leaps *ret, struct error *err)
{
	const struct bounding *bounding = collecting->bounding;
	size_t places = places_in(collecting);

	*ret = (struct leaps){0};
	for (size_t place = 0; place < places; place++)
		ret->count += !reach_is_none(&collecting->points[place]);
	ret->list = arena_alloc(bounding->arena, ret->count + 1, sizeof *ret->list);
	if (!ret->list)
		return error_memory(err);
	ret->count = 0;
	for (size_t place = 0; place < places; place++)
		if (!reach_is_none(&collecting->points[place]))
			ret->list[ret->count++] = leap_at(collecting, place);
	return true;
}

static void collect_way(struct collecting *collecting, int rank, const struct standing *way)
{
	const struct rulebook *book = collecting->bounding->deck->book;
	const struct laid laid = {.loose = way->loose,
	    .wild = way->jokers,
	    .made = way->needs,
	    .base = way->base,
	    .melded = way->naturals * card_on_table(book, rank),
	    .in_hand = reach_held(book->copies[rank] - way->naturals, card_in_hand(book, rank))};

	collect(collecting, rank, &laid);
}

/* Ways with few cards on the table come first: a gap that others close afterwards would stay. */
bool leaps_of_rank(const struct bounding *bounding, int rank, struct leaps *ret, struct error *err)
{
	const struct ways *ways = &bounding->deck->ways[rank][0];
	const struct rulebook *book = bounding->deck->book;
	struct collecting collecting;

	if (!begin_collecting(bounding, ways, book->copies[rank] * card_on_table(book, rank),
	        bounding->wild_most + 1, &collecting, err))
		return false;
	for (int naturals = 0; naturals <= book->copies[rank]; naturals++)
		for (size_t i = 0; i < ways->count; i++)
			if (ways->list[i].naturals == naturals)
				collect_way(&collecting, rank, &ways->list[i]);
	return end_collecting(&collecting, ret, err);
}

static int64_t wild_on_table(const struct deck *deck, int jokers, int twos)
{
	return jokers * card_on_table(deck->book, RANK_JOKER) +
	       twos * card_on_table(deck->book, RANK_TWO);
}

/* Wild cards beside a way of melds of their own. */
static void collect_wild(
    struct collecting *collecting, int jokers, int twos, const struct standing *way)
{
	const struct deck *deck = collecting->bounding->deck;
	const struct rulebook *book = deck->book;
	struct laid laid = {.loose = way->loose, .made = way->needs, .base = way->base};
	struct reach_of of_jokers, of_twos;

	jokers += way->jokers;
	twos += way->twos;
	if (jokers > deck->jokers || twos > deck->twos)
		return;
	of_jokers = reach_held(deck->jokers - jokers, card_in_hand(book, RANK_JOKER));
	of_twos = reach_held(deck->twos - twos, card_in_hand(book, RANK_TWO));
	laid.melded = wild_on_table(deck, jokers, twos);
	laid.in_hand = reach_added(&of_jokers, &of_twos);
	collect(collecting, RANK_TWO, &laid);
}

bool leaps_of_wild(const struct bounding *bounding, int used, struct leaps *ret, struct error *err)
{
	const struct deck *deck = bounding->deck;
	const struct ways *ways = &deck->ways[RANK_JOKER][0];
	struct collecting collecting;

	if (!begin_collecting(
	        bounding, ways, wild_on_table(deck, deck->jokers, deck->twos), 1, &collecting, err))
		return false;
	for (int jokers = 0; jokers <= used && jokers <= deck->jokers; jokers++)
		for (size_t i = 0; i < ways->count && used - jokers <= deck->twos; i++)
			collect_wild(&collecting, jokers, used - jokers, &ways->list[i]);
	return end_collecting(&collecting, ret, err);
}
