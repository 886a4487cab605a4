#include "tournament/season.h"

#include <stdlib.h>
#include <string.h>

static int descending(int64_t a, int64_t b)
{
	return (a < b) - (a > b);
}

/* The best result that does not count yet; NULL where there is none. */
static struct season_result *best_left(struct season_row *row, size_t event_count)
{
	struct season_result *best = NULL;

	for (size_t i = 0; i < event_count; i++) {
		struct season_result *result = &row->results[i];

		if (!result->played || result->counted)
			continue;
		if (!best || result->points > best->points ||
		    (result->points == best->points && result->difference > best->difference))
			best = result;
	}
	return best;
}

static void count_best(struct season_row *row, size_t event_count, size_t best)
{
	struct season_result *result;

	while ((best == 0 || row->counted < best) && (result = best_left(row, event_count))) {
		result->counted = true;
		row->counted++;
		row->points += result->points;
		row->difference += result->difference;
	}
}

static int merit(const struct season_row *a, const struct season_row *b)
{
	int order = descending(a->points, b->points);

	return order ? order : descending(a->difference, b->difference);
}

/* Those equal stand by name, then by number, so that the order is always the same. */
static int by_merit(const void *left, const void *right)
{
	const struct season_row *a = left, *b = right;
	int order = merit(a, b);

	if (order == 0)
		order = strcmp(a->name, b->name);
	return order ? order : (a->person > b->person) - (a->person < b->person);
}

void season_rank(struct season_row *rows, size_t count, size_t event_count, size_t best)
{
	for (size_t i = 0; i < count; i++) {
		for (size_t event = 0; event < event_count; event++)
			rows[i].played += rows[i].results[event].played;
		count_best(&rows[i], event_count, best);
	}
	if (count > 0)
		qsort(rows, count, sizeof *rows, by_merit);
	for (size_t i = 0; i < count; i++)
		rows[i].rank =
		    i > 0 && merit(&rows[i], &rows[i - 1]) == 0 ? rows[i - 1].rank : (int)i + 1;
}
