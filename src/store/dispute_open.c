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
	struct statement statement = db_ask_file(desk->store, "open_disputes.sql", err);

	db_bind_number(&statement, ":event", desk->event->number);
	db_bind_number(&statement, ":round", round);
	if (table) {
		db_bind_number(&statement, ":table_round", table->round);
		db_bind_number(&statement, ":game", table->table);
	}
	return (*ret = row_list(&statement, desk, &open_row, ret_count, err)) != NULL;
}
