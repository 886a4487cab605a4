#include "referee/run_bounds.h"

#include "referee/search.h"

#include <string.h>

enum {
	LOOSE_TOLD =
	    3, /* cards loose in short runs, where there is no whole one: so many or more */
	SUITS = 4,
	COLOURS = 2,
	NOTHING = INT32_MAX / 4 /* no sum: least and most of nothing are this and less this */
};

/* Card points from `least` to `most`, no gap between two of them wider than `gap`. */
struct reach_of {
	int32_t least, most, gap;
};

/* One way to go on: cards of a rank in whole runs and loose, wild cards used, rows of base points. */
struct leap {
	int in_whole, loose, wild, row;
	struct reach_of points;
};

struct leaps {
	size_t count;
	struct leap *list;
};

/* States of one layer: by cards in whole runs, cards loose, wild cards used and base points. */
struct states {
	size_t *end; /* rows from 0 to before this one may hold something; 0: none does */
	int32_t *least, *most;
};

/* Going through the ranks for one number of whole runs. */
struct bounding {
	struct arena *arena;
	const struct deck *deck;
	const struct span *span;
	bool out;       /* matters for threes only */
	bool sure;      /* only what surely is; else all that may be */
	int whole;      /* whole runs, */
	int rank_most;  /* and cards of a rank in them */
	int fill;       /* where sure: cards of every rank lying in short runs */
	int filled;     /* and how many those are; */
	bool single;    /* or, without whole runs, none or one */
	int loose_told; /* states of cards loose */
	int wild_most;
	int places_left; /* of a run, in ranks not gone through yet */
	size_t rows;
	int64_t unit; /* of a row */
	struct states layers[2];
	int current;
	struct states ends;     /* what comes out, by threes in runs and base points, */
	struct run_sums *found; /* and with all threes */
};

static int run_cards(const struct bounding *bounding)
{
	return bounding->deck->book->canasta_least * bounding->whole;
}

static const struct reach_of nothing = {NOTHING, -NOTHING, 0};

static bool is_nothing(const struct reach_of *reach)
{
	return reach->least > reach->most;
}

static int32_t larger(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

static int64_t larger_points(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

/* All of both. */
static struct reach_of joined(const struct reach_of *a, const struct reach_of *b)
{
	struct reach_of both = {
	    smaller(a->least, b->least), larger(a->most, b->most), larger(a->gap, b->gap)};

	if (is_nothing(a))
		return *b;
	if (is_nothing(b))
		return *a;
	both.gap = larger(both.gap, larger(a->least - b->most, b->least - a->most));
	return both;
}

/* Every sum of one and one. */
static struct reach_of added(const struct reach_of *a, const struct reach_of *b)
{
	int32_t one = larger(a->gap, b->gap - (a->most - a->least));
	int32_t other = larger(b->gap, a->gap - (b->most - b->least));

	return (struct reach_of){a->least + b->least, a->most + b->most, smaller(one, other)};
}

/* 0 to `count` cards in hand. */
static struct reach_of held(int count, int64_t value)
{
	return (struct reach_of){(int32_t)(-count * value), 0, count > 0 ? (int32_t)value : 0};
}

static int64_t common_divisor(int64_t a, int64_t b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	while (b != 0) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

static int64_t price_of(const struct rulebook *book, int rank, int held_cards)
{
	const struct held_price *price = &book->held[rank];

	if (!price->apart || held_cards == 0)
		return 0;
	return price->once ? price->base : (int64_t)held_cards * price->base;
}

/* The band for a side that has melded. */
static const struct red_band *band_of(const struct rulebook *book, bool out)
{
	for (size_t i = 0; i < book->red_band_count; i++)
		if (!book->red_bands[i].when.out || out)
			return &book->red_bands[i];
	return NULL;
}

static int64_t red_points(const struct rulebook *book, bool out, int reds)
{
	const struct red_band *band = band_of(book, out);

	return band ? rulebook_red_amount(band, reds) : 0;
}

static int64_t unit_of(const struct rulebook *book)
{
	int64_t unit = 0;

	for (size_t i = 0; i < book->kind_count; i++)
		unit = common_divisor(unit, book->kinds[i].points);
	for (int reds = 1; reds <= book->copies[RANK_RED_THREE]; reds++)
		unit = common_divisor(common_divisor(unit, red_points(book, true, reds)),
		    red_points(book, false, reds));
	unit = common_divisor(unit, book->held[RANK_RED_THREE].base);
	unit = common_divisor(unit, book->held[RANK_BLACK_THREE].base);
	return unit > 0 ? unit : 1;
}

/* Whether all ranks but black threes lie alike for a side that is out and one that is not. */
static bool ends_are_alike(const struct deck *deck)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const struct ways *in = &deck->ways[rank][0], *out = &deck->ways[rank][1];

		if (rank == RANK_BLACK_THREE ||
		    (rank != RANK_JOKER && !deck_is_ordinary(deck, rank)))
			continue;
		if (in->count != out->count)
			return false;
		for (size_t i = 0; i < in->count; i++)
			if (!standing_same(&in->list[i], &out->list[i]))
				return false;
	}
	return !deck->book->alone;
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

/* As many cards of a rank and suit as the runs of a suit that may be laid, whatever else there is. */
static bool suits_suffice(const struct rulebook *book)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		bool three = rank == RANK_RED_THREE || rank == RANK_BLACK_THREE;

		if ((book->runs.ranks & (1u << rank)) != 0 &&
		    book->copies[rank] > book->suit_copies * (three ? COLOURS : SUITS))
			return false;
		if (!three && book->held[rank].apart)
			return false;
	}
	return true;
}

