#include "desk/phase_takers.h"

#include "desk/entrant.h"
#include "tournament/lots.h"

#include <stdlib.h>
#include <string.h>

const char phase_seeded_by_lots[] = "lots";

size_t phase_takers_there(const struct ranking *ranking, const struct entrant *entrants, int round)
{
	size_t count = 0;

	for (size_t i = 0; i < ranking->count; i++)
		count += entrant_active(&entrants[ranking->rows[i].entrant], round);
	return count;
}

/* --- in order --- */

static int taker_compare(const void *left, const void *right)
{
	const struct phase_taker *a = left, *b = right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->lot < b->lot ? -1 : 1;
}

static bool in_one_group(const struct phase_taker *a, const struct phase_taker *b)
{
	return a->group > 0 && a->groups == b->groups && a->group == b->group;
}

/* Of those who share a place in their group one has it, the others those behind it. */
static void group_places_part(struct phase_taker *takers, size_t count)
{
	for (size_t i = count; i-- > 0;) {
		int ahead = 0;

		for (size_t j = 0; j < i; j++)
			ahead += in_one_group(&takers[i], &takers[j]) &&
			         takers[i].group_place == takers[j].group_place;
		takers[i].group_place += ahead;
	}
}

/* Lots decide between those who share a place. */
static bool takers_order(struct arena *arena, struct phase_taker *takers, size_t count,
    struct lots *lots, struct error *err)
{
	size_t *order = arena_alloc(arena, count, sizeof *order);

	if (!order)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		order[i] = i;
	lots_shuffle(lots, order, count);
	for (size_t i = 0; i < count; i++)
		takers[i].lot = order[i];
	qsort(takers, count, sizeof *takers, taker_compare);
	group_places_part(takers, count);
	return true;
}

/* Whether one stands where he does by lots: somebody shares his place, and not as another group's alone, which
 * then stands by group - unless only one of the two takes part. */
static bool by_lot(
    const struct phase_taker *takers, size_t count, size_t first, size_t last, size_t one)
{
	for (size_t i = 0; i < count; i++) {
		const bool in = i >= first && i < last;

		if (i != one && takers[i].rank == takers[one].rank &&
		    (!in || takers[one].group == 0 || takers[i].group == takers[one].group))
			return true;
	}
	return false;
}

static void shared_find(struct phase_taker *takers, size_t count, size_t first, size_t last)
{
	for (size_t i = first; i < last; i++)
		takers[i].shared = by_lot(takers, count, first, last, i);
}

/* Whether one stands behind another of the same phase in groups. */
static bool behind_in_groups(const struct phase_taker *one, const struct phase_taker *other)
{
	if (one->group == 0 || other->group == 0 || one->groups != other->groups)
		return false;
	return one->group_place != other->group_place ? one->group_place > other->group_place
	                                              : one->group > other->group;
}

/* Behind groups seeds go alternately: the first of each by group, then the second of each. Those of another
 * phase stand where they are. */
static void groups_alternate(struct phase_taker *takers, size_t count)
{
	for (size_t i = 1; i < count; i++)
		for (size_t j = i; j > 0; j--) {
			const struct phase_taker one = takers[j];

			if (!behind_in_groups(&takers[j - 1], &one))
				break;
			takers[j] = takers[j - 1];
			takers[j - 1] = one;
		}
}

/* --- found --- */

/* Everybody who is ranked: who is there, and who is passed over. */
struct field {
	size_t count, passed_count;
	struct phase_taker *takers;
	struct phase_passed *passed;
};

/* The newest phase an entrant was in before. */
static const struct phase *newest_of(const struct phase_places *places, int number)
{
	size_t seed;

	for (size_t i = places->phase_count; i > 0; i--)
		if (phase_seed_of(&places->phases[i - 1], number, &seed))
			return &places->phases[i - 1];
	return NULL;
}

static bool field_read(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places, struct field *ret,
    struct error *err)
{
	struct field field = {.takers = arena_alloc(arena, ranking->count, sizeof *field.takers),
	    .passed = arena_alloc(arena, ranking->count, sizeof *field.passed)};

