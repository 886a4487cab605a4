#include "phase/phase.h"

#include "base/arena.h"
#include "base/error.h"
#include "club/entrant.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "file/db.h"
#include "file/store.h"
#include "tournament/random.h"
#include "tournament/ranking.h"

#include <stdlib.h>
#include <string.h>

const char phase_seeded_by_lots[] = "lots";

size_t phase_qualifiers_there(
    const struct ranking *ranking, const struct entrant *entrants, int round)
{
	size_t count = 0;

	for (size_t i = 0; i < ranking->count; i++)
		count += entrant_active(&entrants[ranking->rows[i].entrant], round);
	return count;
}

/* --- order of entrants --- */

static int qualifier_compare(const void *left, const void *right)
{
	const struct phase_qualifier *a = left, *b = right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->lot < b->lot ? -1 : 1;
}

static bool in_one_group(const struct phase_qualifier *a, const struct phase_qualifier *b)
{
	return a->group > 0 && a->groups == b->groups && a->group == b->group;
}

/* Returns true if an entrant comes after another by place in its group, then by place in the
 * standings; lots separate the rest. */
static bool behind_in_groups(const struct phase_qualifier *one, const struct phase_qualifier *other)
{
	if (one->group == 0 || other->group == 0 || one->groups != other->groups)
		return false;
	if (one->group_place != other->group_place)
		return one->group_place > other->group_place;
	return qualifier_compare(one, other) > 0;
}

/* Returns true if an entrant comes after another of the same place by the letter of the group. */
static bool behind_by_group(const struct phase_qualifier *one, const struct phase_qualifier *other)
{
	if (one->group == 0 || other->group == 0 || one->groups != other->groups)
		return false;
	return one->group_place != other->group_place ? one->group_place > other->group_place
	                                              : one->group > other->group;
}

/* Alternates places after groups: the first of each group, then the second of each. Entrants of
 * another phase keep their places. */
static void groups_alternate(struct phase_qualifier *qualifiers, size_t count,
    bool (*behind)(const struct phase_qualifier *, const struct phase_qualifier *))
{
	for (size_t i = 1; i < count; i++)
		for (size_t j = i; j > 0; j--) {
			const struct phase_qualifier one = qualifiers[j];

			if (!behind(&qualifiers[j - 1], &one))
				break;
			qualifiers[j] = qualifiers[j - 1];
			qualifiers[j - 1] = one;
		}
}

/* Orders entrants who share a place by lot; after groups, those who share a place in their
 * group. */
static void qualifiers_order(
    struct arena *arena, struct phase_qualifier *qualifiers, size_t count, struct lots *lots)
{
	size_t *order = arena_alloc(arena, count, sizeof *order);

	for (size_t i = 0; i < count; i++)
		order[i] = i;
	lots_shuffle(lots, order, count);
	for (size_t i = 0; i < count; i++)
		qualifiers[i].lot = order[i];
	qsort(qualifiers, count, sizeof *qualifiers, qualifier_compare);

	/* Of entrants who share a place in their group one keeps it; the others get the next
	 * places. */
	for (size_t i = count; i-- > 0;) {
		int ahead = 0;

		for (size_t j = 0; j < i; j++)
			ahead += in_one_group(&qualifiers[i], &qualifiers[j]) &&
			         qualifiers[i].group_place == qualifiers[j].group_place;
		qualifiers[i].group_place += ahead;
	}
	groups_alternate(qualifiers, count, behind_in_groups);
}

/* Returns true if lots separate two entrants who share a place in their group or in the
 * standings. Entrants with one place in different groups are ordered by group instead, unless
 * only one of them takes part. */
static bool lots_between(
    const struct phase_qualifier *one, const struct phase_qualifier *other, bool both_in)
{
	if (one->rank != other->rank)
		return false;
	if (one->group == 0 || one->groups != other->groups || one->group == other->group)
		return true;
	return !both_in && one->group_place == other->group_place;
}

