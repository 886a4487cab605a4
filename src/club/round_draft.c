#include "base/boundary.h"
#include "club/round.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hooks.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"

void round_plan_of(struct arena *arena, const struct round *round, struct round_plan *ret)
{
	struct round_pairing *tables = arena_alloc(arena, round->table_count, sizeof *tables);

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++) {
			tables[i].entrants[side] = round->tables[i].sides[side].number;
			tables[i].partners[side] = round->tables[i].sides[side].partner;
		}
	*ret = (struct round_plan){.table_count = round->table_count,
	    .tables = tables,
	    .bye_count = round->bye_count,
	    .byes = round->byes,
	    .method = round->method,
	    .has_seed = round->has_seed,
	    .seed = round->seed};
}

/* --- a round as a plan that can be changed --- */

/* Reads a round, and the plan by which it was seated. */
static void draft_read(
    const struct desk *desk, int number, struct round *ret, struct round_plan *ret_plan)
{
	round_drawn(desk, number, ret);
	round_plan_of(desk->arena, ret, ret_plan);
	ret_plan->sent = round_sent_by(desk, ret, &ret_plan->sent_count);
	ret_plan->changed = true;
}

static bool exchanged(int *place, int one, int other)
{
	if (*place != one && *place != other)
		return false;
	*place = *place == one ? other : one;
	return true;
}

/* Returns true if an entrant is the first of its team to play in the round, or has no team. */
static bool is_first(
    const size_t *team_of, const struct entrant *entrants, int round, size_t entrant)
{
	for (size_t mate = team_of[entrant]; mate < entrant; mate++)
		if (team_of[mate] == team_of[entrant] && !entrants[mate].removed &&
		    entrant_active(&entrants[mate], round))
			return false;
	return true;
}

/* --- changing a draft --- */

/* In a knock-out the other entrant takes over the match too. Either pair may name a team, and teams
 * are exchanged pair by pair: the first pairs change places and matches. */
static void matches_exchange(const struct desk *desk, int round, struct round_plan *plan,
    const struct round_draft_swap *swap)
{
	const int pairs[] = {swap->one, swap->other};
	int teams[] = {swap->one, swap->other};
	const size_t *team_of;
	size_t count, first;
	const struct entrant *entrants = entrants_read(desk, 1, &count);

	if (entrant_team_event(desk->event)) {
		team_of = entrant_team_first(desk->arena, entrants, count);
		for (size_t i = 0; i < 2; i++)
			teams[i] = (int)team_of[pairs[i] - 1] + 1;
		first = (size_t)(teams[0] < teams[1] ? pairs[0] : pairs[1]) - 1;
		if (!is_first(team_of, entrants, round, first))
			return;
	}
	for (size_t i = 0; i < plan->sent_count; i++)
		(void)exchanged(&plan->sent[i].entrant, teams[0], teams[1]);
}

static void swap_write(
    const struct desk *desk, const struct round_draft_swap *swap, struct round *ret)
{
	struct round_plan plan;
	struct round round;
	int found = 0;

	if (swap->one == swap->other)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_ENTRANT_TWICE_TWO, swap->one);
	draft_read(desk, swap->round, &round, &plan);
	for (size_t i = 0; i < plan.table_count; i++)
		for (int side = 0; side < SIDES_MOST; side++)
			found += exchanged(&plan.tables[i].entrants[side], swap->one, swap->other) +
			         exchanged(&plan.tables[i].partners[side], swap->one, swap->other);
	for (size_t i = 0; i < plan.bye_count; i++)
		found += exchanged(&plan.byes[i], swap->one, swap->other);
	if (found == 0)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_NEITHER_PLACE, swap->one, swap->other,
		    round.number);
	if (plan.sent_count > 0)
		matches_exchange(desk, round.number, &plan, swap);
	round_reseat(desk, round.number, &plan, swap->reason, ret);
}

/* Finds a table of the round by its number. */
static void table_find(const struct round *round, int table, size_t *ret)
{
	for (*ret = 0; *ret < round->table_count; ++*ret)
		if (round->tables[*ret].table == table)
			return;
	break_off(ERROR_INPUT, SAY_TABLE_UNKNOWN_TABLE, round->number, table);
}

