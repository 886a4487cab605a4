#include "phase/phase_commands.h"

#include "base/arena.h"
#include "base/catalogue.h"
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
#include "tournament/event_settings.h"

#include <limits.h>
#include <string.h>

static const struct entrant *entrant_of(const struct round_draw *from, size_t index)
{
	return &from->entrants[from->input.entrants[index].number - 1];
}

/* --- entrants --- */

static void advise_redraw(struct call *call, int round, bool left_to_play)
{
	if (left_to_play)
		call_warn(call, TEXT_WARNING_ROUND_DRAWN_BEGUN_CANASTA, round, round);
	else
		call_warn(call, TEXT_WARNING_ROUND_DRAWN_BEGUN_WITHOUT, round, round);
}

void warn_of_takers(struct call *call, int round)
{
	struct store *store = call->desk.store;
	const struct dispute_undecided *disputes;
	const struct phase *phase;
	struct standings_facts facts;
	size_t count, there = 0;

	store_read_begin(store);
	phase = phase_at(&call->desk, round);
	if (!phase || phase->row.round != round || round == 1) {
		store_read_end(store);
		return;
	}
	facts = standings_facts_read(&call->desk, round - 1);
	disputes = disputes_undecided_read(&call->desk, NULL, round - 1, &count);
	store_read_end(store);
	/* If the phase takes everybody and pairs by lots, results do not matter. */
	for (size_t i = 0; i < facts.input.entrant_count; i++)
		there += entrant_active(&facts.entrants[i], phase->row.round);
	if (strcmp(phase->row.seeded, phase_seeded_by_lots) == 0 && phase->entrant_count >= there)
		return;
	for (size_t i = 0; i < facts.input.game_count; i++)
		if (!facts.input.games[i].game.finished)
			call_warn(call, TEXT_WARNING_TABLE_FINISHED_DECIDE, facts.tables[i].round,
			    facts.tables[i].table, phase->row.name);
	for (size_t i = 0; i < count; i++)
		call_warn(call, TEXT_WARNING_DISPUTE_D_OPEN, disputes[i].number, phase->row.name);
}

void phase_warn_of_entrants(
    struct call *call, enum entrant_change change, const struct entrant *entrants, size_t count)
{
	const struct phase *newest =
	    change == ENTRANT_MOVED ? NULL : phase_at(&call->desk, INT_MAX);
	struct round_redraw redrawn;
	const struct phase *phase;
	struct round round;

	for (size_t i = 0; change == ENTRANTS_ADDED && newest && i < count; i++)
		if (!phase_has(newest, entrants[i].number))
			call_warn(call, TEXT_WARNING_TAKES_PART_MADE, entrants[i].number,
			    entrants[i].name, newest->row.name);
	if (change == ENTRANT_REMOVED && newest && phase_has(newest, entrants->number))
		call_warn(call,
		    newest->row.round > round_drawn_newest(&call->desk)
		        ? TEXT_WARNING_TAKES_PART_GETS_PHASE
		        : TEXT_WARNING_TAKES_PART_GETS,
		    entrants->number, entrants->name, newest->row.name);
	if (change == ENTRANT_REMOVED)
		return;

	/* The next round may have been drawn, and would now be drawn otherwise. */
	const int next = round_next(&call->desk);

	if (next > round_newest(&call->desk))
		return;
	round = round_read(&call->desk, next);
	phase = phase_at(&call->desk, next);
	if (phase && !phase_has(phase, entrants->number))
		return;
	if (!phase || !round_method_knocks_out(phase->row.method)) {
		if (round_has_place(&round, entrants->number) != entrant_active(entrants, next))
			advise_redraw(call, next, true);
		return;
	}
	/* In a knock-out the bracket decides the seats, not the list of entrants. */
	redrawn = round_redraw_read(&call->desk, &round);
	if (redrawn.differs && !redrawn.next.undecided)
		advise_redraw(call, next, !redrawn.next.over);
}

/* --- movements --- */

void warn_of_due(const struct call *call, const struct desk *desk, const struct round_draw *from,
    enum draw_method method, const struct entrant *one, const struct entrant *other)
{
	const struct phase *phase = phase_at(desk, from->round);
	const struct draw_input *input = &from->input;
	const int said =
	    phase ? phase->row.rounds
	          : (int)event_setting_number(&desk->event->settings.more, SETTING_ROUNDS);
	const int drawn = from->round - (phase ? phase->row.round : 1);
	const char *why = method == DRAW_MITCHELL ? message_words(TEXT_WORDS_MITCHELL_MOVEMENT_MEET)
	                                          : message_words(TEXT_WORDS_ROUND_ROBIN_LETS);
	bool *due;

	/* The rounds left to draw; 0: as many as the movement has. */
	draw_due(desk->arena, method, input, said > drawn ? (size_t)(said - drawn) : 0, &due);
	for (size_t i = 0; i < input->apart_count; i++) {
		const struct entrant *first = entrant_of(from, input->apart[i].a);
		const struct entrant *second = entrant_of(from, input->apart[i].b);

		if (due[i] &&
		    (!one || (first->number == one->number && second->number == other->number) ||
		        (first->number == other->number && second->number == one->number)))
			call_warn(call, TEXT_WARNING_KEPT_APART_ROUND, first->number, first->name,
			    second->number, second->name, why);
	}
}