static void shared_find(struct phase_qualifier *qualifiers, size_t count, size_t first, size_t last)
{
	for (size_t i = first; i < last; i++)
		for (size_t j = 0; j < count; j++)
			qualifiers[i].shared =
			    qualifiers[i].shared ||
			    (i != j && lots_between(
			                   &qualifiers[i], &qualifiers[j], j >= first && j < last));
}

/* --- finding the qualifiers --- */

/* The ranked entrants: present ones and those passed over. */
struct field {
	size_t count, passed_count;
	struct phase_qualifier *qualifiers;
	struct phase_passed *passed;
};

static struct field field_of(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places)
{
	struct field field = {
	    .qualifiers = arena_alloc(arena, ranking->count, sizeof *field.qualifiers),
	    .passed = arena_alloc(arena, ranking->count, sizeof *field.passed)};

	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];
		const struct entrant *entrant = &entrants[row->entrant];

		if (entrant_active(entrant, places->round))
			field.qualifiers[field.count++] =
			    (struct phase_qualifier){.entrant = entrant,
			        .rank = row->rank,
			        .group = row->group,
			        .groups = phase_newest_of(
			            places->phases, places->phase_count, entrant->number),
			        .group_place = row->group_rank};
		else
			field.passed[field.passed_count++] =
			    (struct phase_passed){.entrant = entrant, .rank = row->rank};
	}
	return field;
}

/* After groups a later place may be better in the standings: an entrant who shared first place
 * in the group may be second by lot. */
struct ranks {
	int first, last;
};

static struct ranks ranks_of(const struct phase_qualifier *qualifiers, size_t first, size_t last)
{
	struct ranks ranks = {qualifiers[first].rank, qualifiers[first].rank};

	for (size_t i = first; i < last; i++) {
		ranks.first = qualifiers[i].rank < ranks.first ? qualifiers[i].rank : ranks.first;
		ranks.last = qualifiers[i].rank > ranks.last ? qualifiers[i].rank : ranks.last;
	}
	return ranks;
}

/* Returns true if an absent entrant keeps a place ahead of the phase: a present one ahead of it
 * has no better place. Otherwise the phase begins with that place. */
static bool passed_is_ahead(
    const struct field *field, size_t first, size_t last, const struct phase_passed *one)
{
	return first > 0 && one->rank <= ranks_of(field->qualifiers, 0, first).last &&
	       one->rank < ranks_of(field->qualifiers, first, last).first;
}

/* Counts those passed over down to the last place that takes part. */
static size_t passed_cut(const struct field *field, size_t first, size_t last)
{
	size_t count = field->passed_count;

	while (count > 0 &&
	       field->passed[count - 1].rank > ranks_of(field->qualifiers, first, last).last)
		count--;
	return count;
}

/* Returns an entrant's group and place in it, named by the first entrant with them, since groups
 * of different phases differ. */
static struct bracket_seed seed_of(const struct phase_qualifier *qualifiers, size_t one)
{
	size_t group = one, place = one;

	if (qualifiers[one].group == 0)
		return (struct bracket_seed){0};
	for (size_t i = one; i-- > 0;) {
		if (qualifiers[i].group == 0 || qualifiers[i].groups != qualifiers[one].groups)
			continue;
		group = qualifiers[i].group == qualifiers[one].group ? i : group;
		place = qualifiers[i].group_place == qualifiers[one].group_place ? i : place;
	}
	return (struct bracket_seed){1 + (int)group, 1 + (int)place};
}

/* Keeps entrants of one group apart at the start of a knock-out as far as possible. */
static void groups_meet_later(struct arena *arena, struct phase_qualifier *qualifiers, size_t count)
{
	struct bracket_seed *seeds = arena_alloc(arena, count, sizeof *seeds);
	struct phase_qualifier *before = arena_alloc(arena, count, sizeof *before);
	size_t *order;

	memcpy(before, qualifiers, count * sizeof *before);
	for (size_t i = 0; i < count; i++)
		seeds[i] = seed_of(qualifiers, i);
	bracket_seeds_part(arena, seeds, count, &order);
	for (size_t i = 0; i < count; i++)
		qualifiers[i] = before[order[i]];
}