bool run_bounds_apply(const struct deck *deck)
{
	const struct rulebook *book = deck->book;

	if (deck->beyond || !book->runs.allowed || deck->run_kind == SIZE_MAX ||
	    deck->needs.count > 0 || !deck->wild_together || book->bonus_count > 0 ||
	    book->sign_band_count > 0 || book->unfinished_count > 0 ||
	    book->runs.cards_most != book->canasta_least)
		return false;
	for (size_t i = 0; i < book->kind_count; i++)
		if (book->kinds[i].points < 0)
			return false;
	return suits_suffice(book) && threes_are_plain(deck) && ends_are_alike(deck);
}

/* -- one rank ------------------------------------------------------------------------------- */

/* Whether so many cards beside those in whole runs may be followed. */
static bool may_be_loose(const struct bounding *bounding, int rank, int loose)
{
	int fill = deck_in_runs(bounding->deck, rank) ? bounding->fill : 0;

	return loose >= 0 && (!bounding->sure || loose == fill || (bounding->single && loose <= 1));
}

static int told(const struct bounding *bounding, int loose)
{
	return smaller(loose, bounding->loose_told - 1);
}

/* Leaps as they are collected: one of each sort. */
struct collecting {
	const struct bounding *bounding;
	int rows;
	struct reach_of *points; /* by cards in whole runs, loose, wild, row */
};

static size_t place_in(
    const struct collecting *collecting, int in_whole, int loose, int wild, int row)
{
	const struct bounding *bounding = collecting->bounding;

	return (
	    size_t)(((in_whole * bounding->loose_told + loose) * (bounding->wild_most + 1) + wild) *
	                collecting->rows +
	            row);
}

static size_t places_in(const struct collecting *collecting)
{
	return place_in(collecting, collecting->bounding->whole + 1, 0, 0, 0);
}

static bool begin_collecting(const struct bounding *bounding, const struct ways *ways,
    struct collecting *ret, struct error *err)
{
	*ret = (struct collecting){.bounding = bounding, .rows = 1};
	for (size_t i = 0; i < ways->count; i++)
		ret->rows = larger(ret->rows, (int32_t)(ways->list[i].base / bounding->unit) + 1);
	ret->points = arena_alloc(bounding->arena, places_in(ret), sizeof *ret->points);
	if (!ret->points)
		return error_memory(err);
	for (size_t i = 0; i < places_in(ret); i++)
		ret->points[i] = nothing;
	return true;
}

/* Cards of a way in runs: every number of them in whole ones. */
static void collect(struct collecting *collecting, int rank, const struct standing *way, int wild,
    const struct reach_of *points)
{
	const struct bounding *bounding = collecting->bounding;
	int row = (int)(way->base / bounding->unit);

	for (int in_whole = 0; in_whole <= bounding->rank_most && in_whole <= way->loose;
	     in_whole++) {
		int loose = way->loose - in_whole;
		struct reach_of *here;

		if (!may_be_loose(bounding, rank, loose))
			continue;
		here =
		    &collecting
		         ->points[place_in(collecting, in_whole, told(bounding, loose), wild, row)];
		*here = joined(here, points);
	}
}