	if (!field.takers || !field.passed)
		return error_memory(err);
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];
		const struct entrant *entrant = &entrants[row->entrant];

		if (entrant_active(entrant, places->round))
			field.takers[field.count++] = (struct phase_taker){.entrant = entrant,
			    .rank = row->rank,
			    .group = row->group,
			    .groups = newest_of(places, entrant->number),
			    .group_place = row->group_rank};
		else
			field.passed[field.passed_count++] =
			    (struct phase_passed){.entrant = entrant, .rank = row->rank};
	}
	*ret = field;
	return true;
}

/* Whether who is passed over keeps a place before the phase: somebody who is there is ahead of it, and is not
 * better placed. Else the place that is asked for was his, and those who play for it are ahead of him. */
static bool passed_is_ahead(const struct field *field, size_t first, const struct phase_passed *one)
{
	return first > 0 && one->rank <= field->takers[first - 1].rank &&
	       one->rank < field->takers[first].rank;
}

/* Who has the places before the phase, those who are not there too. */
static bool ahead_find(struct arena *arena, const struct field *field, size_t first,
    struct phase_takers *ret, struct error *err)
{
	const struct entrant **ahead =
	    arena_alloc(arena, first + field->passed_count, sizeof *ahead);

	if (!ahead)
		return error_memory(err);
	for (size_t i = 0; i < first; i++)
		ahead[ret->ahead_count++] = field->takers[i].entrant;
	for (size_t i = 0; i < field->passed_count; i++)
		if (passed_is_ahead(field, first, &field->passed[i]))
			ahead[ret->ahead_count++] = field->passed[i].entrant;
	ret->ahead = ahead;
	return true;
}

/* Who is passed over matters down to the last place that takes part. */
static size_t passed_cut(const struct field *field, size_t last)
{
	size_t count = field->passed_count;

	while (count > 0 && field->passed[count - 1].rank > field->takers[last - 1].rank)
		count--;
	return count;
}

static bool takers_seed(struct arena *arena, const struct phase_taker *takers, size_t count,
    struct lots *lots, struct phase_takers *ret, struct error *err)
{
	size_t *seeds = arena_alloc(arena, count, sizeof *seeds);
	struct phase_taker *by_seed = arena_alloc(arena, count, sizeof *by_seed);

	if (!seeds || !by_seed)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		seeds[i] = i;
	if (lots)
		lots_shuffle(lots, seeds, count);
	for (size_t i = 0; i < count; i++)
		by_seed[i] = takers[seeds[i]];
	ret->count = count;
	ret->by_seed = by_seed;
	return true;
}

bool phase_takers_find(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places, struct phase_takers *ret,
    struct error *err)
{
	const size_t first = places->first, count = places->last - first;
	struct lots lots = {.state = (uint64_t)places->seed};
	struct phase_takers takers = {0};
	struct field field;

	if (!field_read(arena, ranking, entrants, places, &field, err) ||
	    !takers_order(arena, field.takers, field.count, &lots, err) ||
	    !ahead_find(arena, &field, first, &takers, err))
		return false;
	shared_find(field.takers, field.count, first, places->last);
	takers.passed = field.passed;
	takers.passed_count = passed_cut(&field, places->last);
	groups_alternate(&field.takers[first], count);
	if (!takers_seed(
	        arena, &field.takers[first], count, places->by_lots ? &lots : NULL, &takers, err))
		return false;
	*ret = takers;
	return true;
}

struct phase_places phase_places_of(
    const struct phase *phase, const struct entrant *entrants, size_t count)
{
	struct phase_places places = {.round = phase->row.round,
	    .by_lots = strcmp(phase->row.seeded, phase_seeded_by_lots) == 0,
	    .seed = phase->row.seed};

	for (size_t i = 0; i < count; i++)
		places.first += phase_is_ahead(phase, entrants[i].number) &&
		                entrant_active(&entrants[i], places.round);
	places.last = places.first + phase->entrant_count;
	return places;
}
