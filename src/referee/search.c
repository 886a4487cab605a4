#include "referee/search.h"

#include "referee/steps.h"

#include <string.h>

int64_t card_on_table(const struct rulebook *book, int rank)
{
	return book->value_source[rank].clause ? book->value_table[rank] : 0;
}

int64_t card_in_hand(const struct rulebook *book, int rank)
{
	if (book->held[rank].apart)
		return -(int64_t)book->held[rank].cards;
	return book->value_source[rank].clause ? book->value_hand[rank] : 0;
}

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t magnitude(int64_t points)
{
	return points < 0 ? -points : points;
}

struct span search_span(const struct rulebook *book)
{
	int64_t unit = 0, most = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t table = card_on_table(book, rank), hand = card_in_hand(book, rank);

		if (book->copies[rank] == 0)
			continue;
		unit = points_divisor(points_divisor(unit, table), hand);
		most += book->copies[rank] * larger(magnitude(table), magnitude(hand));
	}
	if (unit == 0)
		unit = 1;
	return span_of(-most, most, unit);
}

int search_cards_in_runs(const struct deck *deck)
{
	int cards = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += deck_in_runs(deck, rank) ? deck->book->copies[rank] : 0;
	return cards;
}

bool search_counts_runs(const struct deck *deck)
{
	const struct rulebook *book = deck->book;
	int cards = search_cards_in_runs(deck);

	return !book->runs.allowed ||
	       (cards <= RUN_CARDS_COUNTED &&
	           cards <= SUITS * book->suit_copies * book->runs.cards_least);
}

int search_whole_runs_most(const struct deck *deck)
{
	return deck->run_kind == SIZE_MAX ? 0
	                                  : search_cards_in_runs(deck) / deck->book->canasta_least;
}

/* Whether the step may be taken from the standing, and where it leads. */
static bool take(const struct search *search, const struct standing *from,
    const struct standing *delta, struct standing *ret)
{
	const struct deck *deck = search->deck;
	int jokers = deck->wild_together ? deck->jokers + deck->twos : deck->jokers;

	if (from->jokers + delta->jokers > jokers || from->twos + delta->twos > deck->twos)
		return false;
	*ret = (struct standing){.base = from->base + delta->base,
	    .needs = needs_joined(&deck->needs, from->needs, delta->needs),
	    .jokers = (uint8_t)(from->jokers + delta->jokers),
	    .twos = (uint8_t)(from->twos + delta->twos),
	    .marks = from->marks | delta->marks,
	    .reds = (uint8_t)(from->reds + delta->reds),
	    .loose = (uint16_t)(from->loose + delta->loose),
	    .broad = (uint16_t)(from->broad + delta->broad),
	    .threes = (uint8_t)(from->threes + delta->threes),
	    .peak = from->peak > delta->peak ? from->peak : delta->peak};
	if (search->runs == RUNS_BROAD &&
	    ret->broad > deck->book->canasta_least * search->whole_runs)
		ret->broad = (uint16_t)(deck->book->canasta_least * search->whole_runs);
	return !deck->canastas || !needs_exceeded(&deck->needs, ret->needs);
}

static struct layer *next_layer(struct search *search)
{
	struct layer *next = &search->layers[1 - search->current];

	arena_release(&next->arena);
	*next = (struct layer){.standings = {.arena = &next->arena}};
	return next;
}

/* Adds to the next layer what one standing becomes by one step. */
static bool spread(struct search *search, struct layer *next, const struct standing *to,
    const uint64_t *sums, const struct stretches *added, uint64_t *room, struct error *err)
{
	size_t words = search->span.words, place;

	if (!sums_room(&next->arena, words, next->standings.count, &next->sums, &next->room))
		return error_memory(err);
	place = standings_add(&next->standings, to);
	if (place == SIZE_MAX)
		return error_memory(err);
	sums_add(next->sums + place * words, sums, words, added, room);
	return true;
}

