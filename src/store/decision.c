#include "store/bind.h"
#include "store/rows.h"

#include <string.h>
#include <strings.h>

static bool version_take(const struct statement *statement, struct arena *arena,
    struct table_decision *ret, struct error *err)
{
	*ret = (struct table_decision){
	    .version = db_int(statement, 0),
	    .made = !db_is_null(statement, 2),
	    .against = (size_t)db_number(statement, 1),
	    .points = db_number(statement, 3),
	    .log = db_number(statement, 7),
	};
	return db_text(statement, 2, arena, &ret->clause, err) &&
	       db_text(statement, 4, arena, &ret->reason, err) &&
	       db_text(statement, 5, arena, &ret->by, err) &&
	       db_text(statement, 6, arena, &ret->time, err) &&
	       db_text(statement, 8, arena, &ret->unlock, err);
}

bool decision_read(const struct desk *desk, struct table *table, struct error *err)
{
	static const char sql[] =
	    "SELECT version, against, clause, points, d.reason, p.name, time, d.seq, u.reason "
	    "FROM decision d LEFT JOIN person p ON p.number = d.by "
	    "LEFT JOIN log ON log.seq = d.seq LEFT JOIN unlocking u ON u.seq = d.seq "
	    "WHERE d.event = :event AND d.round = :round AND d.game = :game ORDER BY version";
	struct table_decision *versions = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		table_bind(&statement, desk->event->id, &table->address);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		versions = list_room(desk->arena, versions, count, sizeof *versions);
		ok = versions ? version_take(&statement, desk->arena, &versions[count++], err)
		              : error_memory(err);
	}
	db_release(&statement);
	table->decisions = versions;
	table->decision_count = count;
	if (count > 0)
		table->decision = versions[count - 1];
	return ok && step == DB_DONE;
}

bool decision_parts(
    const char *clause, size_t side_count, struct game_decision *decision, struct error *err)
{
	/* The written form says every worth itself. */
	static const struct artificial_worths none;

	decision->artificial = decision->made && clause && artificial_is(clause);
	return !decision->artificial ||
	       artificial_read(clause, &none, side_count, &decision->parts, err) ||
	       error_set(err, ERROR_STORE, "store-damaged",
	           "a game was decided by an artificial result that cannot be read");
}

bool decision_write(struct change *change, const struct table *table,
    const struct table_decision *decision, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO decision (event, round, game, version, seq, clause, against, "
	    "points, reason, by) VALUES (:event, :round, :game, :version, :seq, :clause, "
	    ":against, :points, :reason, :by)";
	const struct address at = {table->address.round, table->address.table, 0};
	char subject[ADDRESS_TEXT];
	struct statement statement = {0};
	int64_t by;
	bool ok = name_number(change, decision->by, &by, err) &&
	          db_prepare(change->store, sql, &statement, err);

	if (ok) {
		table_bind(&statement, change->event, &at);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":reason", decision->reason);
		db_bind_number(&statement, ":by", by);
		db_bind_number(&statement, ":version", (int64_t)table->decision_count + 1);
		if (decision->made) {
			db_bind_text(&statement, ":clause", decision->clause);
			db_bind_number(&statement, ":against", (int64_t)decision->against);
			db_bind_number(&statement, ":points", decision->points);
		}
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	address_text(&at, subject);
	return ok &&
	       change_log(change, decision->made ? "table-end" : "table-reopen", subject, err);
}
