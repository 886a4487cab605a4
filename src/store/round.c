#include "store/round.h"

#include "store/bind.h"
#include "store/row.h"

/* About one side of a table. */
static struct statement seat_ask(const struct desk *desk, const char *sql, int round, int table,
    const struct seat *seat, struct error *err)
{
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":event", desk->event->id);
	db_bind_number(&statement, ":round", round);
	db_bind_number(&statement, ":game", table);
	db_bind_number(&statement, ":side", seat->side - 'A');
	return statement;
}

static bool seat_players(
    const struct desk *desk, int round, int table, struct seat *seat, struct error *err)
{
	static const char sql[] =
	    "SELECT s.person, p.name FROM seat_player_now s LEFT JOIN person p ON p.number = "
	    "s.person "
	    "WHERE event = :event AND round = :round AND game = :game AND side = :side ORDER BY "
	    "place";
	struct statement statement = seat_ask(desk, sql, round, table, seat, err);

	return entrant_players_read(&statement, desk, &seat->players, &seat->player_count, err);
}

static const struct cell substitute_cells[] = {
    CELL(struct substitute_seat, out_person),
    CELL(struct substitute_seat, in_person),
    CELL(struct substitute_seat, out),
    CELL(struct substitute_seat, in),
    CELL(struct substitute_seat, hand),
};
static const struct row_kind substitute_row =
    ROW_KIND(struct substitute_seat, substitute_cells, NULL);

static bool seat_substitutes(
    const struct desk *desk, int round, int table, struct seat *seat, struct error *err)
{
	static const char sql[] =
	    "SELECT outgoing, incoming, o.name, i.name, hand FROM seat_substitute_now s "
	    "LEFT JOIN person o ON o.number = outgoing LEFT JOIN person i ON i.number = incoming "
	    "WHERE s.event = :event AND round = :round AND game = :game AND side = :side "
	    "ORDER BY s.number";
	struct statement statement = seat_ask(desk, sql, round, table, seat, err);

	seat->substitutes =
	    row_list(&statement, desk, &substitute_row, &seat->substitute_count, err);
	return seat->substitutes != NULL;
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

bool round_seats_read(const struct desk *desk, int round, int table, struct seat sides[SIDES_MOST],
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT s.side, s.entrant, p.name FROM seat_now s "
	    "JOIN entrant_now v ON v.event = s.event AND v.entrant = s.entrant "
	    "LEFT JOIN person p ON p.number = v.name "
	    "WHERE s.event = :event AND round = :round AND game = :game ORDER BY s.side, s.place";
	struct statement statement = db_ask(desk->store, sql, err);
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok = true;

	db_bind_number(&statement, ":event", desk->event->id);
	db_bind_number(&statement, ":round", round);
	db_bind_number(&statement, ":game", table);
	while (ok && (step = db_step(&statement, err)) == DB_ROW)
		ok = seat_row(&statement, desk->arena, sides, &count, err);
	db_release(&statement);
	ok = ok && step == DB_DONE;
	for (size_t i = 0; ok && i < count; i++)
		ok = seat_players(desk, round, table, &sides[i], err) &&
		     seat_substitutes(desk, round, table, &sides[i], err);
	*ret_count = count;
	return ok;
}

bool round_newest(const struct desk *desk, int *ret, struct error *err)
{
	static const char sql[] = "SELECT ifnull(max(number), 0) FROM round WHERE event = :event";
	struct statement statement = db_ask(desk->store, sql, err);
	bool found;

	db_bind_number(&statement, ":event", desk->event->id);
	return row_first(&statement, desk, &row_int, ret, &found, err);
}

/* About a round, or all up to it. */
static struct statement round_ask(
    const struct desk *desk, const char *sql, int round, struct error *err)
{
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":event", desk->event->id);
	db_bind_number(&statement, ":round", round);
	return statement;
}

static bool tables_read(const struct desk *desk, struct round *round, struct error *err)
{
	static const char sql[] =
	    "SELECT number FROM game_now WHERE event = :event AND round = :round ORDER BY number";
	struct statement statement = round_ask(desk, sql, round->number, err);
	const int *numbers = row_list(&statement, desk, &row_int, &round->table_count, err);
	struct seating *tables;

	if (!numbers)
		return false;
	tables = arena_alloc(desk->arena, round->table_count, sizeof *tables);
	if (!tables)
		return error_memory(err);
	for (size_t i = 0; i < round->table_count; i++) {
		tables[i].table = numbers[i];
		if (!round_seats_read(desk, round->number, numbers[i], tables[i].sides,
		        &tables[i].side_count, err))
			return false;
	}
	round->tables = tables;
	return true;
}

