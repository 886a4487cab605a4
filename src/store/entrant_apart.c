#include "store/entrant_apart.h"

#include "store/row.h"

static const struct cell cells[] = {
    CELL(struct entrant_apart_row, entrant),
    CELL(struct entrant_apart_row, other),
    CELL(struct entrant_apart_row, reason),
};
static const struct row_kind apart_row = ROW_KIND(struct entrant_apart_row, cells, NULL);

bool entrant_apart_read(
    const struct desk *desk, struct entrant_apart_row **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT entrant, other, reason FROM entrant_apart a WHERE event = :event AND apart = 1 "
	    "AND number = (SELECT max(number) FROM entrant_apart b WHERE b.event = a.event "
	    "AND b.entrant = a.entrant AND b.other = a.other) ORDER BY entrant, other";
	struct statement statement = db_ask_event(desk, sql, err);

	*ret = row_list(&statement, desk, &apart_row, ret_count, err);
	return *ret != NULL;
}

bool entrant_apart_write(
    struct change *change, const struct entrant_apart_row *row, bool apart, struct error *err)
{
	struct statement statement = change_next_row(change, "entrant_apart", err);

	db_bind_number(&statement, ":entrant", row->entrant);
	db_bind_number(&statement, ":other", row->other);
	db_bind_number(&statement, ":apart", apart);
	db_bind_words(&statement, ":reason", row->reason);
	return db_done(&statement, err);
}
