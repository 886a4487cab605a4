#include "store/db.h"
#include "store/round.h"

#include <stdio.h>

bool round_row_write(struct change *change, int round, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO round (event, number, seq) SELECT :event, :round, :seq "
	    "WHERE NOT EXISTS (SELECT 1 FROM round WHERE event = :event AND number = :round)";
	struct statement statement = change_ask(change, sql, err);

	db_bind_number(&statement, ":round", round);
	return db_done(&statement, err);
}

/* --- who sits where --- */

/* A seating being written, and the place in it. */
struct seating_place {
	struct change *change;
	int64_t round, version, game, side;
};

/* A row of a table whose key begins with the seating. */
static struct statement seating_row(
    const struct seating_place *at, const char *table, struct error *err)
{
	struct statement row = change_row(at->change, table, err);

	db_bind_number(&row, ":round", at->round);
	db_bind_number(&row, ":seating", at->version);
	return row;
}

/* The same where it goes on with a place at a side of a table. */
static struct statement side_row(
    const struct seating_place *at, const char *table, int64_t place, struct error *err)
{
	struct statement row = seating_row(at, table, err);

	db_bind_number(&row, ":game", at->game);
	db_bind_number(&row, ":side", at->side);
	db_bind_number(&row, ":place", place);
	return row;
}

/* Who it is that sits there: the players of an entrant, behind those of its partner. */
static bool players_write(const struct seating_place *at, const struct entrant *entrant,
    int64_t *place, struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < entrant->player_count; i++) {
		struct statement row = side_row(at, "seat_player", ++*place, err);

		db_bind_number(&row, ":person", entrant->players[i].person);
		ok = db_done(&row, err);
	}
	return ok;
}

static bool seat_write(
    const struct seating_place *at, int place, const struct entrant *entrant, struct error *err)
{
	struct statement row = side_row(at, "seat", place, err);

	db_bind_number(&row, ":entrant", entrant->number);
	return db_done(&row, err);
}

static bool side_write(const struct seating_place *at, const struct entrant *first,
    const struct entrant *partner, struct error *err)
{
	int64_t place = 0;

	return seat_write(at, 1, first, err) && (!partner || seat_write(at, 2, partner, err)) &&
	       players_write(at, first, &place, err) &&
	       (!partner || players_write(at, partner, &place, err));
}

/* A table that an earlier seating of the round had is there already. */
static bool game_write(const struct seating_place *at, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO game (event, round, number, seq) SELECT :event, :round, :number, :seq "
	    "WHERE NOT EXISTS (SELECT 1 FROM game WHERE event = :event AND round = :round "
	    "AND number = :number)";
	struct statement statement = change_ask(at->change, sql, err);

	db_bind_number(&statement, ":round", at->round);
	db_bind_number(&statement, ":number", at->game);
	return db_done(&statement, err);
}

static bool table_write(struct seating_place *at, const struct event *event,
    const struct round_pairing *pairing, const struct entrant *entrants, struct error *err)
{
	if (!game_write(at, err))
		return false;
	for (at->side = 0; at->side < event_side_count(event); at->side++) {
		const int partner = pairing->partners[at->side];

		if (!side_write(at, &entrants[pairing->entrants[at->side] - 1],
		        partner ? &entrants[partner - 1] : NULL, err))
			return false;
	}
	return true;
}

/* Its version is the next, whatever became of those before. */
static bool seating_write(
    struct seating_place *at, const struct round_plan *plan, const char *reason, struct error *err)
{
	struct statement row = change_next_row(at->change, "seating", err);

	db_bind_number(&row, ":round", at->round);
	db_bind_text(&row, ":method", plan->method);
	if (plan->has_seed)
		db_bind_number(&row, ":seed", plan->seed);
	db_bind_number(&row, ":draft", plan->draft);
	db_bind_text(&row, ":reason", reason);
	return db_one(&row, &at->version, err);
}

static bool byes_write(
    const struct seating_place *at, const struct round_plan *plan, struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < plan->bye_count; i++) {
		struct statement row = seating_row(at, "bye", err);

		db_bind_number(&row, ":entrant", plan->byes[i]);
		ok = db_done(&row, err);
	}
	return ok;
}

static bool sent_write(
    const struct seating_place *at, const struct round_plan *plan, struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < plan->sent_count; i++) {
		struct statement row = seating_row(at, "bracket_seat", err);

		db_bind_number(&row, ":match", plan->sent[i].match);
		db_bind_number(&row, ":side", plan->sent[i].side);
		db_bind_number(&row, ":entrant", plan->sent[i].entrant);
		ok = db_done(&row, err);
	}
	return ok;
}

bool round_seating_write(struct change *change, int round, const struct round_plan *plan,
    const struct entrant *entrants, const char *reason, struct error *err)
{
	struct seating_place at = {.change = change, .round = round};

	if (!seating_write(&at, plan, reason, err))
		return false;
	for (size_t i = 0; i < plan->table_count; i++) {
		at.game = (int64_t)i + 1;
		if (!table_write(&at, change->desk->event, &plan->tables[i], entrants, err))
			return false;
	}
	return byes_write(&at, plan, err) && sent_write(&at, plan, err);
}

/* --- what became of a seating --- */

bool round_published_write(struct change *change, const struct round *round, struct error *err)
{
	struct statement row = change_row(change, "round_published", err);

	db_bind_number(&row, ":round", round->number);
	db_bind_number(&row, ":seating", round->version);
	return db_done(&row, err);
}

bool round_dropped_write(
    struct change *change, const struct round *round, const char *reason, struct error *err)
{
	struct statement statement = change_row(change, "round_dropped", err);

	db_bind_number(&statement, ":round", round->number);
	db_bind_number(&statement, ":seating", round->version);
	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}

bool round_log(struct change *change, const char *action, int round, struct error *err)
{
	char subject[40];

	(void)snprintf(subject, sizeof subject, "round %d", round);
	return change_log(change, action, subject, err);
}
