#include "store/dispute_open.h"

#include "store/row.h"

static const struct cell open_cells[] = {
    CELL(struct open_dispute, number),
    CELL(struct open_dispute, address.round),
    CELL(struct open_dispute, address.table),
    CELL(struct open_dispute, address.hand),
};
static const struct row_kind open_row = ROW_KIND(struct open_dispute, open_cells, NULL);

bool disputes_undecided_read(const struct desk *desk, const struct address *table, int round,
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
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":event", desk->event->number);
	db_bind_number(&statement, ":round", round);
	if (table) {
		db_bind_number(&statement, ":table_round", table->round);
		db_bind_number(&statement, ":game", table->table);
	}
	return (*ret = row_list(&statement, desk, &open_row, ret_count, err)) != NULL;
}