static bool end_collecting(
    const struct collecting *collecting, struct leaps *ret, struct error *err)
{
	const struct bounding *bounding = collecting->bounding;

	*ret = (struct leaps){
	    .list = arena_alloc(bounding->arena, places_in(collecting), sizeof *ret->list)};
	if (!ret->list)
		return error_memory(err);
	for (int in_whole = 0; in_whole <= bounding->whole; in_whole++)
		for (int loose = 0; loose < bounding->loose_told; loose++)
			for (int wild = 0; wild <= bounding->wild_most; wild++)
				for (int row = 0; row < collecting->rows; row++) {
					const struct reach_of *points =
					    &collecting->points[place_in(
					        collecting, in_whole, loose, wild, row)];

					if (!is_nothing(points) && (size_t)row < bounding->rows)
						ret->list[ret->count++] = (struct leap){
						    in_whole, loose, wild, row, *points};
				}
	return true;
}

static void collect_way(struct collecting *collecting, int rank, const struct standing *way)
{
	const struct rulebook *book = collecting->bounding->deck->book;
	struct reach_of points = held(book->copies[rank] - way->naturals, card_in_hand(book, rank));
	int32_t on_table = (int32_t)(way->naturals * card_on_table(book, rank));

	points.least += on_table;
	points.most += on_table;
	collect(collecting, rank, way, way->jokers, &points);
}

/* Ways with few cards on the table come first: a gap that others close afterwards would stay. */
static bool leaps_of_rank(
    const struct bounding *bounding, int rank, struct leaps *ret, struct error *err)
{
	const struct ways *ways = &bounding->deck->ways[rank][0];
	struct collecting collecting;

	if (!begin_collecting(bounding, ways, &collecting, err))
		return false;
	for (int naturals = 0; naturals <= bounding->deck->book->copies[rank]; naturals++)
		for (size_t i = 0; i < ways->count; i++)
			if (ways->list[i].naturals == naturals)
				collect_way(&collecting, rank, &ways->list[i]);
	return end_collecting(&collecting, ret, err);
}

/* What becomes of the wild cards beside a way of melds of their own, where other ranks used some. */
static void collect_wild(
    struct collecting *collecting, int jokers, int twos, const struct standing *way)
{
	const struct deck *deck = collecting->bounding->deck;
	const struct rulebook *book = deck->book;
	struct reach_of of_jokers, of_twos, points;
	int32_t on_table;

	jokers += way->jokers;
	twos += way->twos;
	if (jokers > deck->jokers || twos > deck->twos)
		return;
	on_table = (int32_t)(jokers * card_on_table(book, RANK_JOKER) +
	                     twos * card_on_table(book, RANK_TWO));
	of_jokers = held(deck->jokers - jokers, card_in_hand(book, RANK_JOKER));
	of_twos = held(deck->twos - twos, card_in_hand(book, RANK_TWO));
	points = added(&of_jokers, &of_twos);
	points.least += on_table;
	points.most += on_table;
	collect(collecting, RANK_TWO, way, 0, &points);
}

/* The last leap goes by how many wild cards were used. */
static bool leaps_of_wild(
    const struct bounding *bounding, int used, struct leaps *ret, struct error *err)
{
	const struct deck *deck = bounding->deck;
	const struct ways *ways = &deck->ways[RANK_JOKER][0];
	struct collecting collecting;

	if (!begin_collecting(bounding, ways, &collecting, err))
		return false;
	for (int jokers = 0; jokers <= used && jokers <= deck->jokers; jokers++)
		for (size_t i = 0; i < ways->count && used - jokers <= deck->twos; i++)
			collect_wild(&collecting, jokers, used - jokers, &ways->list[i]);
	return end_collecting(&collecting, ret, err);
}

/* -- layers --------------------------------------------------------------------------------- */

static size_t state_of(const struct bounding *bounding, int in_whole, int loose, int wild)
{
	return (
	    size_t)((in_whole * bounding->loose_told + loose) * (bounding->wild_most + 1) + wild);
}

static size_t state_count(const struct bounding *bounding)
{
	return state_of(bounding, run_cards(bounding) + 1, 0, 0);
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
		layer->least[row] = NOTHING;
		layer->most[row] = -NOTHING;
	}
	if (layer->end[state] < end)
		layer->end[state] = end;
}

