#include "draw/drawing.h"

#include "base/arena.h"
#include "tournament/random.h"

#include <stdlib.h>
#include <string.h>

/* Sizes for tables of three. */
enum { GROUP = 3, BEGINNINGS = 8 };

/* Returns the difference, limited so that sums do not overflow. */
static int64_t difference(int64_t a, int64_t b)
{
	const int64_t furthest = INT64_MAX / INT32_MAX;
	int64_t apart;

	if (__builtin_sub_overflow(a > b ? a : b, a > b ? b : a, &apart))
		return furthest;
	return apart < furthest ? apart : furthest;
}

/* Adds the values of each aim for two at one table. */
static void pair_add(
    const struct grouping *grouping, size_t a, size_t b, bool partners, int64_t *of)
{
	const struct drawing *drawing = grouping->drawing;
	const struct draw_entrant *one = &drawing->input->entrants[a];
	const struct draw_entrant *other = &drawing->input->entrants[b];

	of[AIM_APART] += drawing_apart(drawing, a, b);
	if (partners) {
		of[AIM_PARTNERS] += (int64_t)drawing_partnered(drawing, a, b);
		return;
	}
	of[AIM_REPEATS] += (int64_t)drawing_met(drawing, a, b);
	of[AIM_CLUBS] += drawing_clubmates(drawing, a, b);
	if (grouping->kind == AIMS_SWISS) {
		of[AIM_MATCH_POINTS] += difference(one->match_points, other->match_points);
		of[AIM_SCORE] += difference(one->score, other->score);
	}
}

static struct draw_sums group_measure(const struct grouping *grouping, const size_t *group)
{
	int64_t low = INT64_MAX, high = 0, sum = 0;
	struct draw_sums sums = {{0}};

	for (size_t i = 0; i < grouping->size; i++)
		for (size_t j = i + 1; j < grouping->size; j++)
			pair_add(grouping, group[i], group[j],
			    grouping->size > GROUP && i / PARTNERS_MOST == j / PARTNERS_MOST,
			    sums.of);
	if (grouping->kind != AIMS_ORDER)
		return sums;
	/* By the order, three players sit one step apart. */
	for (size_t i = 0; i < GROUP; i++) {
		const int64_t place = (int64_t)grouping->places[group[i]];

		low = place < low ? place : low;
		high = place > high ? place : high;
		sum += place;
	}
	sums.of[AIM_DISTANCE] = difference(sum - low - high - low, (int64_t)grouping->step) +
	                        difference(high - (sum - low - high), (int64_t)grouping->step);
	return sums;
}

/* Returns how many seats are at tables; the players after them have a bye. */
static size_t seated(const struct grouping *grouping)
{
	const size_t count = grouping->drawing->count;

	return count - count % grouping->size;
}

static struct draw_sums byes_measure(const struct grouping *grouping)
{
	struct draw_sums sums = {{0}};

	for (size_t i = seated(grouping); i < grouping->drawing->count; i++) {
		const size_t player = grouping->places[grouping->seats[i]];

		for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
			sums.of[aim] += (int64_t)draw_aims_bye(grouping->drawing, aim, player);
	}
	return sums;
}

static struct draw_sums both_sums(struct draw_sums a, struct draw_sums b)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		a.of[aim] += b.of[aim];
	return a;
}

/* Compares sums; negative if the first are better. */
static int sums_order(enum aims_kind kind, const struct draw_sums *a, const struct draw_sums *b)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (a->of[aim] != b->of[aim] && draw_aims_count[kind][aim])
			return a->of[aim] < b->of[aim] ? -1 : 1;
	return 0;
}

static bool is_better(const struct grouping *grouping, const struct draw_sums *sums)
{
	return !grouping->found || sums_order(grouping->kind, sums, &grouping->least) < 0;
}

static void grouping_keep(struct grouping *grouping, const struct draw_sums *sums)
{
	if (!is_better(grouping, sums))
		return;
	grouping->found = true;
	grouping->least = *sums;
	memcpy(grouping->best, grouping->seats, grouping->drawing->count * sizeof *grouping->seats);
}

void grouping_begin(struct grouping *grouping)
{
	struct drawing *drawing = grouping->drawing;

	grouping->places =
	    arena_alloc(drawing->arena, drawing->input->entrant_count, sizeof *grouping->places);
	grouping->seats = arena_alloc(drawing->arena, drawing->count, sizeof *grouping->seats);
	grouping->best = arena_alloc(drawing->arena, drawing->count, sizeof *grouping->best);
	for (size_t i = 0; i < drawing->count; i++) {
		grouping->places[drawing->players[i]] = i;
		grouping->seats[i] = drawing->players[i];
	}
}

/* Moves a seat to another place; those between keep their order. */
static void seat_move(size_t *seats, size_t from, size_t to)
{
	const size_t seat = seats[from];

	if (from < to)
		memmove(&seats[from], &seats[from + 1], (to - from) * sizeof *seats);
	else
		memmove(&seats[to + 1], &seats[to], (from - to) * sizeof *seats);
	seats[to] = seat;
}

/* Fills the groups from `from` on: the first free player with every pair of the others, who keep
 * their order, so that the first found is first by rank. */
