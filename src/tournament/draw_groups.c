/* Tables of three. To find the best groups of three is hard in itself (no method of the kind of
 * matching.h is known), so: all are tried where few play; else two entrants at a time are exchanged
 * between tables while that makes the draw better, from several beginnings. */
#include "tournament/draw_parts.h"

#include <string.h>

enum { GROUP = 3, BEGINNINGS = 8 };

/* What groups are measured by, the first that differs deciding. */
struct measure {
	int64_t repeats;
	int64_t match_points; /* sums of differences within groups */
	int64_t score;
};

struct grouping {
	struct drawing *drawing;
	bool by_rank;
	size_t *seats; /* players, three by three */
	size_t *best;
	struct measure least;
	bool found;
};

/* No further than what sums of them hold. */
static int64_t apart(int64_t a, int64_t b)
{
	const int64_t furthest = INT64_MAX / INT32_MAX;
	int64_t difference;

	if (__builtin_sub_overflow(a > b ? a : b, a > b ? b : a, &difference))
		return furthest;
	return difference < furthest ? difference : furthest;
}

static struct measure group_measure(const struct grouping *grouping, const size_t *group)
{
	const struct draw_entrant *entrants = grouping->drawing->input->entrants;
	struct measure sum = {0};

	for (size_t i = 0; i < GROUP; i++)
		for (size_t j = i + 1; j < GROUP; j++) {
			const struct draw_entrant *a = &entrants[group[i]];
			const struct draw_entrant *b = &entrants[group[j]];

			sum.repeats += (int64_t)drawing_met(grouping->drawing, group[i], group[j]);
			if (!grouping->by_rank)
				continue;
			sum.match_points += apart(a->match_points, b->match_points);
			sum.score += apart(a->score, b->score);
		}
	return sum;
}

static struct measure measure_sum(struct measure a, struct measure b)
{
	return (struct measure){
	    a.repeats + b.repeats, a.match_points + b.match_points, a.score + b.score};
}

static int measure_order(struct measure a, struct measure b)
{
	if (a.repeats != b.repeats)
		return a.repeats < b.repeats ? -1 : 1;
	if (a.match_points != b.match_points)
		return a.match_points < b.match_points ? -1 : 1;
	return (a.score > b.score) - (a.score < b.score);
}

static void grouping_keep(struct grouping *grouping, struct measure sum)
{
	if (grouping->found && measure_order(sum, grouping->least) >= 0)
		return;
	grouping->found = true;
	grouping->least = sum;
	memcpy(grouping->best, grouping->seats, grouping->drawing->count * sizeof *grouping->seats);
}

/* --- all of them --- */

/* Fills the groups from `from` on: the first free player with every two of the others. */
static void groups_try(struct grouping *grouping, size_t from, struct measure sum)
{
	size_t count = grouping->drawing->count;
	size_t *seats = grouping->seats;

	if (from >= count) {
		grouping_keep(grouping, sum);
		return;
	}
	if (count > GROUPS_EXACT) /* never asked for; it tells the compiler that `kept` is enough */
		return;
	if (grouping->found && measure_order(sum, grouping->least) >= 0)
		return;
	for (size_t second = from + 1; second < count; second++)
		for (size_t third = second + 1; third < count; third++) {
			size_t kept[GROUPS_EXACT];

			memcpy(kept, seats, count * sizeof *kept);
			/* The others keep their order, so that the first found is first by rank. */
			seats[from + 1] = kept[second];
			seats[from + 2] = kept[third];
			for (size_t i = from + 1, to = from + GROUP; i < count; i++)
				if (i != second && i != third)
					seats[to++] = kept[i];
			groups_try(grouping, from + GROUP,
			    measure_sum(sum, group_measure(grouping, &seats[from])));
			memcpy(seats, kept, count * sizeof *kept);
		}
}

/* --- by exchange --- */

static void exchange(size_t *seats, size_t a, size_t b)
{
	size_t seat = seats[a];

	seats[a] = seats[b];
	seats[b] = seat;
}

/* Exchanges two where the two tables are better for it. */
static bool exchange_try(struct grouping *grouping, size_t a, size_t b)
{
	const size_t *first = &grouping->seats[a - a % GROUP];
	const size_t *second = &grouping->seats[b - b % GROUP];
	struct measure before =
	    measure_sum(group_measure(grouping, first), group_measure(grouping, second));
	struct measure after;

	exchange(grouping->seats, a, b);
	after = measure_sum(group_measure(grouping, first), group_measure(grouping, second));
	if (measure_order(after, before) < 0)
		return true;
	exchange(grouping->seats, a, b);
	return false;
}

static void exchange_all(struct grouping *grouping)
{
	size_t count = grouping->drawing->count;
	struct measure sum = {0};
	bool better = true;

	while (better) {
		better = false;
		for (size_t a = 0; a < count; a++)
			for (size_t b = a - a % GROUP + GROUP; b < count; b++)
				better = exchange_try(grouping, a, b) || better;
	}
	for (size_t i = 0; i < count; i += GROUP)
		sum = measure_sum(sum, group_measure(grouping, &grouping->seats[i]));
	grouping_keep(grouping, sum);
}

/* From the order of the standings, then from others by lot. */
static void groups_exchange(struct grouping *grouping)
{
	struct drawing *drawing = grouping->drawing;

	for (int i = 0; i < BEGINNINGS; i++) {
		if (i > 0)
			lots_shuffle(&drawing->lots, grouping->seats, drawing->count);
		exchange_all(grouping);
	}
}

/* --- seated --- */

/* Tables by their best player, each by rank. */
static void seats_sort(size_t *seats, size_t count)
{
	for (size_t i = 0; i < count; i += GROUP)
		for (size_t j = i; j < i + GROUP; j++)
			for (size_t k = j + 1; k < i + GROUP; k++)
				if (seats[k] < seats[j])
					exchange(seats, j, k);
	for (size_t i = 0; i < count; i += GROUP)
		for (size_t j = i + GROUP; j < count; j += GROUP)
			if (seats[j] < seats[i])
				for (size_t k = 0; k < GROUP; k++)
					exchange(seats, i + k, j + k);
}

bool draw_groups(struct drawing *drawing, bool by_rank, struct error *err)
{
	struct grouping grouping = {.drawing = drawing, .by_rank = by_rank};

	drawing_byes(drawing, drawing->count % GROUP);
	grouping.seats = arena_alloc(drawing->arena, drawing->count, sizeof *grouping.seats);
	grouping.best = arena_alloc(drawing->arena, drawing->count, sizeof *grouping.best);
	if (!grouping.seats || !grouping.best)
		return error_memory(err);
	memcpy(grouping.seats, drawing->players, drawing->count * sizeof *grouping.seats);
	if (drawing->count <= GROUPS_EXACT)
		groups_try(&grouping, 0, (struct measure){0});
	else
		groups_exchange(&grouping);
	seats_sort(grouping.best, drawing->count);
	for (size_t i = 0; i < drawing->count; i += GROUP)
		drawing_seat(drawing, grouping.best[i], grouping.best[i + 1], grouping.best[i + 2]);
	return true;
}