/* All that may be: nothing stays nothing, as it lies far beyond any sum. */
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

/* Joins what comes of some rows to others. */
static void join_rows(const struct bounding *bounding, const int32_t *from_least,
    const int32_t *from_most, int32_t *least, int32_t *most, size_t count,
    const struct reach_of *points)
{
	if (bounding->sure)
		keep_rows(from_least, from_most, least, most, count, points,
		    (int32_t)bounding->span->unit);
	else
		stretch_rows(from_least, from_most, least, most, count, points);
}

static void leap_from(const struct bounding *bounding, size_t from, size_t to,
    const struct leap *leap, struct states *next)
{
	const struct states *layer = &bounding->layers[bounding->current];
	size_t rows = bounding->rows, shift = (size_t)leap->row, end = layer->end[from];
	const int32_t *least = layer->least + from * rows, *most = layer->most + from * rows;
	int32_t *to_least = next->least + to * rows + shift;
	int32_t *to_most = next->most + to * rows + shift;

	if (end > rows - shift)
		end = rows - shift;
	touch(bounding, next, to, end + shift);
	join_rows(bounding, least, most, to_least, to_most, end, &leap->points);
}

/* Takes every leap from every state. Cards that would be too many for the whole runs, or leave more
 * of them than the ranks to come may fill, are no matter. */
static void advance_state(struct bounding *bounding, int in_whole, int loose, int wild,
    const struct leaps *leaps, struct states *next)
{
	size_t from = state_of(bounding, in_whole, loose, wild);
	int most = run_cards(bounding), least = most - bounding->whole * bounding->places_left;

	for (size_t i = 0; i < leaps->count; i++) {
		const struct leap *leap = &leaps->list[i];
		int then = in_whole + leap->in_whole;

		if (then > most || then < least || wild + leap->wild > bounding->wild_most)
			continue;
		leap_from(bounding, from,
		    state_of(
		        bounding, then, told(bounding, loose + leap->loose), wild + leap->wild),
		    leap, next);
	}
}

static bool advance(
    struct bounding *bounding, const struct leaps *leaps, bool of_wild, struct error *err)
{
	struct states *next = next_layer(bounding);
	const struct states *layer = &bounding->layers[bounding->current];
	struct leaps wild_leaps = {0};

	for (int wild = 0; wild <= bounding->wild_most; wild++) {
		if (of_wild && !leaps_of_wild(bounding, wild, &wild_leaps, err))
			return false;
		for (int in_whole = 0; in_whole <= run_cards(bounding); in_whole++)
			for (int loose = 0; loose < bounding->loose_told; loose++) {
				if (layer->end[state_of(bounding, in_whole, loose, wild)] == 0)
					continue;
				if (!of_wild) {
					advance_state(bounding, in_whole, loose, wild, leaps, next);
					continue;
				}
				/* Wild cards are forgotten then. */
				for (size_t i = 0; i < wild_leaps.count; i++) {
					const struct leap *leap = &wild_leaps.list[i];
					int then = in_whole + leap->in_whole;

					if (then <= run_cards(bounding))
						leap_from(bounding,
						    state_of(bounding, in_whole, loose, wild),
						    state_of(bounding, then,
						        told(bounding, loose + leap->loose), 0),
						    leap, next);
				}
			}
	}
	bounding->current = 1 - bounding->current;
	return true;
}

/* Ranks are gone through by the value of their cards, so that the smallest close every gap. */
static bool go_through_ranks(struct bounding *bounding, struct error *err)
{
	const struct deck *deck = bounding->deck;
	struct states *first = next_layer(bounding);
	struct leaps leaps = {0};
	int done = -1;

	touch(bounding, first, 0, 1);
	first->least[0] = first->most[0] = 0;
	bounding->current = 1 - bounding->current;
	for (int64_t value = 0; value <= POINTS_MOST;) {
		int64_t next_value = (int64_t)POINTS_MOST + 1;

		for (int rank = 0; rank < RANK_COUNT; rank++) {
			int64_t own = card_on_table(deck->book, rank);

			if (!deck_is_ordinary(deck, rank) || rank == RANK_BLACK_THREE)
				continue;
			if (own > value && own < next_value)
				next_value = own;
			if (own != value)
				continue;
			bounding->places_left -= deck_in_runs(deck, rank);
			if ((done < 0 || deck->ways[done][0].list != deck->ways[rank][0].list ||
			        card_on_table(deck->book, done) != own ||
			        card_in_hand(deck->book, done) != card_in_hand(deck->book, rank)) &&
			    !leaps_of_rank(bounding, rank, &leaps, err))
				return false;
			done = rank;
			if (!advance(bounding, &leaps, false, err))
				return false;
		}
		value = next_value;
	}
	bounding->places_left = 0;
	return advance(bounding, NULL, true, err);
}

