#include "club/bell_stop.h"

#include "base/error.h"
#include "club/address.h"
#include "club/event.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/transaction.h"

static const struct cell stop_cells[] = {
    CELL(struct table_stop, stopped),
    CELL(struct table_stop, reason),
    CELL_OF_NAME(CELL_CALLED, struct table_stop, by),
    CELL(struct table_stop, time),
    CELL(struct table_stop, unlock),
    CELL(struct table_stop, log),
};
static const struct row_kind stop_row = ROW_KIND(struct table_stop, stop_cells, NULL);

bool bell_stops_read(const struct desk *desk, struct table *table, struct error *err)
{
	static const char sql[] = "SELECT stopped, s.reason, ifnull(s.by, log.author), time, "
	                          "u.reason, s.seq FROM game_stop s "
	                          "LEFT JOIN log ON log.seq = s.seq "
	                          "LEFT JOIN unlocking u ON u.seq = s.seq WHERE s.event = :event "
	                          "AND s.round = :round AND s.game = :game ORDER BY version";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_table(&statement, desk->event->number, &table->address);
	table->stops = row_list(&statement, desk, &stop_row, &table->stop_count, err);
	table->stopped =
	    table->stops && table->stop_count > 0 && table->stops[table->stop_count - 1].stopped;
	return table->stops != NULL;
}

static bool row_write(struct change *change, const struct table *table,
    const struct table_stop *stop, struct error *err)
{
	const bool first = table->stop_count == 0;
	struct statement statement;
	int64_t by = 0;

	if (!first &&
	    !change_name(change, stop->by ? stop->by : change->desk->store->author, &by, err))
		return false;
	statement = change_row(change, "game_stop", err);
	bind_table(&statement, change->event, &table->address);
	db_bind_text(&statement, ":reason", stop->reason ? stop->reason : "");
	db_bind_number(&statement, ":version", (int64_t)table->stop_count + 1);
	db_bind_number(&statement, ":stopped", stop->stopped);
	if (!first)
		db_bind_number(&statement, ":by", by);
	return db_done(&statement, err);
}

bool bell_stop_write(struct change *change, const struct table *table,
    const struct table_stop *stop, struct error *err)
{
	const struct address at = {table->address.round, table->address.table, 0};
	char subject[ADDRESS_TEXT];

	address_text(&at, subject);
	return row_write(change, table, stop, err) &&
	       change_log(change, stop->stopped ? "table-end" : "table-reopen", subject, err);
}
