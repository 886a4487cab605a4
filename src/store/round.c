#include "store/round.h"

#include "store/rows.h"

#include <string.h>

enum { TABLES_MOST = 10000 };

static bool seat_players(struct store *store, struct arena *arena, int64_t event, int round,
    int table, int side, struct seat *seat, struct error *err)
{
	static const char sql[] =
	    "SELECT person, ifnull(text, 'person ' || person) FROM seat_player LEFT JOIN name ON "
	    "name.number = person "
	    "WHERE event = :event AND round = :round AND game = :game AND side = :side ORDER BY "
	    "place";
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":game", table);
		db_bind_number(&statement, ":side", side);
		ok = players_read(&statement, arena, &seat->players, &seat->player_count, err);
	}
	db_release(&statement);
	return ok;
}

bool seats_read(struct store *store, struct arena *arena, int64_t event, int round, int table,
    struct seat sides[SIDES_MOST], size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT s.side, s.entrant, ifnull(n.text, 'person ' || v.name) FROM seat s "
	    "JOIN entrant_version v ON v.event = s.event AND v.entrant = s.entrant "
	    "AND v.version = (SELECT max(version) FROM entrant_version "
	    "WHERE event = s.event AND entrant = s.entrant) "
	    "LEFT JOIN name n ON n.number = v.name "
	    "WHERE s.event = :event AND s.round = :round AND s.game = :game ORDER BY s.side";
	struct statement statement;
	size_t count = 0;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":game", table);
	}
	while (ok && count < SIDES_MOST) {
		struct seat *seat = &sides[count];
		enum db_step step = db_step(&statement, err);

		if (step != DB_ROW) {
			ok = step == DB_DONE;
			break;
		}
		*seat = (struct seat){
		    .side = (char)('A' + db_int(&statement, 0)), .number = db_int(&statement, 1)};
		ok = db_text(&statement, 2, arena, &seat->entrant, err) &&
		     seat_players(
		         store, arena, event, round, table, db_int(&statement, 0), seat, err);
		count++;
	}
	db_release(&statement);
	*ret_count = count;
	return ok;
}

bool round_newest(struct store *store, int64_t event, int *ret, struct error *err)
{
	static const char sql[] = "SELECT ifnull(max(number), 0) FROM round WHERE event = :event";
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = db_int(&statement, 0);
	db_release(&statement);
	return ok;
}

bool round_count(struct store *store, const struct event *event, int *ret, struct error *err)
{
	return round_newest(store, event->id, ret, err);
}

/* Numbers of one column of a round, ascending: its tables, its byes. */
static bool numbers_read(struct store *store, struct arena *arena, const char *sql, int64_t event,
    int round, const int **ret, size_t *ret_count, struct error *err)
{
	struct statement statement;
	int *numbers = NULL;
	size_t count = 0;
	size_t room = 0;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		if (count == room) {
			int *more = arena_alloc(arena, room = room ? 2 * room : 32, sizeof *more);

			if (!more) {
				ok = error_memory(err);
				break;
			}
			if (count)
				memcpy(more, numbers, count * sizeof *more);
			numbers = more;
		}
		numbers[count++] = db_int(&statement, 0);
	}
	db_release(&statement);
	*ret = numbers;
	*ret_count = count;
	return ok && step == DB_DONE;
}

static bool tables_read(
    struct store *store, struct arena *arena, int64_t event, struct round *round, struct error *err)
{
	static const char sql[] =
	    "SELECT number FROM game WHERE event = :event AND round = :round ORDER BY number";
	const int *numbers;
	struct seating *tables;

	if (!numbers_read(
	        store, arena, sql, event, round->number, &numbers, &round->table_count, err))
		return false;
	tables = arena_alloc(arena, round->table_count + 1, sizeof *tables);
	if (!tables)
		return error_memory(err);
	for (size_t i = 0; i < round->table_count; i++) {
		tables[i].table = numbers[i];
		if (!seats_read(store, arena, event, round->number, numbers[i], tables[i].sides,
		        &tables[i].side_count, err))
			return false;
	}
	round->tables = tables;
	return true;
}

