#include "draw/drawing.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "draw/matching.h"
#include "tournament/random.h"

#include <stdlib.h>
#include <string.h>

/* --- the aims of tables of two, as costs --- */

/* The aims that count. */
static const bool aims_count[AIMS_KIND_COUNT][AIM_COUNT] = {
    [AIMS_SWISS] = {[AIM_APART] = true,
        [AIM_REPEATS] = true,
        [AIM_SECOND_BYE] = true,
        [AIM_CLUBS] = true,
        [AIM_BYE] = true,
        [AIM_MATCH_POINTS] = true,
        [AIM_SCORE] = true},
    [AIMS_BYE] =
        {[AIM_APART] = true, [AIM_SECOND_BYE] = true, [AIM_CLUBS] = true, [AIM_BYE] = true},
    [AIMS_ORDER] = {[AIM_APART] = true, [AIM_CLUBS] = true, [AIM_DISTANCE] = true},
    [AIMS_ROUND_ROBIN] = {[AIM_APART] = true, [AIM_REPEATS] = true, [AIM_CLUBS] = true},
    [AIMS_INDIVIDUAL] =
        {[AIM_APART] = true, [AIM_PARTNERS] = true, [AIM_REPEATS] = true, [AIM_CLUBS] = true},
    [AIMS_RANDOM] = {[AIM_APART] = true, [AIM_CLUBS] = true},
};

static matching_cost distance(int64_t a, int64_t b)
{
	return a > b ? (matching_cost)a - b : (matching_cost)b - a;
}

static const struct draw_entrant *entrant_of(const struct drawing *drawing, size_t player)
{
	return &drawing->input->entrants[drawing->players[player]];
}

/* Returns the place of a player's opponent in the order. */
static int64_t would_meet(size_t step, size_t player)
{
	if (step == 1)
		return (int64_t)(player ^ 1);
	return (int64_t)(player < step ? player + step : player - step);
}

matching_cost draw_aims_pair(const struct drawing *drawing, const struct aims *aims,
    enum draw_aim aim, size_t one, size_t other)
{
	const size_t a = drawing->players[one], b = drawing->players[other];

	switch (aim) {
	case AIM_APART:
		return drawing_apart(drawing, a, b);
	case AIM_REPEATS:
		return drawing_met(drawing, a, b) > 0;
	case AIM_CLUBS:
		return drawing_clubmates(drawing, a, b);
	case AIM_MATCH_POINTS:
		return distance(entrant_of(drawing, one)->match_points,
		    entrant_of(drawing, other)->match_points);
	case AIM_SCORE:
		return distance(entrant_of(drawing, one)->score, entrant_of(drawing, other)->score);
	case AIM_DISTANCE:
		return distance((int64_t)other, would_meet(aims->step, one)) +
		       distance((int64_t)one, would_meet(aims->step, other));
	case AIM_PARTNERS:
	case AIM_SECOND_BYE:
	case AIM_BYE:
	case AIM_COUNT:
		break;
	}
	return 0;
}

matching_cost draw_aims_bye(const struct drawing *drawing, enum draw_aim aim, size_t player)
{
	const int byes = entrant_of(drawing, player)->byes;
	size_t fewer = 0, lower = 0;

	if (aim != AIM_SECOND_BYE && aim != AIM_BYE)
		return 0;
	for (size_t i = 0; i < drawing->count; i++) {
		fewer += entrant_of(drawing, i)->byes < byes;
		lower += entrant_of(drawing, i)->byes == byes && i > player;
	}
	return aim == AIM_BYE ? fewer + lower : fewer;
}

static matching_cost pair_cost(
    const struct drawing *drawing, const struct aims *aims, size_t one, size_t other)
{
	matching_cost cost = 0;

	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (aims->weight[aim] > 0)
			cost +=
			    aims->weight[aim] *
			    (other < drawing->count ? draw_aims_pair(drawing, aims, aim, one, other)
			                            : draw_aims_bye(drawing, aim, one));
	return cost;
}

struct matching *draw_aims_solve(struct drawing *drawing, struct aims *aims)
{
	const matching_cost limit = (matching_cost)1 << MATCHING_COST_BITS;
	const matching_cost pairs = ((matching_cost)drawing->count + 1) / 2;
	size_t count = drawing->count + drawing->count % 2;
	matching_cost *costs = arena_alloc(drawing->arena, count * count, sizeof *costs);
	matching_cost below = 1;

	/* The weights follow from the most a draw can have of each aim; an unused aim has none. */
	for (enum draw_aim aim = AIM_COUNT; aim-- > 0;) {
		/* Second byes count only if clubs do. */
		const bool counts = aims_count[aims->kind][aim] &&
		                    (aim != AIM_SECOND_BYE || drawing_has_clubmates(drawing));
		matching_cost pair = 0, bye = 0, range;

		for (size_t a = 0; counts && a < drawing->count; a++) {
			const matching_cost here = draw_aims_bye(drawing, aim, a);

			bye = here > bye ? here : bye;
			for (size_t b = a + 1; b < drawing->count; b++) {
				const matching_cost units =
				    draw_aims_pair(drawing, aims, aim, a, b);

				pair = units > pair ? units : pair;
			}
		}
		range = pair * pairs + bye + 1;
		aims->weight[aim] = range > 1 ? below : 0;
		if (range > limit / below)
			break_off(ERROR_REFUSED, SAY_DRAW_RANGE_DIFFERENCES);
		below *= range;
	}
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++)
			costs[a * count + b] = costs[b * count + a] =
			    pair_cost(drawing, aims, a, b);
	return matching_make(drawing->arena, count, costs);
}

