#include "store/address.h"

#include "store/row.h"

#include <stdio.h>

void address_text(const struct address *address, char buffer[ADDRESS_TEXT])
{
	if (address->hand)
		(void)snprintf(buffer, ADDRESS_TEXT, "%d.%d.%d", address->round, address->table,
		    address->hand);
	else
		(void)snprintf(buffer, ADDRESS_TEXT, "%d.%d", address->round, address->table);
}

static const struct cell address_cells[] = {
    CELL(struct address, round),
    CELL(struct address, table),
};
static const struct row_kind address_row = ROW_KIND(struct address, address_cells, NULL);

bool address_tables(
    const struct desk *desk, struct address **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT round, game FROM seat_now WHERE event = :event "
	                          "AND side = 0 AND place = 1 ORDER BY round, game";
	struct statement statement = db_ask_event(desk, sql, err);

	return (*ret = row_list(&statement, desk, &address_row, ret_count, err)) != NULL;
}
