/* Rounds are seated: first, and anew before they began. */
#include "base/input.h"
#include "store/db.h"
#include "store/rows.h"

#include <string.h>

enum { TABLES_MOST = 10000 };

/* Notes an entrant of the plan; `seen` is indexed by entrant. */
static bool place_take(
    const struct entrant *entrants, size_t count, int number, bool *seen, struct error *err)
{
	/* Entrants are numbered from 1 without gaps. */
	if (number < 1 || (size_t)number > count)
		return error_set(err, ERROR_INPUT, "entrant-unknown",
		    "there is no entrant %d; the event has %zu", number, count);
	if (seen[number - 1])
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "%d \"%s\" has two places in the round", number, entrants[number - 1].name);
	seen[number - 1] = true;
	return true;
}

static bool table_valid(const struct event *event, const struct entrant *entrants, size_t count,
    const struct round_pairing *table, bool *seen, struct error *err)
{
	for (int side = 0; side < event->book->side_count; side++) {
		if (!place_take(entrants, count, table->entrants[side], seen, err))
			return false;
		if (table->partners[side] != 0 &&
		    !place_take(entrants, count, table->partners[side], seen, err))
			return false;
	}
	return true;
}

static bool plan_valid(struct arena *arena, const struct event *event,
    const struct entrant *entrants, size_t count, const struct round_plan *plan, struct error *err)
{
	bool *seen = arena_alloc(arena, count, sizeof *seen);

	if (!seen)
		return error_memory(err);
	if (plan->table_count == 0 || plan->table_count > TABLES_MOST)
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "the round has %zu tables, expected 1 to %d", plan->table_count, TABLES_MOST);
	for (size_t i = 0; i < plan->table_count; i++)
		if (!table_valid(event, entrants, count, &plan->tables[i], seen, err))
			return false;
	for (size_t i = 0; i < plan->bye_count; i++)
		if (!place_take(entrants, count, plan->byes[i], seen, err))
			return false;
	return true;
}

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

static bool seating_write(struct store *store, const struct event *event, int round,
    const struct round_plan *plan, const struct entrant *entrants, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO bye (event, round, entrant) VALUES (:event, :round, :entrant)";
	static const char *const names[] = {":event", ":round", ":entrant"};

	for (size_t i = 0; i < plan->table_count; i++)
		if (!table_write(store, event, round, (int)i + 1, &plan->tables[i], entrants, err))
			return false;
	for (size_t i = 0; i < plan->bye_count; i++) {
		const int64_t values[] = {event->id, round, plan->byes[i]};

		if (!row_write(store, sql, names, values, sizeof values / sizeof *values, err))
			return false;
	}
	return true;
}

static bool log_round(struct change *change, const char *action, const struct event *event,
    int round, struct error *err)
{
	char subject[40];

	(void)sqlite3_snprintf(sizeof subject, subject, "round %d", round);
	return change_log(change, action, event->id, subject, err);
}

/* --- the first seating --- */

static bool round_row_write(struct change *change, int64_t event, int round,
    const struct round_plan *plan, struct error *err)
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

static bool round_write(struct change *change, const struct event *event, int round,
    const struct round_plan *plan, const struct entrant *entrants, struct error *err)
{
	return round_row_write(change, event->id, round, plan, err) &&
	       seating_write(change->store, event, round, plan, entrants, err) &&
	       log_round(change, "round-new", event, round, err);
}

bool round_new(struct store *store, struct arena *arena, const struct event *event,
    const struct round_plan *plan, struct round *ret, struct error *err)
{
	struct change change;
	struct entrant *entrants;
	struct round round = {0};
	size_t count;
	int newest;
	bool ok;

	if (!input_text(plan->method, "round-invalid", "the method", err) ||
	    !change_begin(store, &change, err))
		return false;
	ok = event_open(store, event, err) &&
	     entrant_list(store, arena, event, &entrants, &count, err) &&
	     plan_valid(arena, event, entrants, count, plan, err) &&
	     round_newest(store, event->id, &newest, err) &&
	     round_write(&change, event, newest + 1, plan, entrants, err) &&
	     round_read(store, arena, event, newest + 1, &round, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = round;
	return true;
}

/* --- seated anew --- */

/* What has begun is not seated anew: anything that hangs on its tables, voided hands too. */
static bool not_begun(struct store *store, const struct event *event, int round, struct error *err)
{
	static const char sql[] =
	    "SELECT game, what FROM ("
	    "SELECT game, 'a hand' AS what FROM hand_version "
	    "WHERE event = :event AND round = :round UNION ALL "
	    "SELECT game, 'a deal' FROM deal WHERE event = :event AND round = :round UNION ALL "
	    "SELECT game, 'a decision' FROM decision WHERE event = :event AND round = :round "
	    "UNION ALL SELECT game, 'a signature' FROM signature "
	    "WHERE event = :event AND round = :round UNION ALL "
	    "SELECT game, 'the bell' FROM game_stop WHERE event = :event AND round = :round "
	    "UNION ALL SELECT game, 'a penalty' FROM penalty "
	    "WHERE event = :event AND round = :round AND game IS NOT NULL UNION ALL "
	    "SELECT game, 'a dispute' FROM dispute "
	    "WHERE event = :event AND round = :round AND game IS NOT NULL UNION ALL "
	    "SELECT 0, 'a lock' FROM round_lock WHERE event = :event AND round = :round) "
	    "ORDER BY game LIMIT 1";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", round);
		step = db_step(&statement, err);
	}
	if (step == DB_ROW && db_int(&statement, 0) == 0)
		(void)error_set(err, ERROR_REFUSED, "round-begun",
		    "round %d is locked: it cannot be seated anew", round);
	else if (step == DB_ROW)
		(void)error_set(err, ERROR_REFUSED, "round-begun",
		    "round %d has begun: table %d.%d has %s, so it cannot be seated anew", round,
		    round, db_int(&statement, 0),
		    (const char *)sqlite3_column_text(statement.handle, 1));
	db_release(&statement);
	return step == DB_DONE;
}

static bool reseat_row_write(struct change *change, int64_t event, const struct round *round,
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

bool round_reseat(struct store *store, struct arena *arena, const struct event *event, int number,
    const struct round_plan *plan, const char *reason, struct round *ret, struct error *err)
{
	struct change change;
	struct entrant *entrants;
	struct round round = {0};
	size_t count;
	bool ok;

	if (!input_text(plan->method, "round-invalid", "the method", err) ||
	    !input_text(reason, "reason-missing", "the reason", err) ||
	    !change_begin(store, &change, err))
		return false;
	ok = event_open(store, event, err) &&
	     round_read(store, arena, event, number, &round, err) &&
	     not_begun(store, event, round.number, err) &&
	     entrant_list(store, arena, event, &entrants, &count, err) &&
	     plan_valid(arena, event, entrants, count, plan, err) &&
	     reseat_row_write(&change, event->id, &round, plan, reason, err) &&
	     seating_write(store, event, round.number, plan, entrants, err) &&
	     log_round(&change, "round-reseat", event, round.number, err) &&
	     round_read(store, arena, event, round.number, &round, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = round;
	return true;
}