static bool method_read(
    struct store *store, struct arena *arena, int64_t event, struct round *round, struct error *err)
{
	static const char sql[] =
	    "SELECT method FROM round WHERE event = :event AND number = :round";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round->number);
		step = db_step(&statement, err);
	}
	ok = step == DB_ROW && db_text(&statement, 0, arena, &round->method, err);
	if (step == DB_DONE)
		(void)error_set(
		    err, ERROR_INPUT, "round-unknown", "there is no round %d", round->number);
	db_release(&statement);
	return ok;
}

static bool round_read(struct store *store, struct arena *arena, const struct event *event,
    int number, struct round *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT entrant FROM bye WHERE event = :event AND round = :round ORDER BY entrant";
	struct round round = {.id = number, .number = number};

	if (number == 0 && !round_newest(store, event->id, &round.number, err))
		return false;
	if (round.number == 0)
		return error_set(err, ERROR_INPUT, "round-unknown",
		    "the event has no round yet; `canasta round new` makes one");
	round.id = round.number;
	if (!method_read(store, arena, event->id, &round, err) ||
	    !tables_read(store, arena, event->id, &round, err) ||
	    !numbers_read(
	        store, arena, sql, event->id, round.number, &round.byes, &round.bye_count, err))
		return false;
	*ret = round;
	return true;
}

bool round_show(struct store *store, struct arena *arena, const struct event *event, int number,
    struct round *ret, struct error *err)
{
	return db_read_begin(store, err) &&
	       db_read_end(store, round_read(store, arena, event, number, ret, err));
}

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

static bool plan_valid(struct arena *arena, const struct event *event,
    const struct entrant *entrants, size_t count, const struct round_plan *plan, struct error *err)
{
	bool *seen = arena_alloc(arena, count + 1, sizeof *seen);

	if (!seen)
		return error_memory(err);
	if (plan->table_count == 0 || plan->table_count > TABLES_MOST)
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "the round has %zu tables, expected 1 to %d", plan->table_count, TABLES_MOST);
	for (size_t i = 0; i < plan->table_count; i++)
		for (int side = 0; side < event->book->side_count; side++)
			if (!place_take(entrants, count, plan->tables[i].entrants[side], seen, err))
				return false;
	for (size_t i = 0; i < plan->bye_count; i++)
		if (!place_take(entrants, count, plan->byes[i], seen, err))
			return false;
	return true;
}

static bool round_row_write(
    struct change *change, int64_t event, int round, const char *method, struct error *err)
{
	static const char sql[] = "INSERT INTO round (event, number, seq, method) "
	                          "VALUES (:event, :round, :seq, :method)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":method", method);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
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

static bool seat_write(struct store *store, int64_t event, int round, int table, int side,
    const struct entrant *entrant, struct error *err)
{
	static const char seat_sql[] = "INSERT INTO seat (event, round, game, side, entrant) "
	                               "VALUES (:event, :round, :game, :side, :entrant)";
	static const char player_sql[] =
	    "INSERT INTO seat_player (event, round, game, side, place, person) "
	    "VALUES (:event, :round, :game, :side, :place, :person)";
	static const char *const seat_names[] = {":event", ":round", ":game", ":side", ":entrant"};
	static const char *const player_names[] = {
	    ":event", ":round", ":game", ":side", ":place", ":person"};
	const int64_t seat[] = {event, round, table, side, entrant->number};

	if (!row_write(store, seat_sql, seat_names, seat, sizeof seat / sizeof *seat, err))
		return false;
	for (size_t i = 0; i < entrant->player_count; i++) {
		const int64_t player[] = {
		    event, round, table, side, (int64_t)i + 1, entrant->players[i].person};

		if (!row_write(store, player_sql, player_names, player,
		        sizeof player / sizeof *player, err))
			return false;
	}
	return true;
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
	for (int side = 0; side < event->book->side_count; side++)
		if (!seat_write(store, event->id, round, table, side,
		        &entrants[pairing->entrants[side] - 1], err))
			return false;
	return true;
}

static bool round_write(struct change *change, const struct event *event, int round,
    const struct round_plan *plan, const struct entrant *entrants, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO bye (event, round, entrant) VALUES (:event, :round, :entrant)";
	static const char *const names[] = {":event", ":round", ":entrant"};
	char subject[40];

	if (!round_row_write(change, event->id, round, plan->method, err))
		return false;
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
	(void)sqlite3_snprintf(sizeof subject, subject, "round %d", round);
	return change_log(change, "round-new", event->id, subject, err);
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
