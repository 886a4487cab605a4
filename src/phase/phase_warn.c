#include "phase/phase_commands.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "cli/command.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
#include "draw/draw.h"
#include "file/store.h"
#include "phase/phase.h"
#include "phase/round_draw.h"

#include <string.h>

/* --- entrants --- */

static void advise_redraw(struct call *call, int round, bool left_to_play)
{
	if (left_to_play)
		call_warn(call, TEXT_WARNING_ROUND_DRAWN_BEGUN_CANASTA, round, round);
	else
		call_warn(call, TEXT_WARNING_ROUND_DRAWN_BEGUN_WITHOUT, round, round);
}

static bool in_phase(const struct phase *phase, const struct entrant *entrant)
{
	size_t seed;

	return phase_seed_of(phase, entrant->number, &seed);
}

static bool warn_of_redraw(struct call *call, const struct entrant *entrant, struct error *err)
{
	struct round_redraw redrawn;
	struct round round;
	const int next = round_next(&call->desk);

	if (next > round_newest(&call->desk))
		return true;
	if (!round_fetch(&call->desk, next, &round, err) ||
	    !phase_next_read(&call->desk, next, &redrawn.next, err))
		return false;
	if (redrawn.next.phase && !in_phase(redrawn.next.phase, entrant))
		return true;
	if (!redrawn.next.knocks_out) {
		if (round_has_place(&round, entrant->number) != entrant_active(entrant, next))
			advise_redraw(call, next, true);
		return true;
	}
	/* In a knock-out the bracket decides the seats, not the list of entrants. */
	if (!round_redraw_read(&call->desk, &round, &redrawn, err))
		return false;
	if (redrawn.differs && !redrawn.next.undecided)
		advise_redraw(call, next, !redrawn.next.over);
	return true;
}

/* Returns the newest phase; NULL if the event has no phases besides itself. */
static const struct phase *newest_phase(struct call *call)
{
	const struct phase *phases;
	size_t count;

	store_read_begin(call->desk.store);
	phases = phases_read(&call->desk, &count);
	store_read_end(call->desk.store, true);
	return count > 0 ? &phases[count - 1] : NULL;
}

static bool undecided_tell(struct call *call, int round, struct error *err)
{
	const struct phase *phase = phase_at(&call->desk, round);
	struct standings_facts facts;
	const struct dispute_undecided *disputes;
	size_t count, there = 0;

	if (!phase || phase->row.round != round || round == 1)
		return true;
	if (!standings_facts_read(&call->desk, round - 1, &facts, err))
		return false;
	disputes = disputes_undecided_read(&call->desk, NULL, round - 1, &count);
	/* If the phase takes everybody and pairs by lots, results do not matter. */
	for (size_t i = 0; i < facts.input.entrant_count; i++)
		there += entrant_active(&facts.entrants[i], phase->row.round);
	if (strcmp(phase->row.seeded, phase_seeded_by_lots) == 0 && phase->entrant_count >= there)
		return true;
	for (size_t i = 0; i < facts.input.game_count; i++)
		if (!facts.input.games[i].game.finished)
			call_warn(call, TEXT_WARNING_TABLE_FINISHED_DECIDE, facts.tables[i].round,
			    facts.tables[i].table, phase->row.name);
	for (size_t i = 0; i < count; i++)
		call_warn(call, TEXT_WARNING_DISPUTE_D_OPEN, disputes[i].number, phase->row.name);
	return true;
}

bool warn_of_takers(struct call *call, int round, struct error *err)
{
	store_read_begin(call->desk.store);
	return store_read_end(call->desk.store, undecided_tell(call, round, err));
}

bool phase_warn_of_entrants(struct call *call, enum entrant_change change,
    const struct entrant *entrants, size_t count, struct error *err)
{
	const struct phase *newest = NULL;
	int drawn;

	if (change == ENTRANT_REMOVED || change == ENTRANTS_ADDED)
		newest = newest_phase(call);
	for (size_t i = 0; change == ENTRANTS_ADDED && newest && i < count; i++)
		if (!in_phase(newest, &entrants[i]))
			call_warn(call, TEXT_WARNING_TAKES_PART_MADE, entrants[i].number,
			    entrants[i].name, newest->row.name);
	if (change != ENTRANT_REMOVED)
		return warn_of_redraw(call, entrants, err);
	if (!newest || !in_phase(newest, entrants))
		return true;
	drawn = round_drawn_newest(&call->desk);
	call_warn(call,
	    newest->row.round > drawn ? TEXT_WARNING_TAKES_PART_GETS_PHASE
	                              : TEXT_WARNING_TAKES_PART_GETS,
	    entrants->number, entrants->name, newest->row.name);
	return true;
}

