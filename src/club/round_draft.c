#include "club/round.h"

#include "base/arena.h"
#include "base/boundary.h"
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

struct round_plan round_plan_of(struct arena *arena, const struct round *round)
{
	struct round_pairing *tables = arena_alloc(arena, round->table_count, sizeof *tables);

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++) {
			tables[i].entrants[side] = round->tables[i].sides[side].number;
			tables[i].partners[side] = round->tables[i].sides[side].partner;
		}
	return (struct round_plan){.table_count = round->table_count,
	    .tables = tables,
	    .bye_count = round->bye_count,
	    .byes = round->byes,
	    .method = round->method,
	    .has_seed = round->has_seed,
	    .seed = round->seed};
}

/* --- a round as a plan that can be changed --- */

/* Returns the plan by which a round was seated. */
static struct round_plan draft_read(const struct desk *desk, const struct round *round)
{
	struct round_plan plan = round_plan_of(desk->arena, round);

	plan.sent = round_sent_by(desk, round, &plan.sent_count);
	plan.changed = true;
	return plan;
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
static void matches_exchange(
    const struct desk *desk, int round, struct round_plan *plan, int one, int other)
{
	const int pairs[] = {one, other};
	int teams[] = {one, other};
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

struct round round_draft_swap(
    const struct desk *desk, int number, int one, int other, const char *reason)
{
	struct round_plan plan;
	struct round round;
	int found = 0;

	store_begin(desk->store);
	if (one == other)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_ENTRANT_TWICE_TWO, one);
	round = round_drawn_read(desk, number);
	plan = draft_read(desk, &round);
	for (size_t i = 0; i < plan.table_count; i++)
		for (int side = 0; side < SIDES_MOST; side++)
			found += exchanged(&plan.tables[i].entrants[side], one, other) +
			         exchanged(&plan.tables[i].partners[side], one, other);
	for (size_t i = 0; i < plan.bye_count; i++)
		found += exchanged(&plan.byes[i], one, other);
	if (found == 0)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_NEITHER_PLACE, one, other, round.number);
	if (plan.sent_count > 0)
		matches_exchange(desk, round.number, &plan, one, other);
	round = round_reseat(desk, round.number, &plan, reason);
	store_commit(desk->store);
	return round;
}

/* Returns the index of a table of the round. */
static size_t table_find(const struct round *round, int table)
{
	for (size_t i = 0; i < round->table_count; i++)
		if (round->tables[i].table == table)
			return i;
	break_off(ERROR_INPUT, SAY_TABLE_UNKNOWN_TABLE, round->number, table);
}

struct round round_draft_move(
    const struct desk *desk, int number, int from, int to, const char *reason)
{
	struct round_pairing *one, *other, moved;
	struct round_plan plan;
	struct round round;

	store_begin(desk->store);
	round = round_drawn_read(desk, number);
	plan = draft_read(desk, &round);
	one = &plan.tables[table_find(&round, from)];
	other = &plan.tables[table_find(&round, to)];
	if (one == other)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_TABLE_TWICE_WHERE, from);
	moved = *one;
	*one = *other;
	*other = moved;
	round = round_reseat(desk, round.number, &plan, reason);
	store_commit(desk->store);
	return round;
}

struct round round_draft_publish(
    const struct desk *desk, int number, bool as_seated, bool *ret_differs)
{
	struct statement row;
	struct round round;

	struct change change = change_begin_open(desk);
	desk = change.desk;
	round = round_drawn_read(desk, number);
	if (!round.draft)
		break_off(ERROR_REFUSED, SAY_ROUND_PUBLISHED, round.number);
	*ret_differs = club_hooks.draft_check && club_hooks.draft_check(desk, &round, as_seated);
	row = change_row(&change, "round_published");
	db_bind_number(&row, ":round", round.number);
	db_bind_number(&row, ":seating", round.version);
	db_done(&row);
	round_log(&change, "round-publish", round.number);
	round = round_drawn_read(desk, round.number);
	change_end(&change);
	return round;
}

struct round round_draft_drop(const struct desk *desk, int number, const char *reason)
{
	const struct round_play *plays;
	struct round_begun begun;
	struct statement row;
	struct round round;
	size_t play_count;
	int newest;

	input_require(reason, "reason-missing", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	round = round_drawn_read(desk, number);
	number = round.number;
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
		club_hooks.codes_void(desk, &round, NULL);
	row = change_row(&change, "round_dropped");
	db_bind_number(&row, ":round", number);
	db_bind_number(&row, ":seating", round.version);
	db_bind_text(&row, ":reason", reason);
	db_done(&row);
	round_log(&change, "round-drop", number);
	change_end(&change);
	return round;
}