void phase_qualifiers_find(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places, struct phase_qualifiers *ret)
{
	const size_t first = places->first, count = places->last - first;
	struct lots lots = {.state = (uint64_t)places->seed};
	struct phase_qualifiers qualifiers = {0};
	const struct field field = field_of(arena, ranking, entrants, places);

	qualifiers_order(arena, field.qualifiers, field.count, &lots);
	/* The places before the phase include absent entrants. */
	size_t last = places->last;
	const struct entrant **ahead =
	    arena_alloc(arena, first + field.passed_count, sizeof *ahead);

	for (size_t i = 0; i < first; i++)
		ahead[qualifiers.ahead_count++] = field.qualifiers[i].entrant;
	for (size_t i = 0; i < field.passed_count; i++)
		if (passed_is_ahead(&field, first, last, &field.passed[i]))
			ahead[qualifiers.ahead_count++] = field.passed[i].entrant;
	qualifiers.ahead = ahead;
	shared_find(field.qualifiers, field.count, first, places->last);
	qualifiers.passed = field.passed;
	qualifiers.passed_count = passed_cut(&field, first, places->last);
	groups_alternate(&field.qualifiers[first], count, behind_by_group);
	if (places->knocks_out && !places->by_lots)
		groups_meet_later(arena, &field.qualifiers[first], count);
	size_t *seeds = arena_alloc(arena, count, sizeof *seeds);
	struct phase_qualifier *by_seed = arena_alloc(arena, count, sizeof *by_seed);

	for (size_t i = 0; i < count; i++)
		seeds[i] = i;
	if (places->by_lots)
		lots_shuffle(&lots, seeds, count);
	for (size_t i = 0; i < count; i++)
		by_seed[i] = field.qualifiers[first + seeds[i]];
	qualifiers.count = count;
	qualifiers.by_seed = by_seed;
	*ret = qualifiers;
}

struct phase_places phase_places_of(
    const struct phase *phase, const struct entrant *entrants, size_t count)
{
	struct phase_places places = {.round = phase->row.round,
	    .knocks_out = round_method_knocks_out(phase->row.method),
	    .by_lots = strcmp(phase->row.seeded, phase_seeded_by_lots) == 0,
	    .seed = phase->row.seed};

	for (size_t i = 0; i < count; i++)
		places.first += phase_is_ahead(phase, entrants[i].number) &&
		                entrant_active(&entrants[i], places.round);
	places.last = places.first + phase->entrant_count;
	return places;
}

static bool is_taker(const struct phase_qualifiers *qualifiers, int number)
{
	for (size_t i = 0; i < qualifiers->count; i++)
		if (qualifiers->by_seed[i].entrant->number == number)
			return true;
	return false;
}

/* Returns the first number in one list that is not in the other; 0: none. */
static int only_in(const struct phase_qualifiers *one, const struct phase_qualifiers *other)
{
	for (size_t i = 0; i < one->count; i++)
		if (!is_taker(other, one->by_seed[i].entrant->number))
			return one->by_seed[i].entrant->number;
	return 0;
}

static bool seeds_differ(const struct phase_qualifiers *one, const struct phase_qualifiers *another)
{
	if (one->count != another->count)
		return true;
	for (size_t i = 0; i < one->count; i++)
		if (one->by_seed[i].entrant->number != another->by_seed[i].entrant->number)
			return true;
	return false;
}

/* Records a difference; only the first is kept. */
static void difference_add(
    struct phase_difference *to, const struct phase *phase, int goes_on, int instead_of)
{
	to->any = true;
	if (to->phase)
		return;
	to->phase = phase;
	to->goes_on = goes_on;
	to->instead_of = instead_of;
}