static void move_write(
    const struct desk *desk, const struct round_draft_move *move, struct round *ret)
{
	struct round_pairing moved;
	struct round_plan plan;
	struct round round;
	size_t from, to;

	draft_read(desk, move->round, &round, &plan);
	table_find(&round, move->from, &from);
	table_find(&round, move->to, &to);
	if (from == to)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_TABLE_TWICE_WHERE, move->from);
	moved = plan.tables[from];
	plan.tables[from] = plan.tables[to];
	plan.tables[to] = moved;
	round_reseat(desk, round.number, &plan, move->reason, ret);
}

void round_draft_swap_make(
    const struct desk *desk, const struct round_draft_swap *swap, struct round *ret)
{
	store_begin(desk->store);
	swap_write(desk, swap, ret);
	store_commit(desk->store);
}

void round_draft_move_make(
    const struct desk *desk, const struct round_draft_move *move, struct round *ret)
{
	store_begin(desk->store);
	move_write(desk, move, ret);
	store_commit(desk->store);
}

/* --- publishing a draft --- */

static void publish(struct change *change, const struct round_draft_publishing *wish,
    struct round *ret, bool *ret_differs)
{
	const struct desk *desk = change->desk;
	struct statement row;

	*ret_differs = false;
	event_changeable(desk);
	round_drawn_read(desk, wish->round, ret);
	if (!ret->draft)
		break_off(ERROR_REFUSED, SAY_ROUND_PUBLISHED, ret->number);
	if (club_hooks.draft_check)
		club_hooks.draft_check(desk, ret, wish->as_seated, ret_differs);
	row = change_row(change, "round_published");
	db_bind_number(&row, ":round", ret->number);
	db_bind_number(&row, ":seating", ret->version);
	db_done(&row);
	round_log(change, "round-publish", ret->number);
	round_drawn_read(desk, ret->number, ret);
}

void round_draft_publish(const struct desk *desk, const struct round_draft_publishing *wish,
    struct round *ret, bool *ret_differs)
{
	struct change change = change_begin(desk);

	publish(&change, wish, ret, ret_differs);
	change_end(&change);
}

/* --- dropping a round --- */

static void drop(struct change *change, int number, const char *reason, struct round *ret)
{
	const struct desk *desk = change->desk;
	const struct round_play *plays;
	struct round_begun begun;
	struct statement row;
	size_t play_count;
	int newest;

	event_changeable(desk);
	round_drawn_read(desk, number, ret);
	number = ret->number;
	newest = round_drawn_newest(desk);
	if (newest > number)
		break_off(ERROR_REFUSED, SAY_ROUND_LATER_DRAWN_AFTER_DROP, newest, number);
	plays = round_plays_read(desk, &play_count);
	if (play_count > 0 && plays[play_count - 1].round > number)
		break_off(ERROR_REFUSED, SAY_ROUND_LATER_PHASE_MADE_AFTER,
		    plays[play_count - 1].name, number);
	begun = round_begun_read(desk, number, ROUND_WHOLE);
	if (begun.what) {
		if (begun.table == 0)
			break_off(ERROR_REFUSED, SAY_ROUND_BEGUN_DROPPED, number,
			    round_begun_words(begun.what));
		break_off(ERROR_REFUSED, SAY_ROUND_BEGUN_TABLE_DROPPED, number, number, begun.table,
		    round_begun_words(begun.what));
	}
	if (club_hooks.codes_void)
		club_hooks.codes_void(desk, ret, NULL);
	row = change_row(change, "round_dropped");
	db_bind_number(&row, ":round", number);
	db_bind_number(&row, ":seating", ret->version);
	db_bind_text(&row, ":reason", reason);
	db_done(&row);
	round_log(change, "round-drop", number);
}

void round_draft_drop(const struct desk *desk, int round, const char *reason, struct round *ret)
{
	must(input_text(reason, "reason-missing", TEXT_WORDS_THE_REASON, refusal()));
	struct change change = change_begin(desk);
	drop(&change, round, reason, ret);
	change_end(&change);
}
