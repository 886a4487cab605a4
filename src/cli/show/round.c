#include "cli/show/round.h"

#include "answer/round.h"
#include "cli/place.h"
#include "cli/show/warn.h"
#include "desk/entrant.h"
#include "desk/phase.h"
#include "desk/round.h"
#include "store/entrant.h"

bool round_argument(const struct call *call, int *ret, struct error *err)
{
	if (call->argument_count > 0)
		return place_round(&call->arguments[0], ret, err);
	*ret = 0;
	return true;
}

bool round_says(struct call *call, const struct round *round, struct error *err)
{
	struct entrant *entrants;
	struct round_time time;
	size_t count;

	if (!entrant_list(&call->desk, &entrants, &count, err) ||
	    (!round->draft && !round_time_fetch(&call->desk, round->number, &time, err)))
		return false;
	answer_round(call_says(call), round, entrants, count, round->draft ? NULL : &time);
	return true;
}

/* --- warnings of what a seating leaves out --- */

static bool has_place(const struct round *round, int number)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i] == number)
			return true;
	return round_seats(round, number);
}

/* Whether anybody of a group has a place: one that is played through rests. */
static bool group_plays(const struct phase *phase, const struct round *round, int group)
{
	for (size_t i = 0; i < phase->entrant_count; i++)
		if (phase->entrants[i].group == group &&
		    has_place(round, phase->entrants[i].entrant))
			return true;
	return false;
}

/* Whether whoever is there is awaited in the round: in a knock-out most are out of it, and in another phase
 * those who take no part. */
static bool is_awaited(const struct phase *phase, const struct round *round, int number)
{
	size_t seed;

	if (!phase)
		return true;
	return !phase_method_knocks_out(phase->row.method) && phase_seed_of(phase, number, &seed) &&
	       group_plays(phase, round, phase->entrants[seed].group);
}

/* Who was left out by design is absent, who was forgotten wants a bye: only the director knows. */
bool round_warns(struct call *call, const struct round *round, struct error *err)
{
	struct entrant *entrants;
	const struct phase *phase;
	size_t count;

	if (!entrant_list(&call->desk, &entrants, &count, err) ||
	    !phase_at(&call->desk, round->number, &phase, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const bool active = entrant_active(&entrants[i], round->number);

		if (active && entrants[i].awaited && has_place(round, entrants[i].number))
			call_warn(call, "%d %s is not checked in, and has a place in round %d",
			    entrants[i].number, entrants[i].name, round->number);
		if (active == has_place(round, entrants[i].number) ||
		    (active && !is_awaited(phase, round, entrants[i].number)))
			continue;
		call_warn(call,
		    active ? "%d %s is neither seated nor has a bye in round %d"
		           : "%d %s is not in round %d, and has a place there",
		    entrants[i].number, entrants[i].name, round->number);
	}
	warn_of_sides(call, round);
	return warn_of_apart(call, round, err);
}

bool round_reason_needed(const struct call *call, const struct round *round, struct error *err)
{
	return round->draft || call_option(call, OPTION_REASON) ||
	       error_set(err, ERROR_INPUT, "option-missing",
	           "--reason TEXT is expected: why the round is seated anew");
}
