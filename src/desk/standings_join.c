#include "desk/standings_join.h"

#include "desk/entrant.h"

#include <stdlib.h>
#include <string.h>

const char standings_by_lots[] = "lot";
const char standings_by_phase[] = "phase";

static bool row_of(const struct ranking *ranking, size_t entrant)
{
	for (size_t i = 0; i < ranking->count; i++)
		if (ranking->rows[i].entrant == entrant)
			return true;
	return false;
}

void standings_join_close_up(struct ranking_row *rows, size_t count)
{
	int before = 0;

	for (size_t i = 0; i < count; i++) {
		const int had = rows[i].rank;

		rows[i].rank = i > 0 && had == before ? rows[i - 1].rank : (int)i + 1;
		before = had;
	}
}

/* One who is not in a phase. */
struct outside {
	struct ranking_row row;
	bool ahead; /* when it began */
	size_t at;  /* as they were ranked before */
	/* What parted him from those he shared his place with; NULL: nothing did. */
	const char *parted;
};

/* Whoever is ahead was so when the phase began, also of somebody who shared a place with him. */
static int outside_compare(const void *left, const void *right)
{
	const struct outside *a = left, *b = right;

	if (a->ahead != b->ahead)
		return a->ahead ? -1 : 1;
	if (a->row.rank != b->row.rank)
		return a->row.rank < b->row.rank ? -1 : 1;
	return a->at < b->at ? -1 : a->at > b->at;
}

static bool rank_is_shared(const struct ranking_row *rows, size_t count, size_t one)
{
	return (one > 0 && rows[one - 1].rank == rows[one].rank) ||
	       (one + 1 < count && rows[one + 1].rank == rows[one].rank);
}

static void outside_rows(struct ranking_row *rows, const struct outside *outside, size_t count)
{
	for (size_t i = 0; i < count; i++)
		rows[i] = outside[i].row;
	standings_join_close_up(rows, count);
	for (size_t i = 0; i < count; i++) {
		if (!outside[i].parted || rank_is_shared(rows, count, i))
			continue;
		rows[i].tie_break = rows[i].decided = outside[i].parted;
		rows[i].beat = rows[i].drew_with = rows[i].lost_to = NULL;
	}
}

static void rows_move_down(struct ranking_row *rows, size_t count, size_t by)
{
	for (size_t i = 0; i < count; i++)
		rows[i].rank += (int)by;
}

/* What stands between two who shared a place before the phase: whether anything does, and whether lots did it. */
struct parting {
	bool parted, by_lots;
};

static struct parting parting_of(
    const struct phase *phase, const struct entrant *one, const struct entrant *other)
{
	size_t seed;

	if (phase_seed_of(phase, other->number, &seed))
		return (struct parting){true, phase->entrants[seed].lot};
	return (struct parting){
	    phase_is_ahead(phase, one->number) != phase_is_ahead(phase, other->number),
	    entrant_active(other, phase->row.round)};
}

/* Of one who is not in the phase. */
static const char *parted_by(const struct standings_facts *facts, const struct phase *phase,
    const struct ranking *before, const struct ranking_row *row)
{
	const struct entrant *one = &facts->entrants[row->entrant];
	struct parting all = {0};

	for (size_t i = 0; i < before->count; i++) {
		struct parting parting;

		if (before->rows[i].rank != row->rank || before->rows[i].entrant == row->entrant)
			continue;
		parting = parting_of(phase, one, &facts->entrants[before->rows[i].entrant]);
		all.parted = all.parted || parting.parted;
		all.by_lots = all.by_lots || (parting.parted && parting.by_lots);
	}
	if (!all.parted)
		return NULL;
	return all.by_lots && entrant_active(one, phase->row.round) ? standings_by_lots
	                                                            : standings_by_phase;
}

bool standings_join(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, const struct ranking *last, struct ranking *ret, struct error *err)
{
	const struct ranking before = *ret;
	struct outside *outside = arena_alloc(arena, before.count, sizeof *outside);
	struct ranking_row *rows = arena_alloc(arena, before.count + last->count, sizeof *rows);
	size_t count = 0, ahead = 0;

	if (!outside || !rows)
		return error_memory(err);
	for (size_t i = 0; i < before.count; i++) {
		const struct ranking_row *row = &before.rows[i];

		if (row_of(last, row->entrant))
			continue;
		outside[count] = (struct outside){*row,
		    phase_is_ahead(phase, facts->entrants[row->entrant].number), i,
		    parted_by(facts, phase, &before, row)};
		ahead += outside[count++].ahead;
	}
	qsort(outside, count, sizeof *outside, outside_compare);
	outside_rows(rows, outside, ahead);
	memcpy(&rows[ahead], last->rows, last->count * sizeof *rows);
	rows_move_down(&rows[ahead], last->count, ahead);
	outside_rows(&rows[ahead + last->count], &outside[ahead], count - ahead);
	rows_move_down(&rows[ahead + last->count], count - ahead, ahead + last->count);
	*ret = *last;
	ret->rows = rows;
	ret->count = count + last->count;
	ret->provisional = before.provisional || last->provisional;
	return true;
}
