#include "referee/leaps.h"

#include "referee/search.h"

#include <stdlib.h>

/* Cards on the table. */
struct laid {
	int in_runs, wild;
	bool some; /* any at all */
	uint64_t made;
	int64_t base, melded; /* points */
};

int64_t leaps_base(const struct leap_view *view, const struct ways *ways)
{
	int64_t base = 0;

	for (size_t i = 0; i < ways->count && view->figures == FIGURES_TOTALS; i++)
		if (ways->list[i].base < base)
			base = ways->list[i].base;
	return base;
}

static int row_of(const struct leap_view *view, const struct leaps *leaps, const struct laid *laid)
{
	static const int one_row = 0;

	if (view->figures == FIGURES_NET)
		return one_row;
	if (view->figures == FIGURES_COUNTS)
		return (int)(laid->melded / view->unit);
	return (int)((laid->base - leaps->base) / view->unit);
}

/* A leap that leaves no cards. */
static struct leap *add(const struct leap_view *view, const struct laid *laid, struct leaps *leaps)
{
	struct leap *leap = &leaps->list[leaps->count++];

	*leap = (struct leap){.in_runs = laid->in_runs,
	    .wild = laid->wild,
	    .melded = laid->some,
	    .row = row_of(view, leaps, laid),
	    .made = laid->made};
	if (view->figures != FIGURES_COUNTS)
		leap->least = leap->most = (int32_t)(view->sign * laid->melded);
	return leap;
}

/* Cards that may stay in hand; they may even bring points. */
static void leave(const struct leap_view *view, struct leap *leap, int sort, int rank, int count)
{
	int64_t value = card_in_hand(view->deck->book, rank);
	int32_t points = (int32_t)(value < 0 ? -value : value);

	if (!view->in_hand || points == 0)
		return;
	leap->held[sort] = (struct held){points, count};
	if (value > 0)
		leap->least -= points * count;
	else
		leap->most += points * count;
}

static int compare_made(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

/* Leaps that differ in the figure alone come together, the least first. */
static int compare_leaps(const void *one, const void *other)
{
	const struct leap *a = one, *b = other;
	const int differences[] = {a->in_runs - b->in_runs, a->wild - b->wild,
	    a->melded - b->melded, compare_made(a->made, b->made), a->row - b->row,
	    a->held[0].value - b->held[0].value, a->held[1].value - b->held[1].value,
	    a->held[1].count - b->held[1].count, a->least - b->least, a->most - b->most};

	for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
		if (differences[i] != 0)
			return differences[i];
	return 0;
}

/* Whether the figures of both make one stretch without a gap; the second begins no lower. */
static bool are_one_stretch(const struct leap *a, const struct leap *b)
{
	int32_t value = a->held[0].value;

	if (a->in_runs != b->in_runs || a->wild != b->wild || a->melded != b->melded ||
	    a->made != b->made || a->row != b->row || b->held[0].value != value ||
	    a->held[1].count > 0 || b->held[1].count > 0)
		return false;
	if (value == 0)
		return a->least == b->least;
	return b->least <= a->most + value && (b->least - a->least) % value == 0;
}

static bool are_same(const struct leap *a, const struct leap *b)
{
	return compare_leaps(a, b) == 0 && a->held[0].count == b->held[0].count;
}

/* Takes leaps together where nothing tells them apart. */
static void join(struct leaps *leaps)
{
	size_t kept = 0;

	qsort(leaps->list, leaps->count, sizeof *leaps->list, compare_leaps);
	for (size_t i = 0; i < leaps->count; i++) {
		const struct leap leap = leaps->list[i];
		struct leap *last = kept > 0 ? &leaps->list[kept - 1] : NULL;

		if (last && are_same(last, &leap))
			continue;
		if (!last || !are_one_stretch(last, &leap)) {
			leaps->list[kept++] = leap;
			continue;
		}
		if (leap.most > last->most)
			last->most = leap.most;
		if (last->held[0].value > 0)
			last->held[0].count = (last->most - last->least) / last->held[0].value;
	}
	leaps->count = kept;
}

bool leaps_of_rank(struct arena *arena, const struct leap_view *view, int rank, struct leaps *ret,
    struct error *err)
{
	const struct rulebook *book = view->deck->book;
	const struct ways *ways = &view->deck->ways[rank][view->out ? 1 : 0];

	*ret = (struct leaps){.list = arena_alloc(arena, ways->count, sizeof *ret->list),
	    .base = leaps_base(view, ways)};
	if (!ret->list)
		return error_memory(err);
	for (size_t i = 0; i < ways->count; i++) {
		const struct standing *way = &ways->list[i];
		const struct laid laid = {.in_runs = way->loose,
		    .wild = way->jokers,
		    .some = (way->marks & MARK_MELDED) != 0,
		    .made = way->needs,
		    .base = way->base,
		    .melded = way->naturals * card_on_table(book, rank)};

		leave(view, add(view, &laid, ret), 0, rank, book->copies[rank] - way->naturals);
	}
	join(ret);
	return true;
}

/* Wild cards in other melds, beside a way of melds of their own. */
static void add_wild(const struct leap_view *view, int jokers, int twos, const struct standing *way,
    struct leaps *leaps)
{
	const struct deck *deck = view->deck;
	struct laid laid = {.in_runs = way->loose,
	    .wild = jokers + twos,
	    .some = (way->marks & MARK_MELDED) != 0,
	    .made = way->needs,
	    .base = way->base};
	struct leap *leap;

	jokers += way->jokers;
	twos += way->twos;
	if (jokers > deck->jokers || twos > deck->twos)
		return;
	laid.melded = jokers * card_on_table(deck->book, RANK_JOKER) +
	              twos * card_on_table(deck->book, RANK_TWO);
	leap = add(view, &laid, leaps);
	leave(view, leap, 0, RANK_JOKER, deck->jokers - jokers);
	leave(view, leap, 1, RANK_TWO, deck->twos - twos);
}

bool leaps_of_wild(
    struct arena *arena, const struct leap_view *view, struct leaps *ret, struct error *err)
{
	const struct deck *deck = view->deck;
	const struct ways *ways = &deck->ways[RANK_JOKER][view->out ? 1 : 0];
	size_t most = ways->count * (size_t)(deck->jokers + 1) * (size_t)(deck->twos + 1);

	*ret = (struct leaps){
	    .list = arena_alloc(arena, most, sizeof *ret->list), .base = leaps_base(view, ways)};
	if (!ret->list)
		return error_memory(err);
	for (int jokers = 0; jokers <= deck->jokers; jokers++)
		for (int twos = 0; twos <= deck->twos; twos++)
			for (size_t i = 0; i < ways->count; i++)
				add_wild(view, jokers, twos, &ways->list[i], ret);
	join(ret);
	return true;
}

static int compare_uneven(const void *one, const void *other)
{
	const struct leap *a = one, *b = other;

	return a->uneven != b->uneven ? a->uneven - b->uneven : compare_leaps(a, b);
}

void leaps_sort(struct leaps *leaps, int share)
{
	for (size_t i = 0; i < leaps->count; i++)
		leaps->list[i].uneven = abs(leaps->list[i].in_runs - share);
	qsort(leaps->list, leaps->count, sizeof *leaps->list, compare_uneven);
}
