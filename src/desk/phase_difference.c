#include "desk/phase_difference.h"

#include "desk/phase_bracket.h"
#include "desk/standings_phase.h"
#include "desk/standings_team.h"

static bool is_taker(const struct phase_takers *takers, int number)
{
	for (size_t i = 0; i < takers->count; i++)
		if (takers->by_seed[i].entrant->number == number)
			return true;
	return false;
}

/* The first of the one who is not in the other; 0: none. */
static int only_in(const struct phase_takers *one, const struct phase_takers *other)
{
	for (size_t i = 0; i < one->count; i++)
		if (!is_taker(other, one->by_seed[i].entrant->number))
			return one->by_seed[i].entrant->number;
	return 0;
}

static bool seeds_differ(const struct phase_takers *one, const struct phase_takers *another)
{
	if (one->count != another->count)
		return true;
	for (size_t i = 0; i < one->count; i++)
		if (one->by_seed[i].entrant->number != another->by_seed[i].entrant->number)
			return true;
	return false;
}

/* The first that differs is told. */
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
	if (seeds_differ(&one.takers, &another.takers))
		difference_add(ret, phase, only_in(&another.takers, &one.takers),
		    only_in(&one.takers, &another.takers));
	for (size_t i = 0; one.carried && i < facts->input.entrant_count; i++)
		ret->any = ret->any || (phase_seed_of(phase, facts->entrants[i].number, &seed) &&
		                           carried_differs(&one.carried[i], &another.carried[i]));
	return true;
}

/* Of a phase, by seed; 0: nobody. */
static int number_of(const struct phase *phase, size_t seed)
{
	return seed < phase->entrant_count ? phase->entrants[seed].entrant : 0;
}

/* Of matches behind which a stage is drawn. */
static bool sent_differs(struct arena *arena, const struct standings_facts *facts,
    const struct standings_facts *other, const struct phase *phase, struct phase_difference *ret,
    struct error *err)
{
	struct bracket one, another;

	if (!phase_method_knocks_out(phase->row.method))
		return true;
	if (!phase_bracket_make(arena, facts, phase, &one, err) ||
	    !phase_bracket_make(arena, other, phase, &another, err))
		return false;
	for (size_t i = 0; i < one.match_count; i++)
		if (one.round_count > 0 &&
		    one.matches[i].stage < one.legs[one.round_count - 1].stage &&
		    one.matches[i].winner != another.matches[i].winner)
			difference_add(ret, phase, number_of(phase, another.matches[i].winner),
			    number_of(phase, one.matches[i].winner));
	return true;
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
	/* They have the same phases, of which one is known by its place. */
	another.phases = one.phases;
	for (size_t i = 0; i < one.phase_count; i++) {
		const struct phase *phase = &one.phases[i];

		if (!before_differs(arena, &one, &another, phase, ret, err) ||
		    !sent_differs(arena, &one, &another, phase, ret, err))
			return false;
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
	*ret = beginning.takers.count == phase->entrant_count;
	for (size_t i = 0; *ret && i < phase->entrant_count; i++)
		*ret = beginning.takers.by_seed[i].entrant->number == phase->entrants[i].entrant;
	return true;
}
