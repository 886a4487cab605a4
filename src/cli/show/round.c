#include "cli/show/round.h"

#include "answer/round.h"
#include "cli/place.h"
#include "cli/show/warn.h"
#include "desk/entrant.h"
#include "desk/phase.h"
#include "desk/round.h"
#include "desk/round_draw.h"
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

/* Two at one table of the round who met at one before. */
static void warn_of_meeting(const struct call *call, const struct round_draw *from,
    const struct seating *table, int round, const struct draw_meeting *last)
{
	const int one = from->input.entrants[last->a].number;
	const int other = from->input.entrants[last->b].number;
	const char *const names[] = {from->entrants[one - 1].name, from->entrants[other - 1].name};

	call_warn(call,
	    last->partners ? "table %d.%d: %d %s and %d %s were partners in round %d"
	                   : "table %d.%d: %d %s and %d %s met in round %d",
	    round, table->table, one, names[0], other, names[1], last->round);
}

/* Where two met last, NULL where they may meet: players who change partners are opponents twice in a schedule. */
static const struct draw_meeting *last_meeting(
    const struct draw_input *input, size_t a, size_t b, bool partners)
{
	const size_t may = input->partners_change && !partners ? 1 : 0;
	const struct draw_meeting *last = NULL;
	size_t count = 0;

	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *met = &input->meetings[i];

		if (((met->a != a || met->b != b) && (met->a != b || met->b != a)) ||
		    met->partners != partners)
			continue;
		count++;
		if (!last || met->round > last->round)
			last = met;
	}
	return count > may ? last : NULL;
}

static void warn_of_repeats(const struct call *call, const struct round_draw *from,
    const struct round *round, const struct draw_table *table, const struct seating *seating)
{
	size_t entrants[SIDES_MOST * PARTNERS_MOST], sides[SIDES_MOST * PARTNERS_MOST];
	size_t count = 0;

	for (size_t side = 0; side < from->input.side_count; side++)
		for (size_t i = 0; i < table->sides[side].count; i++) {
			sides[count] = side;
			entrants[count++] = table->sides[side].entrants[i];
		}
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count; j++) {
			const struct draw_meeting *last = last_meeting(
			    &from->input, entrants[i], entrants[j], sides[i] == sides[j]);

			if (last)
				warn_of_meeting(call, from, seating, round->number, last);
		}
}

static bool draw_seats(const struct draw *draw, size_t sides, size_t entrant)
{
	for (size_t i = 0; i < draw->table_count; i++)
		for (size_t side = 0; side < sides; side++)
			for (size_t k = 0; k < draw->tables[i].sides[side].count; k++)
				if (draw->tables[i].sides[side].entrants[k] == entrant)
					return true;
	return false;
}

/* A bye goes round: nobody who plays had fewer than who has it. */
static void warn_of_byes(
    const struct call *call, const struct round_draw *from, const struct draw *draw)
{
	const struct draw_entrant *entrants = from->input.entrants;

	for (size_t i = 0; i < draw->bye_count; i++) {
		const struct draw_entrant *bye = &entrants[draw->byes[i]];
		bool fewer = false;

		for (size_t j = 0; j < from->input.entrant_count; j++)
			fewer = fewer || (entrants[j].byes < bye->byes &&
			                     draw_seats(draw, from->input.side_count, j));
		if (fewer)
			call_warn(call, "%d %s has a bye again, and others had fewer", bye->number,
			    from->entrants[bye->number - 1].name);
	}
}

bool round_warns_by_hand(struct call *call, const struct round *round, struct error *err)
{
	const struct phase *phase;
	struct round_draw from;
	struct draw draw;

	if (!phase_at(&call->desk, round->number, &phase, err))
		return false;
	/* A bracket says who meets whom, again in a match of several games. */
	if (phase && phase_method_knocks_out(phase->row.method))
		return true;
	if (!round_draw_read(&call->desk, round->number, &from, err) ||
	    !round_draw_seated(call->arena, &from, round, &draw, err))
		return false;
	if (from.provisional)
		call_warn(call, "seated while a game of an earlier round is not finished");
	for (size_t i = 0; i < draw.table_count; i++)
		warn_of_repeats(call, &from, round, &draw.tables[i], &round->tables[i]);
	warn_of_byes(call, &from, &draw);
	return true;
}

bool round_reason_needed(const struct call *call, const struct round *round, struct error *err)
{
	return round->draft || call_option(call, OPTION_REASON) ||
	       error_set(err, ERROR_INPUT, "option-missing",
	           "--reason TEXT is expected: why the round is seated anew");
}