/* -- threes, and what comes out ------------------------------------------------------------- */

/* Whether so many cards, beside the whole runs, make short ones of the lengths allowed, none with two
 * of a rank, and not more runs than the suits have room for whatever lies in them. */
static bool short_runs_fit(const struct bounding *bounding, int cards, int most_of_rank)
{
	const struct rulebook *book = bounding->deck->book;
	int longest = book->canasta_least - 1, shortest = book->runs.cards_least;
	int runs = (cards + longest - 1) / longest;

	if (runs < most_of_rank)
		runs = most_of_rank;
	if (cards == 0)
		return bounding->whole > 0; /* else there are none at all */
	return runs * shortest <= cards && bounding->whole + runs <= SUITS * book->suit_copies;
}

/* Most runs of all that lie in so many suits, spread evenly. */
static int runs_in_suits(int runs, int suits)
{
	return runs / SUITS * suits + smaller(runs % SUITS, suits);
}

/* Most cards of a rank in whole runs for which these surely find their suits. Each suit may be given
 * as many runs as it has cards of a rank. With more, the runs of any suits must find their cards
 * among those that can be of these suits: of so many cards of a rank at most, that share at least
 * is. */
static int rank_most_sure(const struct rulebook *book, int runs)
{
	int most = SUITS * book->suit_copies;

	if (runs <= most)
		return runs;
	for (int suits = 1; suits < SUITS; suits++)
		while (most > suits * book->suit_copies &&
		       runs_in_suits(runs, suits) * most > runs * suits * book->suit_copies)
			most--;
	return most;
}

/* Threes wherever they lie: the last that is to know. */
struct threes {
	int on_table; /* red ones outside runs */
	int in_runs;
	int64_t base, cards;
};

/* Whether short runs of single cards come out: any number of cards that is enough for one does, where
 * the longest is nearly twice as long as the shortest. */
static bool single_runs_fit(const struct bounding *bounding, int loose, int loose_threes)
{
	const struct rulebook *book = bounding->deck->book;
	int shortest = book->runs.cards_least, longest = book->canasta_least - 1;
	int cards = loose + loose_threes;

	if (loose_threes > 1 || cards < shortest)
		return false;
	return longest + 1 >= 2 * shortest || (loose < LOOSE_TOLD && cards <= longest);
}

/* The same of all that may be: a three lies in a run of its own, beside others. */
static bool may_be_runs(const struct bounding *bounding, int loose, int loose_threes)
{
	int shortest = bounding->deck->book->runs.cards_least;

	if (bounding->whole > 0 || loose >= LOOSE_TOLD)
		return true;
	return loose + loose_threes >= shortest * larger(loose_threes, 1);
}

/* Whether the short runs come out, as far as that is looked at. */
static bool may_end(const struct bounding *bounding, int loose, int loose_threes)
{
	if (!bounding->sure)
		return may_be_runs(bounding, loose, loose_threes);
	if (bounding->single)
		return single_runs_fit(bounding, loose, loose_threes);
	return short_runs_fit(
	    bounding, bounding->filled + loose_threes, larger(loose_threes, bounding->fill));
}

/* What comes out with so many threes in runs, whether in whole ones or short ones: row by row, in
 * `least` and `most`. */
