#include "store/dispute_open.h"

#include "store/db.h"
#include "store/table.h"

bool open_disputes_read(const struct desk *desk, const struct address *table, int round,
    const struct open_dispute **ret, size_t *ret_count, struct error *err)
{
	/* Open: every ruling of it was reopened. */
	static const char sql[] =
	    "SELECT number, round, game, hand FROM dispute d WHERE event = :event "
	    "AND (:round = 0 OR round <= :round) "
	    "AND (:game IS NULL OR (round = :table_round AND game = :game)) "
	    "AND (SELECT count(*) FROM ruling r WHERE r.event = d.event "
	    "AND r.dispute = d.number) = (SELECT count(*) FROM reopening o "
	    "WHERE o.event = d.event AND o.dispute = d.number) ORDER BY number";
	struct open_dispute *rows = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":round", round);
	}
	if (ok && table) {
		db_bind_number(&statement, ":table_round", table->round);
		db_bind_number(&statement, ":game", table->table);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		if (!rows) {
			ok = error_memory(err);
			break;
		}
		rows[count].number = db_int(&statement, 0);
		rows[count].address.round = db_int(&statement, 1);
		rows[count].address.table = db_int(&statement, 2);
		rows[count++].address.hand = db_int(&statement, 3);
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok && step == DB_DONE;
}
