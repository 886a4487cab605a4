#include "desk/round_draft.h"

#include "base/input.h"
#include "base/message.h"
#include "desk/entrant.h"
#include "desk/event.h"
#include "desk/pass.h"
#include "desk/phase.h"
#include "desk/round.h"
#include "desk/round_draw.h"
#include "store/store.h"

/* --- a round as a plan that can be changed --- */

struct draft {
	struct round round;
	struct round_plan plan;
	struct round_pairing *tables; /* the plan's */
	int *byes;
	struct round_sent *sent;
};

static bool draft_read(const struct desk *desk, int number, struct draft *ret, struct error *err)
{
	struct draft draft;
	const struct round *round = &draft.round;
	size_t sent_count;

	if (!round_drawn(desk, number, &draft.round, err) ||
	    !round_sent_by(desk, round, &draft.sent, &sent_count, err) ||
	    !round_plan_of(desk->arena, round, &draft.plan, err))
		return false;
	draft.tables = arena_alloc(desk->arena, round->table_count, sizeof *draft.tables);
	draft.byes = arena_alloc(desk->arena, round->bye_count, sizeof *draft.byes);
	for (size_t i = 0; i < round->table_count; i++)
		draft.tables[i] = draft.plan.tables[i];
	for (size_t i = 0; i < round->bye_count; i++)
		draft.byes[i] = round->byes[i];
	draft.plan.tables = draft.tables;
	draft.plan.byes = draft.byes;
	draft.plan.changed = true;
	draft.plan.sent_count = sent_count;
	draft.plan.sent = draft.sent;
	*ret = draft;
	return true;
}

static bool exchanged(int *place, int one, int other)
{
	if (*place != one && *place != other)
		return false;
	*place = *place == one ? other : one;
	return true;
}

/* Puts each of two in the other's place; how many places they had. */
static int places_exchange(struct draft *draft, int one, int other)
{
	int found = 0;

	for (size_t i = 0; i < draft->plan.table_count; i++)
		for (int side = 0; side < SIDES_MOST; side++)
			found += exchanged(&draft->tables[i].entrants[side], one, other) +
			         exchanged(&draft->tables[i].partners[side], one, other);
	for (size_t i = 0; i < draft->plan.bye_count; i++)
		found += exchanged(&draft->byes[i], one, other);
	return found;
}

/* Whether it is the first of its team that plays in the round, or has no team. */
static bool is_first(
    const struct phase *phase, const struct entrant *entrants, int round, int number)
{
	const int team = phase_stands_for(phase, number);

	for (int mate = team; mate < number; mate++)
		if (phase_stands_for(phase, mate) == team && !entrants[mate - 1].removed &&
		    entrant_active(&entrants[mate - 1], round))
			return false;
	return true;
}

/* In a knock-out who takes somebody's place stands in his match. Teams are exchanged pair by pair, by any of the
 * other: where the first of the one that was entered first goes, both stand in each other's match. */
static bool matches_exchange(
    const struct desk *desk, struct draft *draft, int one, int other, struct error *err)
{
	const struct phase *phase;
	struct entrant *entrants;
	size_t count;
	int teams[2];

	if (!phase_at(desk, draft->round.number, &phase, err) ||
	    !entrants_read(desk, 1, &entrants, &count, err))
		return false;
	if (!phase)
		return true;
	teams[0] = phase_stands_for(phase, one);
	teams[1] = phase_stands_for(phase, other);
	if (is_first(phase, entrants, draft->round.number, teams[0] < teams[1] ? one : other))
		for (size_t i = 0; i < draft->plan.sent_count; i++)
			(void)exchanged(&draft->sent[i].entrant, teams[0], teams[1]);
	return true;
}

/* --- changed --- */

static bool swap_write(const struct desk *desk, const struct round_draft_swap *swap,
    struct round *ret, struct error *err)
{
	struct draft draft;

	if (swap->one == swap->other)
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "entrant %d is named twice; two that take each other's places are expected",
		    swap->one);
	if (!draft_read(desk, swap->round, &draft, err))
		return false;
	if (places_exchange(&draft, swap->one, swap->other) == 0)
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "neither %d nor %d has a place in round %d", swap->one, swap->other,
		    draft.round.number);
	return matches_exchange(desk, &draft, swap->one, swap->other, err) &&
	       round_reseat(desk, draft.round.number, &draft.plan, swap->reason, ret, err);
}

static bool table_at(const struct draft *draft, int table, size_t *ret, struct error *err)
{
	for (size_t i = 0; i < draft->round.table_count; i++)
		if (draft->round.tables[i].table == table) {
			*ret = i;
			return true;
		}
	return error_set(err, ERROR_INPUT, "table-unknown", "there is no table %d.%d",
	    draft->round.number, table);
}