/* How the seating that stands was made. */
static const struct cell method_cells[] = {
    CELL(struct round, version),
    CELL(struct round, log),
    CELL(struct round, method),
    CELL(struct round, seed),
    CELL(struct round, reason),
    CELL(struct round, has_seed),
};
static const struct row_kind method_row = ROW_KIND(struct round, method_cells, NULL);

static bool method_read(const struct desk *desk, int number, struct round *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT version, seq, method, seed, reason, seed IS NOT NULL FROM seating_now "
	    "WHERE event = :event AND round = :round";
	struct statement statement = round_ask(desk, sql, number, err);
	bool found;

	if (!row_first(&statement, desk, &method_row, ret, &found, err))
		return false;
	ret->id = ret->number = number;
	return found ||
	       error_set(err, ERROR_INPUT, "round-unknown", "there is no round %d", number);
}

bool round_read(const struct desk *desk, int number, struct round *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT entrant FROM bye_now WHERE event = :event AND round = :round ORDER BY entrant";
	struct statement statement;
	struct round round;

	if (number == 0 && !round_newest(desk, &number, err))
		return false;
	if (number == 0)
		return error_set(err, ERROR_INPUT, "round-unknown",
		    "the event has no round yet; `canasta round new` makes one");
	if (!method_read(desk, number, &round, err) || !tables_read(desk, &round, err))
		return false;
	statement = round_ask(desk, sql, number, err);
	round.byes = row_list(&statement, desk, &row_int, &round.bye_count, err);
	if (!round.byes)
		return false;
	*ret = round;
	return true;
}

/* --- who sat where, over rounds --- */

static const struct cell sat_cells[] = {
    CELL(struct round_sat, round),
    CELL(struct round_sat, table),
    CELL(struct round_sat, side),
    CELL(struct round_sat, entrant),
};
static const struct row_kind sat_row = ROW_KIND(struct round_sat, sat_cells, NULL);

bool round_sat_read(const struct desk *desk, int rounds, struct round_sat **ret, size_t *ret_count,
    struct error *err)
{
	static const char sql[] =
	    "SELECT round, game, side, entrant FROM seat_now "
	    "WHERE event = :event AND round <= :round ORDER BY round, game, side, place";
	struct statement statement = round_ask(desk, sql, rounds, err);

	return (*ret = row_list(&statement, desk, &sat_row, ret_count, err)) != NULL;
}

static const struct cell bye_cells[] = {
    CELL(struct round_bye, round),
    CELL(struct round_bye, entrant),
};
static const struct row_kind bye_row = ROW_KIND(struct round_bye, bye_cells, NULL);

bool round_byes_read(const struct desk *desk, int rounds, struct round_bye **ret, size_t *ret_count,
    struct error *err)
{
	static const char sql[] =
	    "SELECT round, entrant FROM bye_now WHERE event = :event AND round <= :round "
	    "ORDER BY round, entrant";
	struct statement statement = round_ask(desk, sql, rounds, err);

	return (*ret = row_list(&statement, desk, &bye_row, ret_count, err)) != NULL;
}

static const struct cell table_cells[] = {
    CELL(struct round_table, round),
    CELL(struct round_table, table),
};
static const struct row_kind table_row = ROW_KIND(struct round_table, table_cells, NULL);

bool round_substituted_read(const struct desk *desk, int rounds, struct round_table **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT DISTINCT round, game FROM seat_substitute_now "
	                          "WHERE event = :event AND round <= :round ORDER BY round, game";
	struct statement statement = round_ask(desk, sql, rounds, err);

	return (*ret = row_list(&statement, desk, &table_row, ret_count, err)) != NULL;
}

/* --- what has begun --- */

static const struct cell begun_cells[] = {
    CELL(struct round_begun, table),
    CELL(struct round_begun, what),
};
static const struct row_kind begun_row = ROW_KIND(struct round_begun, begun_cells, NULL);

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
	struct statement statement = round_ask(desk, sql, round, err);
	bool found;

	*ret = (struct round_begun){.what = NULL};
	return row_first(&statement, desk, &begun_row, ret, &found, err);
}

bool round_play_after(const struct desk *desk, int round, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round > :round) "
	    "OR EXISTS (SELECT 1 FROM deal WHERE event = :event AND round > :round)";
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":event", desk->event->id);
	db_bind_number(&statement, ":round", round);
	return db_exists(&statement, ret, err);
}