static void grouping_groups_try(struct grouping *grouping, size_t from, const struct draw_sums *sum)
{
	const size_t count = seated(grouping);
	size_t *seats = grouping->seats;

	if (from >= count)
		grouping_keep(grouping, sum);
	if (from >= count || !is_better(grouping, sum))
		return;
	for (size_t second = from + 1; second < count; second++)
		for (size_t third = second + 1; third < count; third++) {
			struct draw_sums with;

			seat_move(seats, second, from + 1);
			seat_move(seats, third, from + 2);
			with = both_sums(*sum, group_measure(grouping, &seats[from]));
			grouping_groups_try(grouping, from + GROUP, &with);
			seat_move(seats, from + 2, third);
			seat_move(seats, from + 1, second);
		}
}

/* Tries each choice of byes: players before `limit` move after the tables, the lowest at the end;
 * byes from `end` on are chosen already. Then it tries all groups of the others, who keep their
 * order. */
static void byes_try(struct grouping *grouping, size_t end, size_t limit)
{
	const size_t first = seated(grouping);

	if (end == first) {
		const struct draw_sums sum = byes_measure(grouping);

		grouping_groups_try(grouping, 0, &sum);
		return;
	}
	for (size_t bye = limit; bye-- > end - first - 1;) {
		seat_move(grouping->seats, bye, end - 1);
		byes_try(grouping, end - 1, bye);
		seat_move(grouping->seats, end - 1, bye);
	}
}

static void exchange(size_t *seats, size_t a, size_t b)
{
	size_t seat = seats[a];

	seats[a] = seats[b];
	seats[b] = seat;
}

static struct draw_sums table_measure(const struct grouping *grouping, size_t first)
{
	return first < seated(grouping) ? group_measure(grouping, &grouping->seats[first])
	                                : byes_measure(grouping);
}

/* Returns the measures of the tables of two seats: one table, or two. */
static struct draw_sums tables_measure(const struct grouping *grouping, size_t a, size_t b)
{
	const size_t first = a - a % grouping->size, second = b - b % grouping->size;
	const struct draw_sums sums = table_measure(grouping, first);

	return first == second ? sums : both_sums(sums, table_measure(grouping, second));
}

/* Exchanges two players if that improves their tables. */
static bool exchange_try(struct grouping *grouping, size_t a, size_t b)
{
	const struct draw_sums before = tables_measure(grouping, a, b);
	struct draw_sums after;

	exchange(grouping->seats, a, b);
	after = tables_measure(grouping, a, b);
	if (sums_order(grouping->kind, &after, &before) < 0)
		return true;
	exchange(grouping->seats, a, b);
	return false;
}

/* The seats of a table of three are interchangeable; in a table of four they decide the partners. */
void grouping_exchange(struct grouping *grouping, const size_t *seats)
{
	const size_t count = grouping->drawing->count, size = grouping->size;
	struct draw_sums sums = {{0}};
	bool better = true;

	if (seats)
		memcpy(grouping->seats, seats, count * sizeof *seats);
	while (better) {
		better = false;
		for (size_t a = 0; a < count; a++)
			for (size_t b = size > GROUP ? a + 1 : a - a % size + size; b < count; b++)
				better = exchange_try(grouping, a, b) || better;
	}
	for (size_t i = 0; i < count; i += size)
		sums = both_sums(sums, table_measure(grouping, i));
	grouping_keep(grouping, &sums);
}

/* No sum is less than zero. */
bool grouping_may_be_better(const struct grouping *grouping)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (draw_aims_count[grouping->kind][aim] && grouping->least.of[aim] > 0)
			return true;
	return false;
}

/* --- draws of tables of three --- */

/* Compares two seats, or the first seats of two tables. */
static int seat_order(const void *left, const void *right)
{
	const size_t *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

void draw_groups(struct drawing *drawing, enum aims_kind kind, size_t step)
{
	struct grouping grouping = {.drawing = drawing, .kind = kind, .size = GROUP, .step = step};
	/* Byes are given before the groups are found; those of a swiss are found with them. */
	const bool byes_first = kind != AIMS_SWISS;
	size_t *apart = NULL;
	size_t end;

	if (drawing_keeps_apart(drawing)) {
		apart = drawing_apart_seats(drawing, GROUP);
		if (byes_first)
			drawing_byes_behind(drawing, apart, GROUP);
	} else if (byes_first) {
		drawing_byes(drawing, drawing->count % GROUP);
	}
	grouping_begin(&grouping);
	end = seated(&grouping);
	if (drawing->count <= GROUPS_EXACT) {
		byes_try(&grouping, drawing->count, drawing->count);
	} else {
		/* Players due for a bye come after the tables, regardless of the pairs. */
		for (size_t last = drawing->count; last > end; last--)
			seat_move(grouping.seats, drawing_bye_next(drawing, grouping.seats, last),
			    last - 1);
		/* Exchanges from the order of the players, from others by lot, then from seats that keep
		 * pairs apart, if there are such. */
		for (int i = 0; i < BEGINNINGS; i++) {
			if (i > 0)
				lots_shuffle(&drawing->lots, grouping.seats, drawing->count);
			grouping_exchange(&grouping, NULL);
		}
		if (apart)
			grouping_exchange(&grouping, apart);
		drawing->draw.tried = grouping_may_be_better(&grouping);
	}
	/* Tables are ordered by their best player, and each table by rank. */
	for (size_t i = 0; i < end; i += GROUP)
		qsort(&grouping.best[i], GROUP, sizeof *grouping.best, seat_order);
	qsort(grouping.best, end / GROUP, GROUP * sizeof *grouping.best, seat_order);
	for (size_t i = 0; i < end; i += GROUP)
		drawing_seat(drawing, grouping.best[i], grouping.best[i + 1], grouping.best[i + 2]);
	drawing_byes_behind(drawing, grouping.best, GROUP);
}
