#include "desk/phase_view.h"

#include "desk/phase_bracket.h"
#include "desk/phase_groups.h"
#include "desk/phase_new.h"
#include "desk/phase_points.h"
#include "desk/phase_takers.h"
#include "desk/standings_phase.h"
#include "desk/standings_team.h"
#include "store/store.h"

#include <string.h>

/* Corrections of those rounds move places, and nobody out of the phase or into it. */
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

/* How it stands: by its bracket, or by points. */
static bool stand_make(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct phase_view *ret, struct error *err)
{
	struct ranking_input input;

	if (phase_method_knocks_out(phase->row.method)) {
		if (!phase_bracket_make(desk->arena, facts, phase, &ret->bracket, err))
			return false;
		ret->over = ret->bracket.over;
		return true;
	}
	ret->rounds = phase_points_rounds(desk, facts, phase);
	return standings_phase_own(desk->arena, facts, phase, &input, &ret->ranking, err) &&
	       phase_points_over(desk, facts, phase, &ret->over, err);
}

/* Whether somebody came from groups into a knock-out that is seeded by place. */
static bool groups_apart(const struct standings_facts *facts, const struct phase *phase)
{
	if (!phase_method_knocks_out(phase->row.method) ||
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

/* As they are ranked. */
static bool facts_read(
    const struct desk *desk, int round, struct standings_facts *ret, struct error *err)
{
	struct standings_facts facts;

	return standings_facts_read(desk, round, &facts, err) &&
	       standings_team_facts(desk->arena, &facts, ret, err);
}

/* All phases see the same facts. */
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