static void join_ends(const struct bounding *bounding, int threes, int32_t *least, int32_t *most)
{
	const struct states *layer = &bounding->layers[bounding->current];
	static const struct reach_of as_it_is = {0, 0, 0};
	bool plain = bounding->whole <= SUITS * bounding->deck->book->suit_copies;

	for (size_t row = 0; row < bounding->rows; row++) {
		least[row] = NOTHING;
		most[row] = -NOTHING;
	}
	/* Threes are of two suits each: with many runs none of them is followed. */
	if (bounding->sure && threes > 0 && !plain)
		return;
	for (int whole = 0; whole <= threes && whole <= bounding->whole; whole++)
		for (int loose = 0; loose < bounding->loose_told; loose++) {
			int in_whole = run_cards(bounding) - whole;
			size_t state;

			if (in_whole < 0 || !may_end(bounding, loose, threes - whole))
				continue;
			state = state_of(bounding, in_whole, loose, 0);
			join_rows(bounding, layer->least + state * bounding->rows,
			    layer->most + state * bounding->rows, least, most, layer->end[state],
			    &as_it_is);
		}
}

static void fill_rows(
    const struct bounding *bounding, const struct threes *threes, const struct run_bounds *bounds)
{
	const int32_t *least = bounding->ends.least + (size_t)threes->in_runs * bounding->rows;
	const int32_t *most = bounding->ends.most + (size_t)threes->in_runs * bounding->rows;
	size_t up = (size_t)((threes->base - bounds->base_lowest) / bounds->base_unit);
	size_t table = (size_t)threes->on_table * bounds->rows;
	struct run_sums *found = bounding->found;

	for (size_t row = 0; row < bounding->rows; row++) {
		if (least[row] > most[row])
			continue;
		sums_fill(found->sums[bounding->out] + (table + up + row) * bounding->span->words,
		    bounding->span, least[row] + threes->cards, most[row] + threes->cards);
		if (found->rows < up + row + 1)
			found->rows = up + row + 1;
	}
}

/* Every number of red threes, beside black ones as they lie. */
static void fill_reds(
    const struct bounding *bounding, const struct threes *blacks, const struct run_bounds *bounds)
{
	const struct deck *deck = bounding->deck;
	const struct rulebook *book = deck->book;
	int copies = book->copies[RANK_RED_THREE];
	int runs_most = deck_in_runs(deck, RANK_RED_THREE) ? copies : 0;

	for (int in_runs = 0; in_runs <= runs_most; in_runs++)
		for (int table = 0; table <= copies - in_runs; table++)
			for (int hand = 0; hand <= copies - in_runs - table; hand++) {
				struct threes threes = {.on_table = table,
				    .in_runs = blacks->in_runs + in_runs,
				    .base = blacks->base + red_points(book, bounding->out, table) +
				            price_of(book, RANK_RED_THREE, hand),
				    .cards = blacks->cards +
				             (int64_t)table * book->red_card_points +
				             in_runs * card_on_table(book, RANK_RED_THREE) -
				             hand * card_in_hand(book, RANK_RED_THREE)};

				fill_rows(bounding, &threes, bounds);
			}
}

static void fill_threes(const struct bounding *bounding, const struct run_bounds *bounds)
{
	const struct rulebook *book = bounding->deck->book;
	const struct ways *ways = &bounding->deck->ways[RANK_BLACK_THREE][bounding->out ? 1 : 0];

	if (book->copies[RANK_BLACK_THREE] == 0)
		fill_reds(bounding, &(struct threes){0}, bounds);
	for (size_t i = 0; i < ways->count && book->copies[RANK_BLACK_THREE] > 0; i++) {
		const struct standing *way = &ways->list[i];
		int left = book->copies[RANK_BLACK_THREE] - way->naturals;

		for (int hand = 0; hand <= left; hand++)
			fill_reds(bounding,
			    &(struct threes){.in_runs = way->loose,
			        .base = way->base + price_of(book, RANK_BLACK_THREE, hand),
			        .cards = way->naturals * card_on_table(book, RANK_BLACK_THREE) -
			                 hand * card_in_hand(book, RANK_BLACK_THREE)},
			    bounds);
	}
}

static int places_of_run(const struct deck *deck)
{
	int places = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		places += deck->book->copies[rank] > 0 && deck_in_runs(deck, rank) &&
		          rank != RANK_RED_THREE && rank != RANK_BLACK_THREE;
	return places;
}