struct draw_sums draw_aims_split(const struct aims *aims, matching_cost cost)
{
	struct draw_sums sums = {{0}};

	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++) {
		if (aims->weight[aim] == 0)
			continue;
		sums.of[aim] = (int64_t)(cost / aims->weight[aim]);
		cost %= aims->weight[aim];
	}
	return sums;
}

/* --- tables of two --- */

size_t *draw_aims_match(struct drawing *drawing, struct aims *aims)
{
	const struct draw_input *input = drawing->input;
	struct matching *matching = draw_aims_solve(drawing, aims), *work;
	const int64_t least = draw_aims_split(aims, matching_total(matching)).of[AIM_APART];

	if (least == 0)
		return matching_first(drawing->arena, matching);
	/* The refusal names the pairs that would each suffice: without the ban on one of them, fewer
	 * must meet. */
	bool *enough = arena_alloc(drawing->arena, input->apart_count, sizeof *enough);
	size_t *place = arena_alloc(drawing->arena, input->entrant_count, sizeof *place);

	work = matching_work(drawing->arena, matching);
	for (size_t i = 0; i < drawing->count; i++)
		place[drawing->players[i]] = i + 1;
	for (size_t i = 0; i < input->apart_count; i++) {
		const size_t a = place[input->apart[i].a], b = place[input->apart[i].b];

		if (a == 0 || b == 0)
			continue;
		enough[i] = draw_aims_split(aims, matching_force(matching, work, a - 1, b - 1))
		                .of[AIM_APART] == least;
	}
	break_off(
	    ERROR_REFUSED, SAY_APART_IMPOSSIBLE_EVERY_DRAW, drawing_apart_names(drawing, enough));
}

/* --- the search for tables of more seats --- */

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

static struct draw_sums group_measure(const struct grouping *grouping, const size_t *group)
{
	const struct drawing *drawing = grouping->drawing;
	int64_t low = INT64_MAX, high = 0, sum = 0;
	struct draw_sums sums = {{0}};

	for (size_t i = 0; i < grouping->size; i++)
		for (size_t j = i + 1; j < grouping->size; j++) {
			const size_t a = group[i], b = group[j];
			const struct draw_entrant *one = &drawing->input->entrants[a];
			const struct draw_entrant *other = &drawing->input->entrants[b];

			sums.of[AIM_APART] += drawing_apart(drawing, a, b);
			if (grouping->size > GROUP && i / PARTNERS_MOST == j / PARTNERS_MOST) {
				sums.of[AIM_PARTNERS] += (int64_t)drawing_partnered(drawing, a, b);
				continue;
			}
			sums.of[AIM_REPEATS] += (int64_t)drawing_met(drawing, a, b);
			sums.of[AIM_CLUBS] += drawing_clubmates(drawing, a, b);
			if (grouping->kind != AIMS_SWISS)
				continue;
			sums.of[AIM_MATCH_POINTS] +=
			    difference(one->match_points, other->match_points);
			sums.of[AIM_SCORE] += difference(one->score, other->score);
		}
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
		if (a->of[aim] != b->of[aim] && aims_count[kind][aim])
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
			seat_move(seats, second, from + 1);
			seat_move(seats, third, from + 2);
			struct draw_sums with =
			    both_sums(*sum, group_measure(grouping, &seats[from]));

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

	exchange(grouping->seats, a, b);
	struct draw_sums after = tables_measure(grouping, a, b);

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

/* No sum can be less than 0. */
bool grouping_may_be_better(const struct grouping *grouping)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (aims_count[grouping->kind][aim] && grouping->least.of[aim] > 0)
			return true;
	return false;
}

/* --- tables of three --- */

/* Compares two seats, or the first seats of two tables. */
static int seat_order(const void *left, const void *right)
{
	const size_t *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

static void draw_groups(struct drawing *drawing, enum aims_kind kind, size_t step)
{
	struct grouping grouping = {.drawing = drawing, .kind = kind, .size = GROUP, .step = step};
	/* Byes are given before the groups are found; those of a swiss are found with them. */
	const bool byes_first = kind != AIMS_SWISS;
	size_t *apart = NULL;

	if (drawing_keeps_apart(drawing)) {
		apart = drawing_apart_seats(drawing, GROUP);
		if (byes_first)
			drawing_byes_after(drawing, apart, GROUP);
	} else if (byes_first) {
		drawing_byes(drawing, drawing->count % GROUP);
	}
	grouping_begin(&grouping);
	const size_t end = seated(&grouping);

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
	drawing_byes_after(drawing, grouping.best, GROUP);
}

void draw_by_aims(struct drawing *drawing, enum aims_kind kind, size_t step)
{
	const size_t *players = drawing->players;
	struct aims aims = {.kind = kind, .step = step};

	if (drawing->input->side_count > 2) {
		draw_groups(drawing, kind, step);
		return;
	}
	const size_t *partners = draw_aims_match(drawing, &aims);

	for (size_t i = 0; i < drawing->count; i++) {
		if (partners[i] >= drawing->count)
			drawing_bye(drawing, players[i]);
		else if (partners[i] > i)
			drawing_seat(drawing, players[i], players[partners[i]], 0);
	}
}