/* --- movements --- */

void warn_of_due(const struct call *call, const struct round_due *due, const struct entrant *one,
    const struct entrant *other)
{
	const char *why = due->method == DRAW_MITCHELL
	                      ? message_words(TEXT_WORDS_MITCHELL_MOVEMENT_MEET)
	                      : message_words(TEXT_WORDS_ROUND_ROBIN_LETS);

	for (size_t i = 0; i < due->count; i++) {
		const struct round_due_pair *pair = &due->pairs[i];
		const int first = pair->one->number, second = pair->other->number;

		if (!one || (first == one->number && second == other->number) ||
		    (first == other->number && second == one->number))
			call_warn(call, TEXT_WARNING_KEPT_APART_ROUND, first, pair->one->name,
			    second, pair->other->name, why);
	}
}

bool phase_warn_of_meetings(struct call *call, const struct event *event, const struct entrant *one,
    const struct entrant *other, struct error *err)
{
	struct desk desk = call->desk;
	struct round_due due;

	desk.event = event;
	if (!round_due_find(&desk, &due, err))
		return false;
	warn_of_due(call, &due, one, other);
	return true;
}

/* --- the seats of a round --- */

/* Returns true if the round should seat the entrant. In a knock-out most entrants are out of it;
 * in other phases some do not take part. */
static bool is_awaited(const struct phase *phase, const struct round *round, int number)
{
	size_t seed;

	if (round_method_knocks_out(phase->row.method) || !phase_seed_of(phase, number, &seed))
		return false;
	/* A group that has played all its rounds has no places: look for another of its entrants. */
	int group = phase->entrants[seed].group;

	for (size_t i = 0; i < phase->entrant_count; i++)
		if (phase->entrants[i].group == group &&
		    round_has_place(round, phase->entrants[i].entrant))
			return true;
	return false;
}

void phase_round_awaits(struct call *call, const struct round *round,
    const struct entrant *entrants, size_t count, bool *awaited)
{
	const struct phase *phase = phase_at(&call->desk, round->number);

	for (size_t i = 0; i < count; i++)
		awaited[i] = !phase || is_awaited(phase, round, entrants[i].number);
}

/* Returns the last meeting of two entrants; NULL if they may meet. Players who change partners are
 * opponents twice in a schedule. */
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

static const struct entrant *entrant_of(const struct round_draw *from, size_t index)
{
	return &from->entrants[from->input.entrants[index].number - 1];
}

/* Warns about entrants at one table of the round who met before. */
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

			if (!last)
				continue;
			const struct entrant *one = entrant_of(from, last->a);
			const struct entrant *other = entrant_of(from, last->b);

			call_warn(call,
			    last->partners ? TEXT_WARNING_TABLE_PARTNERS_ROUND
			                   : TEXT_WARNING_TABLE_MET_ROUND,
			    round->number, seating->table, one->number, one->name, other->number,
			    other->name, last->round);
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

static bool round_warns_by_hand(struct call *call, const struct round *round, struct error *err)
{
	const struct phase *phase = phase_at(&call->desk, round->number);
	struct round_draw from;
	struct draw draw;

	/* A bracket decides the meetings, and a match of several games repeats them. */
	if (phase && round_method_knocks_out(phase->row.method))
		return true;
	if (!round_draw_read(&call->desk, round->number, &from, err) ||
	    !round_draw_seated(call->arena, &from, round, &draw, err))
		return false;
	if (from.provisional)
		call_warn(call, TEXT_WARNING_SEATED_WHILE_GAME);
	for (size_t i = 0; i < draw.table_count; i++)
		warn_of_repeats(call, &from, round, &draw.tables[i], &round->tables[i]);

	/* A bye should go to an entrant with the fewest byes so far. */
	const struct draw_entrant *entrants = from.input.entrants;

	for (size_t i = 0; i < draw.bye_count; i++) {
		const struct draw_entrant *bye = &entrants[draw.byes[i]];
		bool fewer = false;

		for (size_t j = 0; j < from.input.entrant_count; j++)
			fewer = fewer || (entrants[j].byes < bye->byes &&
			                     draw_seats(&draw, from.input.side_count, j));
		if (fewer)
			call_warn(call, TEXT_WARNING_BYE_AGAIN_FEWER, bye->number,
			    from.entrants[bye->number - 1].name);
	}
	return true;
}

bool phase_warn_of_seats(
    struct call *call, const struct round *round, bool swapped, struct error *err)
{
	if (swapped)
		return round_warns_by_hand(call, round, err);
	return (strcmp(round->method, draw_method_name(DRAW_MANUAL)) != 0 ||
	           round_warns_by_hand(call, round, err)) &&
	       warn_of_takers(call, round->number, err);
}
