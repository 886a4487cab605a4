#include "store/decision.h"
#include "store/bind.h"
#include "store/row.h"

static const struct cell decision_cells[] = {
    CELL(struct table_decision, version),
    CELL(struct table_decision, against),
    CELL(struct table_decision, clause),
    CELL(struct table_decision, points),
    CELL(struct table_decision, reason),
    CELL_OF_NAME(CELL_CALLED, struct table_decision, by),
    CELL(struct table_decision, time),
    CELL(struct table_decision, log),
    CELL(struct table_decision, unlock),
    CELL(struct table_decision, made),
};
static const struct row_kind decision_row = ROW_KIND(struct table_decision, decision_cells, NULL);

bool decision_read(const struct desk *desk, struct table *table, struct error *err)
{
	static const char sql[] =
	    "SELECT version, against, clause, points, d.reason, by, time, d.seq, u.reason, "
	    "clause IS NOT NULL FROM decision d "
	    "LEFT JOIN log ON log.seq = d.seq LEFT JOIN unlocking u ON u.seq = d.seq "
	    "WHERE d.event = :event AND d.round = :round AND d.game = :game ORDER BY version";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_table(&statement, desk->event->number, &table->address);
	table->decisions = row_list(&statement, desk, &decision_row, &table->decision_count, err);
	if (table->decisions && table->decision_count > 0)
		table->decision = table->decisions[table->decision_count - 1];
	return table->decisions != NULL;
}

bool decision_write(struct change *change, const struct table *table,
    const struct table_decision *decision, struct error *err)
{
	const struct address at = {table->address.round, table->address.table, 0};
	char subject[ADDRESS_TEXT];
	struct statement statement;
	int64_t by;

	if (!change_name(change, decision->by, &by, err))
		return false;
	statement = change_row(change, "decision", err);
	bind_table(&statement, change->event, &at);
	db_bind_text(&statement, ":reason", decision->reason);
	db_bind_number(&statement, ":by", by);
	db_bind_number(&statement, ":version", (int64_t)table->decision_count + 1);
	if (decision->made) {
		db_bind_text(&statement, ":clause", decision->clause);
		db_bind_number(&statement, ":against", (int64_t)decision->against);
		db_bind_number(&statement, ":points", decision->points);
	}
	address_text(&at, subject);
	return db_done(&statement, err) &&
	       change_log(change, decision->made ? "table-end" : "table-reopen", subject, err);
}