static bool move_write(const struct desk *desk, const struct round_draft_move *move,
    struct round *ret, struct error *err)
{
	struct round_pairing moved;
	struct draft draft;
	size_t from, to;

	if (!draft_read(desk, move->round, &draft, err) ||
	    !table_at(&draft, move->from, &from, err) || !table_at(&draft, move->to, &to, err))
		return false;
	if (from == to)
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "table %d is named twice; where it goes is expected", move->from);
	moved = draft.tables[from];
	draft.tables[from] = draft.tables[to];
	draft.tables[to] = moved;
	return round_reseat(desk, draft.round.number, &draft.plan, move->reason, ret, err);
}

bool round_draft_swap_make(const struct desk *desk, const struct round_draft_swap *swap,
    struct round *ret, struct error *err)
{
	return store_begin(desk->store, err) &&
	       store_end(desk->store, swap_write(desk, swap, ret, err), err);
}

bool round_draft_move_make(const struct desk *desk, const struct round_draft_move *move,
    struct round *ret, struct error *err)
{
	return store_begin(desk->store, err) &&
	       store_end(desk->store, move_write(desk, move, ret, err), err);
}

/* --- published --- */

static bool publish_write(struct change *change, const struct round_draft_publishing *wish,
    struct round *ret, struct round_anew *anew, struct error *err)
{
	const struct desk *desk = change->desk;
	struct round round;

	if (!event_changeable(desk, err) || !round_drawn_read(desk, wish->round, &round, err))
		return false;
	if (!round.draft)
		return error_set(err, ERROR_REFUSED, "round-published",
		    "round %d is no draft: it went out already", round.number);
	if (!round_anew_read(desk, &round, anew, err) ||
	    (!wish->as_seated && !round_anew_allow(&round, anew, err)))
		return false;
	return round_published_write(change, &round, err) &&
	       round_log(change, "round-publish", round.number, err) &&
	       round_drawn_read(desk, round.number, ret, err);
}

bool round_draft_publish(const struct desk *desk, const struct round_draft_publishing *wish,
    struct round *ret, struct round_anew *ret_anew, struct error *err)
{
	struct change change;
	struct round published = {0};
	struct round_anew anew = {0};

	if (!change_begin(desk, &change, err) ||
	    !change_end(&change, publish_write(&change, wish, &published, &anew, err), err))
		return false;
	*ret_anew = anew;
	*ret = published;
	return true;
}

/* --- taken back --- */

static bool droppable(const struct desk *desk, const struct round *round, struct error *err)
{
	const struct phase *phases;
	struct round_begun begun;
	size_t phase_count;
	int newest;

	if (!round_drawn_newest(desk, &newest, err))
		return false;
	if (newest > round->number)
		return error_set(err, ERROR_REFUSED, "round-later",
		    "round %d was drawn after round %d: drop that first", newest, round->number);
	if (!phases_read(desk, &phases, &phase_count, err))
		return false;
	if (phase_count > 0 && phases[phase_count - 1].row.round > round->number)
		return error_set(err, ERROR_REFUSED, "round-later",
		    "the phase \"%s\" was made after round %d: drop that first",
		    phases[phase_count - 1].row.name, round->number);
	if (!round_recorded_read(desk, round->number, &begun, err))
		return false;
	if (!begun.what)
		return true;
	if (begun.table == 0)
		return error_set(err, ERROR_REFUSED, "round-begun",
		    "round %d has %s, so it cannot be dropped", round->number,
		    round_begun_words(begun.what));
	return error_set(err, ERROR_REFUSED, "round-begun",
	    "round %d has begun: table %d.%d has %s, so it cannot be dropped", round->number,
	    round->number, begun.table, round_begun_words(begun.what));
}

static bool drop_write(
    struct change *change, int number, const char *reason, struct round *ret, struct error *err)
{
	return event_changeable(change->desk, err) &&
	       round_drawn_read(change->desk, number, ret, err) &&
	       droppable(change->desk, ret, err) && pass_codes_void(change->desk, ret, NULL, err) &&
	       round_dropped_write(change, ret, reason, err) &&
	       pass_rows_redraw(change->desk, ret->number, err) &&
	       round_log(change, "round-drop", ret->number, err);
}

bool round_draft_drop(
    const struct desk *desk, int round, const char *reason, struct round *ret, struct error *err)
{
	struct change change;
	struct round dropped = {0};

	if (!input_text(reason, "reason-missing", MESSAGE_WORDS("the reason"), err) ||
	    !change_begin(desk, &change, err) ||
	    !change_end(&change, drop_write(&change, round, reason, &dropped, err), err))
		return false;
	*ret = dropped;
	return true;
}
