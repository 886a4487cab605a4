#include "store/db.h"
#include "store/person.h"
#include "store/round.h"
#include "store/table.h"

#include <stdio.h>

/* A row of the numbers given; `names` and `values` side by side. */
static bool row_write(struct store *store, const char *sql, const char *const *names,
    const int64_t *values, size_t count, struct error *err)
{
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	for (size_t i = 0; ok && i < count; i++)
		db_bind_number(&statement, names[i], values[i]);
	ok = ok && db_run(&statement, err);
	db_release(&statement);
	return ok;
}

bool round_row_write(struct change *change, int64_t event, int round, const struct round_plan *plan,
    struct error *err)
{
	static const char sql[] = "INSERT INTO round (event, number, seq, method) "
	                          "VALUES (:event, :round, :seq, :method)";
	static const char seed_sql[] =
	    "INSERT INTO round_seed (event, round, seed) VALUES (:event, :round, :seed)";
	static const char *const names[] = {":event", ":round", ":seed"};
	const int64_t values[] = {event, round, plan->seed};
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":method", plan->method);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok && (!plan->has_seed || row_write(change->store, seed_sql, names, values,
	                                     sizeof values / sizeof *values, err));
}

bool round_reseat_write(struct change *change, int64_t event, const struct round *round,
    const struct round_plan *plan, const char *reason, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO reseat (event, round, version, seq, method, seed, reason) "
	    "VALUES (:event, :round, :version, :seq, :method, :seed, :reason)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round->number);
		db_bind_number(&statement, ":version", round->version + 1);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":method", plan->method);
		db_bind_null(&statement, ":seed");
		if (plan->has_seed)
			db_bind_number(&statement, ":seed", plan->seed);
		db_bind_text(&statement, ":reason", reason);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

/* --- who sits where --- */

/* Who it is that sits there: the players of an entrant, behind those of its partner. */
static bool players_write(struct store *store, const int64_t seat[4], const struct entrant *entrant,
    int64_t *place, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO seat_player (event, round, game, side, place, person) "
	    "VALUES (:event, :round, :game, :side, :place, :person)";
	static const char *const names[] = {
	    ":event", ":round", ":game", ":side", ":place", ":person"};

	for (size_t i = 0; i < entrant->player_count; i++) {
		const int64_t player[] = {
		    seat[0], seat[1], seat[2], seat[3], ++*place, entrant->players[i].person};

		if (!row_write(store, sql, names, player, sizeof player / sizeof *player, err))
			return false;
	}
	return true;
}

static bool side_write(struct store *store, const int64_t seat[4], const struct entrant *first,
    const struct entrant *partner, struct error *err)
{
	static const char seat_sql[] = "INSERT INTO seat (event, round, game, side, entrant) "
	                               "VALUES (:event, :round, :game, :side, :entrant)";
	static const char partner_sql[] =
	    "INSERT INTO seat_partner (event, round, game, side, entrant, place) "
	    "VALUES (:event, :round, :game, :side, :entrant, 2)";
	static const char *const names[] = {":event", ":round", ":game", ":side", ":entrant"};
	const int64_t one[] = {seat[0], seat[1], seat[2], seat[3], first->number};
	int64_t place = 0;

	if (!row_write(store, seat_sql, names, one, sizeof one / sizeof *one, err))
		return false;
	if (partner) {
		const int64_t two[] = {seat[0], seat[1], seat[2], seat[3], partner->number};

		if (!row_write(store, partner_sql, names, two, sizeof two / sizeof *two, err))
			return false;
	}
	return players_write(store, seat, first, &place, err) &&
	       (!partner || players_write(store, seat, partner, &place, err));
}

static bool table_write(struct store *store, const struct event *event, int round, int table,
    const struct round_pairing *pairing, const struct entrant *entrants, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO game (event, round, number) VALUES (:event, :round, :number)";
	static const char *const names[] = {":event", ":round", ":number"};
	const int64_t values[] = {event->id, round, table};

	if (!row_write(store, sql, names, values, sizeof values / sizeof *values, err))
		return false;
	for (int side = 0; side < event->book->side_count; side++) {
		const int64_t seat[] = {event->id, round, table, side};
		int partner = pairing->partners[side];

		if (!side_write(store, seat, &entrants[pairing->entrants[side] - 1],
		        partner ? &entrants[partner - 1] : NULL, err))
			return false;
	}
	return true;
}

bool round_seating_write(struct change *change, const struct event *event, int round,
    const struct round_plan *plan, const struct entrant *entrants, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO bye (event, round, entrant) VALUES (:event, :round, :entrant)";
	static const char *const names[] = {":event", ":round", ":entrant"};

	for (size_t i = 0; i < plan->table_count; i++)
		if (!table_write(
		        change->store, event, round, (int)i + 1, &plan->tables[i], entrants, err))
			return false;
	for (size_t i = 0; i < plan->bye_count; i++) {
		const int64_t values[] = {event->id, round, plan->byes[i]};

		if (!row_write(
		        change->store, sql, names, values, sizeof values / sizeof *values, err))
			return false;
	}
	return true;
}

bool round_log(struct change *change, const char *action, const struct event *event, int round,
    struct error *err)
{
	char subject[40];

	(void)snprintf(subject, sizeof subject, "round %d", round);
	return change_log(change, action, event->id, subject, err);
}
