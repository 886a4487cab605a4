#include "store/stop.h"

#include "store/bind.h"
#include "store/rows.h"

#include <string.h>

static bool stop_take(const struct statement *statement, struct arena *arena,
    struct table_stop *ret, struct error *err)
{
	ret->stopped = db_int(statement, 0) != 0;
	ret->log = db_number(statement, 5);
	return db_text(statement, 1, arena, &ret->reason, err) &&
	       db_text(statement, 2, arena, &ret->by, err) &&
	       db_text(statement, 3, arena, &ret->time, err) &&
	       db_text(statement, 4, arena, &ret->unlock, err);
}

static bool stops_take(
    struct statement *statement, struct arena *arena, struct table *table, struct error *err)
{
	struct table_stop *stops = NULL;
	enum db_step step = DB_FAILED;
	bool ok = true;

	while (ok && (step = db_step(statement, err)) == DB_ROW) {
		stops = list_room(arena, stops, table->stop_count, sizeof *stops);
		if (!stops)
			return error_memory(err);
		table->stops = stops;
		ok = stop_take(statement, arena, &stops[table->stop_count], err);
		table->stop_count += ok;
	}
	return ok && step == DB_DONE;
}

bool stops_read(const struct desk *desk, struct table *table, struct error *err)
{
	static const char sql[] =
	    "SELECT stopped, s.reason, p.name, time, u.reason, s.seq FROM game_stop s "
	    "LEFT JOIN log ON log.seq = s.seq "
	    "LEFT JOIN person p ON p.number = ifnull(s.by, log.author) "
	    "LEFT JOIN unlocking u ON u.seq = s.seq WHERE s.event = :event "
	    "AND s.round = :round AND s.game = :game ORDER BY version";
	struct statement statement;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	table->stop_count = 0;
	if (ok) {
		table_bind(&statement, desk->event->id, &table->address);
		ok = stops_take(&statement, desk->arena, table, err);
	}
	db_release(&statement);
	table->stopped = ok && table->stop_count > 0 && table->stops[table->stop_count - 1].stopped;
	return ok;
}

static bool row_write(struct change *change, const struct table *table,
    const struct table_stop *stop, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO game_stop (event, round, game, version, seq, stopped, reason, by) "
	    "VALUES (:event, :round, :game, :version, :seq, :stopped, :reason, :by)";
	const bool first = table->stop_count == 0;
	struct statement statement = {0};
	int64_t by = 0;
	bool ok =
	    (first || name_number(change, stop->by ? stop->by : change->store->author, &by, err)) &&
	    db_prepare(change->store, sql, &statement, err);

	if (ok) {
		table_bind(&statement, change->event, &table->address);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":reason", stop->reason ? stop->reason : "");
		db_bind_number(&statement, ":version", (int64_t)table->stop_count + 1);
		db_bind_number(&statement, ":stopped", stop->stopped);
		if (!first)
			db_bind_number(&statement, ":by", by);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

bool stop_write(struct change *change, const struct table *table, const struct table_stop *stop,
    struct error *err)
{
	const struct address at = {table->address.round, table->address.table, 0};
	char subject[ADDRESS_TEXT];

	address_text(&at, subject);
	return row_write(change, table, stop, err) &&
	       change_log(change, stop->stopped ? "table-end" : "table-reopen", subject, err);
}