static bool carried_differs(
    const struct ranking_carried *one, const struct ranking_carried *another)
{
	return one->match_points != another->match_points ||
	       one->victory_points != another->victory_points || one->score != another->score ||
	       one->difference != another->difference;
}

static bool before_differs(struct arena *arena, const struct standings_facts *facts,
    const struct standings_facts *other, const struct phase *phase, struct phase_difference *ret,
    struct error *err)
{
	struct standings_beginning one, another;
	size_t seed;

	if (!standings_phase_made(arena, facts, phase, &one, err) ||
	    !standings_phase_made(arena, other, phase, &another, err))
		return false;
	if (seeds_differ(&one.qualifiers, &another.qualifiers))
		difference_add(ret, phase, only_in(&another.qualifiers, &one.qualifiers),
		    only_in(&one.qualifiers, &another.qualifiers));
	for (size_t i = 0; one.carried && i < facts->input.entrant_count; i++)
		ret->any = ret->any || (phase_seed_of(phase, facts->entrants[i].number, &seed) &&
		                           carried_differs(&one.carried[i], &another.carried[i]));
	return true;
}

/* Returns the number of a seed; 0: unknown. */
static int number_of(const struct phase *phase, size_t seed)
{
	return seed < phase->entrant_count ? phase->entrants[seed].entrant : 0;
}

/* Compares the matches whose next stage is drawn. */
static void sent_differs(struct arena *arena, const struct standings_facts *facts,
    const struct standings_facts *other, const struct phase *phase, struct phase_difference *ret)
{
	struct bracket one, another;

	if (!round_method_knocks_out(phase->row.method))
		return;
	phase_bracket_make(arena, facts, phase, &one);
	phase_bracket_make(arena, other, phase, &another);
	for (size_t i = 0; i < one.match_count; i++)
		if (one.round_count > 0 &&
		    one.matches[i].stage < one.legs[one.round_count - 1].stage &&
		    one.matches[i].winner != another.matches[i].winner)
			difference_add(ret, phase, number_of(phase, another.matches[i].winner),
			    number_of(phase, one.matches[i].winner));
}

bool phase_difference_find(struct arena *arena, const struct standings_facts *facts,
    const struct standings_facts *other, struct phase_difference *ret, struct error *err)
{
	struct standings_facts one, another;

	*ret = (struct phase_difference){0};
	if (facts->phase_count == 0)
		return true;
	if (!standings_team_facts(arena, facts, &one, err) ||
	    !standings_team_facts(arena, other, &another, err))
		return false;
	/* Both have the same phases, and the place in the list names one. */
	another.phases = one.phases;
	for (size_t i = 0; i < one.phase_count; i++) {
		const struct phase *phase = &one.phases[i];

		if (!before_differs(arena, &one, &another, phase, ret, err))
			return false;
		sent_differs(arena, &one, &another, phase, ret);
	}
	return true;
}

bool phase_difference_none(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, bool *ret, struct error *err)
{
	struct standings_facts ranked;
	struct standings_beginning beginning;

	if (!standings_team_facts(arena, facts, &ranked, err) ||
	    !standings_phase_made(arena, &ranked, phase, &beginning, err))
		return false;
	*ret = beginning.qualifiers.count == phase->entrant_count;
	for (size_t i = 0; *ret && i < phase->entrant_count; i++)
		*ret =
		    beginning.qualifiers.by_seed[i].entrant->number == phase->entrants[i].entrant;
	return true;
}

