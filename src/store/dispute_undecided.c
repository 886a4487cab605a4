#include "store/dispute_undecided.h"

#include "store/row.h"

static const struct cell undecided_cells[] = {
    CELL(struct dispute_undecided, number),
    CELL(struct dispute_undecided, address.round),
    CELL(struct dispute_undecided, address.table),
    CELL(struct dispute_undecided, address.hand),
};
static const struct row_kind undecided_row =
    ROW_KIND(struct dispute_undecided, undecided_cells, NULL);

bool disputes_undecided_read(const struct desk *desk, const struct address *table, int round,
    const struct dispute_undecided **ret, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_event_file(desk, "undecided_disputes.sql", err);

	db_bind_number(&statement, ":round", round);
	if (table) {
		db_bind_number(&statement, ":table_round", table->round);
		db_bind_number(&statement, ":game", table->table);
	}
	return (*ret = row_list(&statement, desk, &undecided_row, ret_count, err)) != NULL;
}