/* Least and most that threes bring in base points, for a side that is out and one that is not. */
static void threes_bring(const struct rulebook *book, int64_t *ret_least, int64_t *ret_most)
{
	int64_t blacks = price_of(book, RANK_BLACK_THREE, book->copies[RANK_BLACK_THREE]);

	*ret_least = *ret_most = 0;
	for (int table = 0; table <= book->copies[RANK_RED_THREE]; table++)
		for (int hand = 0; hand <= book->copies[RANK_RED_THREE] - table; hand++)
			for (int out = 0; out < 2; out++) {
				int64_t reds = red_points(book, out != 0, table) +
				               price_of(book, RANK_RED_THREE, hand);

				*ret_least = reds < *ret_least ? reds : *ret_least;
				*ret_most = larger_points(*ret_most, reds);
			}
	*ret_least += blacks < 0 ? blacks : 0;
	*ret_most += blacks > 0 ? blacks : 0;
}

/* Most base points of one rank's melds that are no runs, by cards in them and wild ones among those. */
struct dearest {
	int cards_most, wild_most;
	int32_t *base; /* below 0: cannot be */
};

static int32_t *dearest_with(const struct dearest *dearest, int cards, int wild)
{
	return &dearest->base[cards * (dearest->wild_most + 1) + wild];
}

static void note_dearest(const struct dearest *dearest, const struct standing *way, bool wild_alone)
{
	int wild = way->jokers + way->twos, cards = way->naturals + wild - way->loose;
	int32_t *base;

	if (wild_alone)
		wild -= way->loose;
	if (cards > dearest->cards_most || wild > dearest->wild_most)
		return;
	base = dearest_with(dearest, cards, wild);
	*base = larger(*base, way->base);
}

/* Adds what a rank may bring to what those before it brought. */
static void add_dearest(
    const struct dearest *before, const struct dearest *own, const struct dearest *ret)
{
	int wild_most = own->wild_most;

	for (int more = 0; more <= own->cards_most; more++)
		for (int more_wild = 0; more_wild <= wild_most; more_wild++) {
			int32_t brought = *dearest_with(own, more, more_wild);

			for (int cards = 0; brought >= 0 && cards + more <= own->cards_most;
			     cards++) {
				const int32_t *from = dearest_with(before, cards, 0);
				int32_t *to = dearest_with(ret, cards + more, more_wild);

				for (int wild = 0; wild + more_wild <= wild_most; wild++)
					to[wild] = larger(to[wild], from[wild] + brought);
			}
		}
}

static bool make_dearest(
    struct arena *arena, int cards_most, int wild_most, struct dearest *ret, struct error *err)
{
	size_t count = (size_t)(cards_most + 1) * (size_t)(wild_most + 1);

	*ret =
	    (struct dearest){cards_most, wild_most, arena_alloc(arena, count, sizeof *ret->base)};
	if (!ret->base)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		ret->base[i] = -NOTHING;
	return true;
}

/* Most base points of melds that are no runs, by cards left for them. */
static bool find_dearest(
    struct run_bounds *bounds, struct arena *arena, int cards_most, struct error *err)
{
	const struct deck *deck = bounds->deck;
	int wild_most = deck->jokers + deck->twos;
	struct dearest all, own, next;

	if (!make_dearest(arena, cards_most, wild_most, &all, err))
		return false;
	*dearest_with(&all, 0, 0) = 0;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const struct ways *ways = &deck->ways[rank][0];

		if (ways->count == 0 || rank == RANK_BLACK_THREE)
			continue;
		if (!make_dearest(arena, cards_most, wild_most, &own, err) ||
		    !make_dearest(arena, cards_most, wild_most, &next, err))
			return false;
		for (size_t i = 0; i < ways->count; i++)
			note_dearest(&own, &ways->list[i], rank == RANK_JOKER);
		add_dearest(&all, &own, &next);
		all = next;
	}
	for (int cards = 0, most = 0; cards <= cards_most; cards++) {
		for (int wild = 0; wild <= wild_most; wild++)
			most = larger(most, *dearest_with(&all, cards, wild));
		bounds->sets_most[cards] = most;
	}
	return true;
}