static bool advance_one(struct search *search, struct layer *next, size_t from,
    const struct steps *steps, uint64_t *room, struct error *err)
{
	const struct layer *layer = &search->layers[search->current];
	const struct standing *standing = &layer->standings.list[from];
	const uint64_t *sums = layer->sums + from * search->span.words;

	if (sums_empty(sums, search->span.words))
		return true;
	for (size_t i = 0; i < steps->count; i++) {
		struct standing to;

		if (!take(search, standing, &steps->list[i].delta, &to))
			continue;
		if (!spread(search, next, &to, sums, &steps->list[i].sums, room, err))
			return false;
	}
	if (next->room * search->span.words > LAYER_WORDS_MOST)
		search->beyond = true;
	return true;
}

/* Leaves standings here and there, where no more are to be followed: what is found then can be, what
 * is not may be too. */
static void thin_out(const struct search *search, struct layer *layer)
{
	size_t count = layer->standings.count, words = search->span.words;
	size_t most = search->standings_most;

	if (most == 0 || count <= most)
		return;
	for (size_t i = 0; i < most; i++) {
		size_t from = i * count / most;

		layer->standings.list[i] = layer->standings.list[from];
		memmove(layer->sums + i * words, layer->sums + from * words,
		    words * sizeof *layer->sums);
	}
	layer->standings.count = most;
}

static bool advance(struct search *search, const struct steps *steps, struct error *err)
{
	const struct layer *layer = &search->layers[search->current];
	struct layer *next = next_layer(search);
	uint64_t *room = arena_alloc(&next->arena, search->span.words, sizeof *room);

	if (!room)
		return error_memory(err);
	for (size_t i = 0; i < layer->standings.count && !search->beyond; i++)
		if (!advance_one(search, next, i, steps, room, err))
			return false;
	thin_out(search, next);
	search->current = 1 - search->current;
	return true;
}

/* The last step goes by how many wild cards a standing used, so that they are forgotten then. */
static bool advance_wild(struct search *search, struct arena *arena, struct error *err)
{
	const struct deck *deck = search->deck;
	const struct layer *layer = &search->layers[search->current];
	struct layer *next = next_layer(search);
	size_t wide = (size_t)deck->twos + 1, high = (size_t)(deck->jokers + deck->twos) + 1;
	struct steps *all = arena_alloc(arena, wide * high, sizeof *all);
	uint64_t *room = arena_alloc(&next->arena, search->span.words, sizeof *room);

	if (!all || !room)
		return error_memory(err);
	for (size_t i = 0; i < layer->standings.count && !search->beyond; i++) {
		const struct standing *from = &layer->standings.list[i];
		struct steps *steps = &all[from->jokers * wide + from->twos];

		if (!steps->list &&
		    !steps_of_wild(arena, search, from->jokers, from->twos, steps, err))
			return false;
		for (size_t j = 0; j < steps->count; j++) {
			struct standing to;

			if (!take(search, from, &steps->list[j].delta, &to))
				continue;
			to.jokers = to.twos = 0;
			if (!spread(search, next, &to, layer->sums + i * search->span.words,
			        &steps->list[j].sums, room, err))
				return false;
		}
		search->beyond =
		    search->beyond || next->room * search->span.words > LAYER_WORDS_MOST;
	}
	search->current = 1 - search->current;
	return true;
}

/* Nothing laid, nothing held. */
static bool begin(struct search *search, struct error *err)
{
	struct layer *layer = next_layer(search);
	size_t words = search->span.words;

	if (!sums_room(&layer->arena, words, 0, &layer->sums, &layer->room) ||
	    standings_add(&layer->standings, &(struct standing){0}) == SIZE_MAX)
		return error_memory(err);
	sums_set(layer->sums, &search->span, 0);
	search->current = 1 - search->current;
	return true;
}

/* Whether the cards lying loose make exactly so many whole runs, and short ones of the rest: the
 * cards of a rank lie in as many runs, so neither more of one rank than there are runs, nor too few
 * ranks for the whole ones. */
