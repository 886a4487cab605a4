#include "store/db.h"
#include "store/round.h"

#include <stdio.h>

/* A row of the numbers given; `names` and `values` side by side. */
static bool row_write(struct store *store, const char *sql, const char *const *names,
    const int64_t *values, size_t count, struct error *err)
{
	struct statement statement = db_ask(store, sql, err);

	for (size_t i = 0; i < count; i++)
		db_bind_number(&statement, names[i], values[i]);
	return db_done(&statement, err);
}

bool round_row_write(struct change *change, int round, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO round (event, number, seq) SELECT :event, :round, :seq "
	    "WHERE NOT EXISTS (SELECT 1 FROM round WHERE event = :event AND number = :round)";
	static const char *const names[] = {":event", ":round", ":seq"};
	const int64_t values[] = {change->event, round, change->seq};

	return row_write(change->store, sql, names, values, sizeof values / sizeof *values, err);
}

/* --- who sits where --- */

/* A seating being written; what names a place in it comes first in its rows. */
struct seating_place {
	struct change *change;
	int64_t event, round, version, game, side;
};

/* Who it is that sits there: the players of an entrant, behind those of its partner. */
static bool players_write(const struct seating_place *at, const struct entrant *entrant,
    int64_t *place, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO seat_player (event, round, seating, game, side, place, person) "
	    "VALUES (:event, :round, :seating, :game, :side, :place, :person)";
	static const char *const names[] = {
	    ":event", ":round", ":seating", ":game", ":side", ":place", ":person"};

	for (size_t i = 0; i < entrant->player_count; i++) {
		const int64_t player[] = {at->event, at->round, at->version, at->game, at->side,
		    ++*place, entrant->players[i].person};

		if (!row_write(
		        at->change->store, sql, names, player, sizeof player / sizeof *player, err))
			return false;
	}
	return true;
}

static bool seat_write(
    const struct seating_place *at, int place, const struct entrant *entrant, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO seat (event, round, seating, game, side, place, entrant) "
	    "VALUES (:event, :round, :seating, :game, :side, :place, :entrant)";
	static const char *const names[] = {
	    ":event", ":round", ":seating", ":game", ":side", ":place", ":entrant"};
	const int64_t values[] = {
	    at->event, at->round, at->version, at->game, at->side, place, entrant->number};

	return row_write(
	    at->change->store, sql, names, values, sizeof values / sizeof *values, err);
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
	static const char *const names[] = {":event", ":round", ":number", ":seq"};
	const int64_t values[] = {at->event, at->round, at->game, at->change->seq};

	return row_write(
	    at->change->store, sql, names, values, sizeof values / sizeof *values, err);
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

static bool seating_row_write(const struct seating_place *at, const struct round_plan *plan,
    const char *reason, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO seating (event, round, version, seq, method, seed, draft, reason) "
	    "VALUES (:event, :round, :version, :seq, :method, :seed, :draft, :reason)";
	struct statement statement = db_ask(at->change->store, sql, err);

	db_bind_number(&statement, ":event", at->event);
	db_bind_number(&statement, ":round", at->round);
	db_bind_number(&statement, ":version", at->version);
	db_bind_number(&statement, ":seq", at->change->seq);
	db_bind_text(&statement, ":method", plan->method);
	if (plan->has_seed)
		db_bind_number(&statement, ":seed", plan->seed);
	db_bind_number(&statement, ":draft", plan->draft);
	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}

/* The number of the version that comes next, whatever became of those before. */
static bool version_next(struct change *change, int round, int64_t *ret, struct error *err)
{
	static const char sql[] = "SELECT ifnull(max(version), 0) + 1 FROM seating "
	                          "WHERE event = :event AND round = :round";
	struct statement statement = change_ask(change, sql, err);

	db_bind_number(&statement, ":round", round);
	return db_one(&statement, ret, err);
}

static bool byes_write(
    const struct seating_place *at, const struct round_plan *plan, struct error *err)
{
	static const char sql[] = "INSERT INTO bye (event, round, seating, entrant) "
	                          "VALUES (:event, :round, :seating, :entrant)";
	static const char *const names[] = {":event", ":round", ":seating", ":entrant"};

	for (size_t i = 0; i < plan->bye_count; i++) {
		const int64_t values[] = {at->event, at->round, at->version, plan->byes[i]};

		if (!row_write(
		        at->change->store, sql, names, values, sizeof values / sizeof *values, err))
			return false;
	}
	return true;
}

static bool sent_write(
    const struct seating_place *at, const struct round_plan *plan, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO bracket_seat (event, round, seating, match, side, entrant) "
	    "VALUES (:event, :round, :seating, :match, :side, :entrant)";
	static const char *const names[] = {
	    ":event", ":round", ":seating", ":match", ":side", ":entrant"};

	for (size_t i = 0; i < plan->sent_count; i++) {
		const struct round_sent *sent = &plan->sent[i];
		const int64_t values[] = {
		    at->event, at->round, at->version, sent->match, sent->side, sent->entrant};

		if (!row_write(
		        at->change->store, sql, names, values, sizeof values / sizeof *values, err))
			return false;
	}
	return true;
}

bool round_seating_write(struct change *change, int round, const struct round_plan *plan,
    const struct entrant *entrants, const char *reason, struct error *err)
{
	struct seating_place at = {.change = change, .event = change->event, .round = round};

	if (!version_next(change, round, &at.version, err) ||
	    !seating_row_write(&at, plan, reason, err))
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
	static const char sql[] = "INSERT INTO round_published (event, round, seating, seq) "
	                          "VALUES (:event, :round, :seating, :seq)";
	static const char *const names[] = {":event", ":round", ":seating", ":seq"};
	const int64_t values[] = {change->event, round->number, round->version, change->seq};

	return row_write(change->store, sql, names, values, sizeof values / sizeof *values, err);
}

bool round_dropped_write(
    struct change *change, const struct round *round, const char *reason, struct error *err)
{
	static const char sql[] = "INSERT INTO round_dropped (event, round, seating, seq, reason) "
	                          "VALUES (:event, :round, :seating, :seq, :reason)";
	struct statement statement = change_ask(change, sql, err);

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