void phase_warn_of_meetings(struct call *call, const struct event *event, const struct entrant *one,
    const struct entrant *other)
{
	const struct desk desk = {call->desk.store, call->desk.arena, event, call->desk.now};
	struct round_draw from;
	const struct phase *phase;
	enum draw_method method;
	const char *said;
	int next;

	store_read_begin(desk.store);
	next = round_next(&desk);
	phase = phase_at(&desk, next);
	said = phase ? phase->row.method : event->settings.more.text[SETTING_DRAW];
	method = said ? draw_method_find(said) : DRAW_METHOD_COUNT;
	/* Rounds of other methods cannot be foreseen, and no two entrants have to meet. */
	if (!draw_method_has_rounds(method)) {
		store_read_end(desk.store);
		return;
	}
	from = round_draw_read(&desk, next);
	warn_of_due(call, &desk, &from, method, one, other);
	store_read_end(desk.store);
}

/* --- the seats of a round --- */

void phase_round_awaits(struct call *call, const struct round *round,
    const struct entrant *entrants, size_t count, bool *awaited)
{
	const struct phase *phase = phase_at(&call->desk, round->number);
	size_t seed;

	for (size_t i = 0; i < count; i++) {
		awaited[i] = !phase;
		/* In a knock-out most entrants are out of a round; in other phases some do not take
		 * part. */
		if (!phase || round_method_knocks_out(phase->row.method) ||
		    !phase_seed_of(phase, entrants[i].number, &seed))
			continue;
		/* A group that has played all its rounds has no places. */
		for (size_t k = 0; k < phase->entrant_count && !awaited[i]; k++)
			awaited[i] = phase->entrants[k].group == phase->entrants[seed].group &&
			             round_has_place(round, phase->entrants[k].entrant);
	}
}

/* Returns the last meeting of two entrants; NULL if they may meet. Players who change partners are
 * opponents twice in a schedule. */
static const struct draw_meeting *last_meeting(
    const struct draw_input *input, const struct draw_meeting *pair)
{
	const size_t may = input->partners_change && !pair->partners ? 1 : 0;
	const struct draw_meeting *last = NULL;
	size_t count = 0;

	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *met = &input->meetings[i];

		if (((met->a != pair->a || met->b != pair->b) &&
		        (met->a != pair->b || met->b != pair->a)) ||
		    met->partners != pair->partners)
			continue;
		count++;
		if (!last || met->round > last->round)
			last = met;
	}
	return count > may ? last : NULL;
}

/* Warns about a round that was seated by hand, for reasons that a draw considers. */
static void round_warns_by_hand(struct call *call, const struct round *round)
{
	const struct phase *phase = phase_at(&call->desk, round->number);
	struct round_draw from;
	struct draw draw;
	int fewest = INT_MAX;

	/* A bracket decides the meetings, and a match of several games repeats them. */
	if (phase && round_method_knocks_out(phase->row.method))
		return;
	from = round_draw_read(&call->desk, round->number);
	draw = round_draw_seated(call->arena, &from, round);
	if (from.provisional)
		call_warn(call, TEXT_WARNING_SEATED_WHILE_GAME);
	for (size_t i = 0; i < draw.table_count; i++) {
		struct draw_meeting pairs[TABLE_MEETINGS];
		const size_t count =
		    draw_table_meetings(&draw.tables[i], from.input.side_count, pairs);

		for (size_t k = 0; k < count; k++) {
			const struct draw_meeting *last = last_meeting(&from.input, &pairs[k]);

			if (!last)
				continue;
			const struct entrant *one = entrant_of(&from, last->a);
			const struct entrant *other = entrant_of(&from, last->b);

			call_warn(call,
			    last->partners ? TEXT_WARNING_TABLE_PARTNERS_ROUND
			                   : TEXT_WARNING_TABLE_MET_ROUND,
			    round->number, round->tables[i].table, one->number, one->name,
			    other->number, other->name, last->round);
		}
	}
	/* A bye should go to an entrant with the fewest byes so far. */
	for (size_t i = 0; i < draw.table_count; i++)
		for (size_t side = 0; side < from.input.side_count; side++)
			for (size_t k = 0; k < draw.tables[i].sides[side].count; k++) {
				const size_t seated = draw.tables[i].sides[side].entrants[k];
				const int byes = from.input.entrants[seated].byes;

				fewest = byes < fewest ? byes : fewest;
			}
	for (size_t i = 0; i < draw.bye_count; i++) {
		const struct draw_entrant *bye = &from.input.entrants[draw.byes[i]];

		if (fewest < bye->byes)
			call_warn(call, TEXT_WARNING_BYE_AGAIN_FEWER, bye->number,
			    from.entrants[bye->number - 1].name);
	}
}

void phase_warn_of_seats(struct call *call, const struct round *round, bool swapped)
{
	const bool by_hand = swapped || strcmp(round->method, draw_method_name(DRAW_MANUAL)) == 0;

	if (by_hand)
		round_warns_by_hand(call, round);
	if (!swapped)
		warn_of_takers(call, round->number);
}