static bool runs_come_out(const struct search *search, const struct standing *standing)
{
	const struct rulebook *book = search->deck->book;
	int most = book->runs.cards_most, whole = search->whole_runs;
	int longest_short = most < book->canasta_least || search->deck->run_kind == SIZE_MAX
	                        ? most
	                        : book->canasta_least - 1;

	if (search->runs == RUNS_BROAD)
		return standing->broad >= book->canasta_least * whole;

	for (int in_whole = book->canasta_least * whole; in_whole <= most * whole; in_whole++) {
		int rest = standing->loose - in_whole;
		int runs = rest <= 0 ? 0 : (rest + longest_short - 1) / longest_short;

		if (rest < 0 || standing->broad < in_whole)
			continue;
		if (runs < standing->peak - whole)
			runs = standing->peak - whole;
		if (runs * book->runs.cards_least <= rest)
			return true;
	}
	return false;
}

/* Threes of either colour are one place of a run: both together are looked at like another rank. */
static void join_threes(const struct search *search, struct standing *standing)
{
	int threes = standing->threes, whole = search->whole_runs;

	standing->loose = (uint16_t)(standing->loose + threes);
	standing->broad = (uint16_t)(standing->broad + (threes < whole ? threes : whole));
	if (threes > standing->peak)
		standing->peak = (uint8_t)threes;
	standing->threes = 0;
}

/* Leaves out what is no set of runs, and forgets how the rest lay. */
static bool keep_whole_runs(struct search *search, struct error *err)
{
	static const struct stretch nothing = {.start = 0, .step = 1, .count = 1};
	const struct stretches none = {.count = 1, .list = &nothing};
	const struct layer *layer = &search->layers[search->current];
	struct layer *next = next_layer(search);
	uint64_t *room = arena_alloc(&next->arena, search->span.words, sizeof *room);

	if (!room)
		return error_memory(err);
	for (size_t i = 0; i < layer->standings.count; i++) {
		struct standing to = layer->standings.list[i];

		join_threes(search, &to);
		if (!runs_come_out(search, &to))
			continue;
		to.loose = to.broad = 0;
		to.peak = 0;
		if (!spread(
		        search, next, &to, layer->sums + i * search->span.words, &none, room, err))
			return false;
	}
	search->current = 1 - search->current;
	return true;
}

static bool go_through_runs(struct search *search, struct arena *arena, struct error *err)
{
	const struct rulebook *book = search->deck->book;
	struct steps steps;

	if (search->runs == RUNS_OUT && !search->held)
		return true;
	if ((search->held || deck_in_runs(search->deck, RANK_RED_THREE)) &&
	    (!steps_of_reds(arena, search, &steps, err) || !advance(search, &steps, err)))
		return false;
	if (search->runs == RUNS_OUT)
		return true;
	if ((search->runs == RUNS_COUNTED || search->runs == RUNS_BROAD) &&
	    !keep_whole_runs(search, err))
		return false;
	if (!steps_of_runs(arena, search, &steps, err) || !advance(search, &steps, err))
		return false;
	for (size_t i = 0; i < book->unfinished_count && !search->held; i++)
		if (book->unfinished[i].run &&
		    (!steps_of_short_runs(arena, search, &book->unfinished[i], &steps, err) ||
		        !advance(search, &steps, err)))
			return false;
	return true;
}

bool search_run(struct search *search, struct error *err)
{
	struct arena arena = {0};
	bool done = begin(search, err);

	for (int rank = 0; rank < RANK_COUNT && done && !search->beyond; rank++) {
		struct steps steps;

		if (!deck_is_ordinary(search->deck, rank))
			continue;
		done = steps_of_rank(&arena, search, rank, &steps, err) &&
		       advance(search, &steps, err);
	}
	if (done && !search->beyond)
		done = advance_wild(search, &arena, err);
	if (done && !search->beyond)
		done = go_through_runs(search, &arena, err);
	arena_release(&arena);
	return done;
}

const struct layer *search_layer(const struct search *search)
{
	return &search->layers[search->current];
}

void search_release(struct search *search)
{
	arena_release(&search->layers[0].arena);
	arena_release(&search->layers[1].arena);
}