/* Corrections of those rounds change places, but not who is in the phase. */
static bool places_read(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, const int **ret, struct error *err)
{
	int *places = arena_alloc(desk->arena, phase->entrant_count, sizeof *places);
	struct standings_facts before = *facts;
	struct ranking ranking;

	before.rounds = phase->row.round - 1;
	before.phase_count = (size_t)(phase - facts->phases);
	if (!standings_phases_rank(desk->arena, &before, &ranking, err))
		return false;
	for (size_t i = 0; i < ranking.count; i++) {
		const int number = facts->entrants[ranking.rows[i].entrant].number;
		size_t seed;

		if (phase_seed_of(phase, number, &seed))
			places[seed] = ranking.rows[i].rank;
	}
	*ret = places;
	return true;
}

/* Makes the bracket of a knock-out, or the ranking of a phase by points. */
static bool stand_make(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct phase_view *ret, struct error *err)
{
	struct ranking_input input;

	if (round_method_knocks_out(phase->row.method)) {
		phase_bracket_make(desk->arena, facts, phase, &ret->bracket);
		ret->over = ret->bracket.over;
		return true;
	}
	ret->rounds = phase_points_rounds(desk, facts, phase);
	return standings_phase_own(desk->arena, facts, phase, &input, &ret->ranking, err) &&
	       phase_points_over(desk, facts, phase, &ret->over, err);
}

/* Returns true if an entrant came from groups into a knock-out seeded by place. */
static bool groups_apart(const struct standings_facts *facts, const struct phase *phase)
{
	if (!round_method_knocks_out(phase->row.method) ||
	    strcmp(phase->row.seeded, phase_seeded_by_lots) == 0)
		return false;
	for (size_t i = 0; i < phase->entrant_count; i++) {
		const struct phase *before = phase_newest_of(
		    facts->phases, (size_t)(phase - facts->phases), phase->entrants[i].entrant);

		if (before && before->row.groups > 1)
			return true;
	}
	return false;
}

static bool view_make(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct phase_view *ret, struct error *err)
{
	*ret = (struct phase_view){.phase = *phase,
	    .facts = *facts,
	    .groups_apart = groups_apart(facts, phase),
	    .groups_parted = phase_groups_parted(phase)};
	return stand_make(desk, facts, phase, ret, err) &&
	       places_read(desk, facts, phase, &ret->places, err);
}

/* Reads the facts as they are ranked. */
static bool facts_read(
    const struct desk *desk, int round, struct standings_facts *ret, struct error *err)
{
	struct standings_facts facts;

	return standings_facts_read(desk, round, &facts, err) &&
	       standings_team_facts(desk->arena, &facts, ret, err);
}

/* Makes all phases from the same facts. */
static bool views_read(const struct desk *desk, int round, struct phase_view **ret,
    size_t *ret_count, struct error *err)
{
	struct standings_facts facts;
	struct phase_view *views;
	size_t count = 0;

	if (!facts_read(desk, round, &facts, err))
		return false;
	views = arena_alloc(desk->arena, facts.phase_count, sizeof *views);
	for (size_t i = 0; i < facts.phase_count; i++)
		if (round == 0 || facts.phases[i].row.round <= round)
			if (!view_make(desk, &facts, &facts.phases[i], &views[count++], err))
				return false;
	*ret = views;
	*ret_count = count;
	return true;
}

static bool view_read(
    const struct desk *desk, const char *name, struct phase_view *ret, struct error *err)
{
	struct standings_facts facts;
	const struct phase *phase;

	return facts_read(desk, 0, &facts, err) &&
	       phase_find(desk, facts.phases, facts.phase_count, name, &phase, err) &&
	       view_make(desk, &facts, phase, ret, err);
}

bool phase_fetch(
    const struct desk *desk, const char *name, struct phase_view *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, view_read(desk, name, ret, err));
}

bool phase_list_after(const struct desk *desk, int round, struct phase_view **ret,
    size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, views_read(desk, round, ret, ret_count, err));
}

bool phase_list(
    const struct desk *desk, struct phase_view **ret, size_t *ret_count, struct error *err)
{
	return phase_list_after(desk, 0, ret, ret_count, err);
}
