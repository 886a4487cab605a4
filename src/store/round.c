#include "store/round.h"

#include "store/bind.h"
#include "store/rows.h"

static bool seat_players(
    const struct desk *desk, int round, int table, int side, struct seat *seat, struct error *err)
{
	static const char sql[] =
	    "SELECT s.person, p.name FROM seat_player_now s LEFT JOIN person p ON p.number = "
	    "s.person "
	    "WHERE event = :event AND round = :round AND game = :game AND side = :side ORDER BY "
	    "place";
	struct statement statement;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":game", table);
		db_bind_number(&statement, ":side", side);
		ok =
		    players_read(&statement, desk->arena, &seat->players, &seat->player_count, err);
	}
	db_release(&statement);
	return ok;
}

static bool seat_substitutes(
    const struct desk *desk, int round, int table, int side, struct seat *seat, struct error *err)
{
	static const char sql[] =
	    "SELECT outgoing, incoming, o.name, i.name, hand FROM seat_substitute_now s "
	    "LEFT JOIN person o ON o.number = outgoing LEFT JOIN person i ON i.number = incoming "
	    "WHERE s.event = :event AND round = :round AND game = :game AND side = :side "
	    "ORDER BY s.number";
	struct seat_substitute *rows = NULL;
	struct statement statement;
	size_t count = 0;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":game", table);
		db_bind_number(&statement, ":side", side);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		if (!rows) {
			ok = error_memory(err);
			break;
		}
		rows[count].out_person = db_number(&statement, 0);
		rows[count].in_person = db_number(&statement, 1);
		rows[count].hand = db_int(&statement, 4);
		ok = db_text(&statement, 2, desk->arena, &rows[count].out, err) &&
		     db_text(&statement, 3, desk->arena, &rows[count].in, err);
		count++;
	}
	db_release(&statement);
	seat->substitutes = rows;
	seat->substitute_count = count;
	return ok && step == DB_DONE;
}

/* A row of who sits on a side: its first entrant begins the seat, a partner joins it. */
static bool seat_row(const struct statement *statement, struct arena *arena,
    struct seat sides[SIDES_MOST], size_t *count, struct error *err)
{
	char side = (char)('A' + db_int(statement, 0));
	struct seat *seat = *count > 0 ? &sides[*count - 1] : NULL;
	const char *name;

	if (!db_text(statement, 2, arena, &name, err))
		return false;
	if (!seat || seat->side != side) {
		if (*count == SIDES_MOST)
			return true;
		sides[(*count)++] =
		    (struct seat){.side = side, .number = db_int(statement, 1), .entrant = name};
		return true;
	}
	seat->partner = db_int(statement, 1);
	seat->first = seat->entrant;
	seat->second = name;
	seat->entrant = arena_printf(arena, "%s + %s", seat->first, name);
	return seat->entrant || error_memory(err);
}

bool seats_read(const struct desk *desk, int round, int table, struct seat sides[SIDES_MOST],
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT s.side, s.entrant, p.name FROM seat_now s "
	    "JOIN entrant_now v ON v.event = s.event AND v.entrant = s.entrant "
	    "LEFT JOIN person p ON p.number = v.name "
	    "WHERE s.event = :event AND round = :round AND game = :game ORDER BY s.side, s.place";
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":game", table);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW)
		ok = seat_row(&statement, desk->arena, sides, &count, err);
	db_release(&statement);
	ok = ok && step == DB_DONE;
	for (size_t i = 0; ok && i < count; i++)
		ok = seat_players(desk, round, table, sides[i].side - 'A', &sides[i], err) &&
		     seat_substitutes(desk, round, table, sides[i].side - 'A', &sides[i], err);
	*ret_count = count;
	return ok;
}

bool round_newest(const struct desk *desk, int *ret, struct error *err)
{
	static const char sql[] = "SELECT ifnull(max(number), 0) FROM round WHERE event = :event";
	struct statement statement;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		ok = db_row(&statement, err);
	}
	if (ok)
		*ret = db_int(&statement, 0);
	db_release(&statement);
	return ok;
}

/* Numbers of one column of a round, ascending: its tables, its byes. */
static bool numbers_read(struct store *store, struct arena *arena, const char *sql, int64_t event,
    int round, const int **ret, size_t *ret_count, struct error *err)
{
	struct statement statement;
	int *numbers = NULL;
	size_t count = 0;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		numbers = list_room(arena, numbers, count, sizeof *numbers);
		ok = numbers || error_memory(err);
		if (ok)
			numbers[count++] = db_int(&statement, 0);
	}
	db_release(&statement);
	*ret = numbers;
	*ret_count = count;
	return ok && step == DB_DONE;
}