bool run_bounds_open(struct arena *arena, const struct deck *deck, const struct span *span,
    struct run_bounds *ret, struct error *err)
{
	const struct rulebook *book = deck->book;
	int64_t threes_least;
	int cards = 0,
	    whole = SUITS * (book->suit_copies * (places_of_run(deck) + 1) / book->canasta_least);
	struct arena scratch = {0};
	bool done;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += book->copies[rank];
	*ret = (struct run_bounds){.arena = arena,
	    .run = book->kinds[deck->run_kind].points,
	    .deck = deck,
	    .span = span,
	    .base_unit = unit_of(book),
	    .reds_most = book->copies[RANK_RED_THREE],
	    .whole_most = smaller(smaller(whole, cards / book->canasta_least), WHOLE_RUNS_MOST),
	    .sets_most = arena_alloc(arena, (size_t)cards + 1, sizeof *ret->sets_most)};
	if (!ret->sets_most)
		return error_memory(err);
	done = find_dearest(ret, &scratch, cards, err);
	arena_release(&scratch);
	ret->cards = cards;
	threes_bring(book, &threes_least, &ret->threes_most);
	ret->base_lowest = threes_least / ret->base_unit * ret->base_unit;
	ret->rows = (size_t)((ret->sets_most[cards] + ret->threes_most - ret->base_lowest) /
	                     ret->base_unit) +
	            1;
	return done;
}

int64_t run_bounds_lowest(const struct run_bounds *bounds, int whole)
{
	return bounds->base_lowest + whole * bounds->run;
}

static int64_t sets_most(const struct run_bounds *bounds, int whole)
{
	return bounds->sets_most[bounds->cards - whole * bounds->deck->book->canasta_least];
}

int64_t run_bounds_highest(const struct run_bounds *bounds, int whole)
{
	const struct run_sums *found = &bounds->found[whole][RUNS_MAY_BE];

	if (found->known)
		return run_bounds_lowest(bounds, whole) +
		       ((int64_t)found->rows - 1) * bounds->base_unit;
	return sets_most(bounds, whole) + bounds->threes_most + whole * bounds->run;
}

static int threes_of(const struct rulebook *book)
{
	return book->copies[RANK_BLACK_THREE] + book->copies[RANK_RED_THREE];
}

/* Whether the short runs come out with any number of threes. */
static bool some_end(const struct bounding *bounding)
{
	for (int threes = 0; threes <= threes_of(bounding->deck->book); threes++)
		if (may_end(bounding, bounding->loose_told - 1, threes))
			return true;
	return false;
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

static bool make_room(struct run_bounds *bounds, struct run_sums *found, struct error *err)
{
	size_t count = (size_t)(bounds->reds_most + 1) * bounds->rows * bounds->span->words;

	for (int out = 0; out < 2; out++) {
		found->sums[out] = arena_alloc(bounds->arena, count, sizeof *found->sums[out]);
		if (!found->sums[out])
			return error_memory(err);
	}
	return true;
}

bool run_bounds_find(struct run_bounds *bounds, int whole, int pass, struct error *err)
{
	const struct deck *deck = bounds->deck;
	struct run_sums *found = &bounds->found[whole][pass];
	struct arena arena = {0};
	int places = places_of_run(deck), fill = pass == RUNS_MAY_BE ? 0 : pass - RUNS_SURE;
	struct bounding bounding = {.arena = &arena,
	    .deck = deck,
	    .span = bounds->span,
	    .sure = pass != RUNS_MAY_BE,
	    .whole = whole,
	    .fill = fill,
	    .filled = fill * places,
	    .single = pass == RUNS_SURE && whole == 0,
	    .loose_told = pass > RUNS_SURE || whole > 0 ? 1 : LOOSE_TOLD + 1,
	    .wild_most = deck->jokers + deck->twos,
	    .places_left = places + 1,
	    .unit = bounds->base_unit,
	    .found = found};
	bool done;

	bounding.rank_most = bounding.sure ? rank_most_sure(deck->book, whole) : whole;
	if (found->known)
		return true;
	if (!make_room(bounds, found, err))
		return false;
	bounding.rows = (size_t)(sets_most(bounds, whole) / bounding.unit) + 1;
	found->known = true;
	if (bounding.sure && !some_end(&bounding))
		return true;
	done = make_layers(&bounding, err) && go_through_ranks(&bounding, err) &&
	       make_ends(&bounding, err);
	for (int out = 0; out < 2 && done; out++) {
		bounding.out = out != 0;
		fill_threes(&bounding, bounds);
	}
	arena_release(&arena);
	return done;
}

const uint64_t *run_bounds_row(
    const struct run_bounds *bounds, int whole, int pass, bool out, int reds, size_t row)
{
	return bounds->found[whole][pass].sums[out] +
	       ((size_t)reds * bounds->rows + row) * bounds->span->words;
}
