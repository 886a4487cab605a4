#include "referee/run_bounds.h"

#include "referee/bounding.h"
#include "referee/search.h"
#include "referee/sets_worth.h"

/* Threes wherever they lie: the last that is to know. */
struct threes {
	int on_table; /* red ones outside runs */
	int in_runs;
	int64_t base, cards;
};

/* Sets as they are filled. */
struct filling {
	const struct run_bounds *bounds;
	const struct bounding *bounding;
	struct run_sums *found;
	bool out;
};

static int64_t larger_points(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
	return a < b ? a : b;
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
	    (deck->needs.count > 0 && !deck->canastas) || !deck->wild_together ||
	    book->bonus_count > 0 || book->sign_band_count > 0 || book->unfinished_count > 0 ||
	    book->runs.cards_most != book->canasta_least)
		return false;
	for (size_t i = 0; i < book->kind_count; i++)
		if (book->kinds[i].points < 0)
			return false;
	return suits_suffice(book) && threes_are_plain(deck) && ends_are_alike(deck);
}

static void fill_rows(const struct filling *filling, const struct threes *threes)
{
	const struct run_bounds *bounds = filling->bounds;
	const int32_t *least = bounding_least(filling->bounding, threes->in_runs);
	const int32_t *most = bounding_most(filling->bounding, threes->in_runs);
	size_t up = (size_t)((threes->base - bounds->base_lowest) / bounds->base_unit);
	size_t table = (size_t)threes->on_table * bounds->rows, words = bounds->span->words;
	struct run_sums *found = filling->found;

	for (size_t row = 0; row < filling->bounding->rows; row++) {
		if (least[row] > most[row])
			continue;
		sums_fill(found->sums[filling->out] + (table + up + row) * words, bounds->span,
		    least[row] + threes->cards, most[row] + threes->cards);
		if (found->rows < up + row + 1)
			found->rows = up + row + 1;
	}
}

/* Every number of red threes, beside black ones as they lie. */
static void fill_reds(const struct filling *filling, const struct threes *blacks)
{
	const struct deck *deck = filling->bounds->deck;
	const struct rulebook *book = deck->book;
	int copies = book->copies[RANK_RED_THREE];
	int runs_most = deck_in_runs(deck, RANK_RED_THREE) ? copies : 0;

	for (int in_runs = 0; in_runs <= runs_most; in_runs++)
		for (int table = 0; table <= copies - in_runs; table++)
			for (int hand = 0; hand <= copies - in_runs - table; hand++) {
				struct threes threes = {.on_table = table,
				    .in_runs = blacks->in_runs + in_runs,
				    .base = blacks->base + red_points(book, filling->out, table) +
				            price_of(book, RANK_RED_THREE, hand),
				    .cards = blacks->cards +
				             (int64_t)table * book->red_card_points +
				             in_runs * card_on_table(book, RANK_RED_THREE) -
				             hand * card_in_hand(book, RANK_RED_THREE)};

				fill_rows(filling, &threes);
			}
}

static void fill_threes(const struct filling *filling)
{
	const struct rulebook *book = filling->bounds->deck->book;
	const struct ways *ways =
	    &filling->bounds->deck->ways[RANK_BLACK_THREE][filling->out ? 1 : 0];

	if (book->copies[RANK_BLACK_THREE] == 0)
		fill_reds(filling, &(struct threes){0});
	for (size_t i = 0; i < ways->count && book->copies[RANK_BLACK_THREE] > 0; i++) {
		const struct standing *way = &ways->list[i];
		int left = book->copies[RANK_BLACK_THREE] - way->naturals;

		for (int hand = 0; hand <= left; hand++)
			fill_reds(filling,
			    &(struct threes){.in_runs = way->loose,
			        .base = way->base + price_of(book, RANK_BLACK_THREE, hand),
			        .cards = way->naturals * card_on_table(book, RANK_BLACK_THREE) -
			                 hand * card_in_hand(book, RANK_BLACK_THREE)});
	}
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

bool run_bounds_open(struct arena *arena, const struct deck *deck, const struct span *span,
    struct run_bounds *ret, struct error *err)
{
	const struct rulebook *book = deck->book;
	int64_t threes_least;
	int cards = 0,
	    whole = SUITS * (book->suit_copies * (bounding_places(deck) + 1) / book->canasta_least);
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
	done = sets_worth(&scratch, deck, cards, ret->sets_most, err);
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
	struct run_sums *found = &bounds->found[whole][pass];
	struct arena arena = {0};
	struct bounding bounding;
	bool done;

	if (found->known)
		return true;
	if (!make_room(bounds, found, err))
		return false;
	bounding_set_out(&bounding, &arena, bounds->deck, whole, pass);
	bounding.figures = FIGURES_TOTALS;
	bounding.runs_laid = true;
	bounding.unit = bounds->base_unit;
	bounding.card_unit = (int32_t)bounds->span->unit;
	bounding.rows = (size_t)(sets_most(bounds, whole) / bounding.unit) + 1;
	done = bounding_run(&bounding, err);
	for (int out = 0; out < 2 && done && bounding.ends.least; out++)
		fill_threes(&(struct filling){bounds, &bounding, found, out != 0});
	found->known = done;
	arena_release(&arena);
	return done;
}

const uint64_t *run_bounds_row(
    const struct run_bounds *bounds, int whole, int pass, bool out, int reds, size_t row)
{
	return bounds->found[whole][pass].sums[out] +
	       ((size_t)reds * bounds->rows + row) * bounds->span->words;
}