static bool tables_read(const struct desk *desk, struct round *round, struct error *err)
{
	static const char sql[] =
	    "SELECT number FROM game_now WHERE event = :event AND round = :round ORDER BY number";
	const int *numbers;
	struct seating *tables;

	if (!numbers_read(desk->store, desk->arena, sql, desk->event->id, round->number, &numbers,
	        &round->table_count, err))
		return false;
	tables = arena_alloc(desk->arena, round->table_count, sizeof *tables);
	if (!tables)
		return error_memory(err);
	for (size_t i = 0; i < round->table_count; i++) {
		tables[i].table = numbers[i];
		if (!seats_read(desk, round->number, numbers[i], tables[i].sides,
		        &tables[i].side_count, err))
			return false;
	}
	round->tables = tables;
	return true;
}

/* How the seating that stands was made. */
static bool method_read(const struct desk *desk, struct round *round, struct error *err)
{
	static const char sql[] = "SELECT version, seq, method, seed, reason FROM seating_now "
	                          "WHERE event = :event AND round = :round";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	if (db_prepare(desk->store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", round->number);
		step = db_step(&statement, err);
	}
	ok = step == DB_ROW && db_text(&statement, 2, desk->arena, &round->method, err) &&
	     db_text(&statement, 4, desk->arena, &round->reason, err);
	if (ok) {
		round->version = db_int(&statement, 0);
		round->log = db_number(&statement, 1);
		round->has_seed = !db_is_null(&statement, 3);
		round->seed = db_number(&statement, 3);
	}
	if (step == DB_DONE)
		(void)error_set(
		    err, ERROR_INPUT, "round-unknown", "there is no round %d", round->number);
	db_release(&statement);
	return ok;
}

bool round_read(const struct desk *desk, int number, struct round *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT entrant FROM bye_now WHERE event = :event AND round = :round ORDER BY entrant";
	struct round round = {.id = number, .number = number};

	if (number == 0 && !round_newest(desk, &round.number, err))
		return false;
	if (round.number == 0)
		return error_set(err, ERROR_INPUT, "round-unknown",
		    "the event has no round yet; `canasta round new` makes one");
	round.id = round.number;
	if (!method_read(desk, &round, err) || !tables_read(desk, &round, err) ||
	    !numbers_read(desk->store, desk->arena, sql, desk->event->id, round.number, &round.byes,
	        &round.bye_count, err))
		return false;
	*ret = round;
	return true;
}

/* --- who sat where, over rounds --- */

bool round_sat_read(const struct desk *desk, int rounds, struct round_sat **ret, size_t *ret_count,
    struct error *err)
{
	static const char sql[] =
	    "SELECT round, game, side, entrant FROM seat_now "
	    "WHERE event = :event AND round <= :round ORDER BY round, game, side, place";
	struct round_sat *rows = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", rounds);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		ok = rows || error_memory(err);
		if (ok)
			rows[count++] = (struct round_sat){db_int(&statement, 0),
			    db_int(&statement, 1), db_int(&statement, 2), db_int(&statement, 3)};
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok && step == DB_DONE;
}

bool round_byes_read(const struct desk *desk, int rounds, struct round_bye **ret, size_t *ret_count,
    struct error *err)
{
	static const char sql[] =
	    "SELECT round, entrant FROM bye_now WHERE event = :event AND round <= :round "
	    "ORDER BY round, entrant";
	struct round_bye *rows = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", rounds);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		ok = rows || error_memory(err);
		if (ok)
			rows[count++] =
			    (struct round_bye){db_int(&statement, 0), db_int(&statement, 1)};
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok && step == DB_DONE;
}

bool round_substituted_read(const struct desk *desk, int rounds, struct round_table **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT DISTINCT round, game FROM seat_substitute_now "
	                          "WHERE event = :event AND round <= :round ORDER BY round, game";
	struct round_table *rows = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", rounds);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		ok = rows || error_memory(err);
		if (ok)
			rows[count++] =
			    (struct round_table){db_int(&statement, 0), db_int(&statement, 1)};
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok && step == DB_DONE;
}

/* --- what has begun --- */

bool round_begun_read(
    const struct desk *desk, int round, struct round_begun *ret, struct error *err)
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
	struct round_begun begun = {.what = NULL};
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(desk->store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", round);
		step = db_step(&statement, err);
	}
	if (step == DB_ROW) {
		begun.table = db_int(&statement, 0);
		if (!db_text(&statement, 1, desk->arena, &begun.what, err))
			step = DB_FAILED;
	}
	db_release(&statement);
	if (step == DB_FAILED)
		return false;
	*ret = begun;
	return true;
}

bool tables_find(
    const struct desk *desk, struct address **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT round, number FROM game_now WHERE event = :event ORDER BY round, number";
	struct address *rows = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", desk->event->id);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		if (!rows) {
			ok = error_memory(err);
			break;
		}
		rows[count++] = (struct address){
		    .round = db_int(&statement, 0), .table = db_int(&statement, 1)};
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok && step == DB_DONE;
}
