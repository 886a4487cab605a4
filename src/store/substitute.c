#include "store/substitute.h"

#include "store/bind.h"
#include "store/row.h"

static const struct cell substitution_cells[] = {
    CELL(struct substitution, side),
    CELL_OF_NAME(CELL_CALLED, struct substitution, out),
    CELL_OF_NAME(CELL_CALLED, struct substitution, in),
    CELL(struct substitution, hand),
    CELL(struct substitution, reason),
    CELL(struct substitution, number),
    CELL_OF_NAME(CELL_PERSON, struct substitution, out_person),
    CELL_OF_NAME(CELL_PERSON, struct substitution, in_person),
};
static const struct row_kind substitution_row =
    ROW_KIND(struct substitution, substitution_cells, NULL);

bool substitutes_read(const struct desk *desk, const struct address *address,
    struct substitution **ret, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "substitutes.sql", err);

	bind_table(&statement, desk->event->number, address);
	return (*ret = row_list(&statement, desk, &substitution_row, ret_count, err)) != NULL;
}

/* The round's seating that stands, by its version. */
static bool seating_find(
    const struct change *change, const struct address *address, int64_t *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT version FROM seating_now WHERE event = :event AND round = :round";
	struct statement statement = db_ask_round(change->desk, sql, address->round, err);

	return db_one(&statement, ret, err);
}

static void seat_bind(struct statement *statement, const struct change *change,
    const struct address *address, int64_t seating, char side)
{
	bind_table(statement, change->event, address);
	db_bind_number(statement, ":seating", seating);
	db_bind_number(statement, ":side", side - 'A');
}

bool substitute_write(struct change *change, const struct address *address,
    const struct substitution *wanted, struct error *err)
{
	struct statement statement;
	int64_t seating, outgoing, incoming;

	if (!seating_find(change, address, &seating, err) ||
	    !change_person(change, wanted->out_person, wanted->out, &outgoing, err) ||
	    !change_person(change, wanted->in_person, wanted->in, &incoming, err))
		return false;
	statement = change_next_row(change, "seat_substitute", err);
	seat_bind(&statement, change, address, seating, wanted->side);
	db_bind_number(&statement, ":outgoing", outgoing);
	db_bind_number(&statement, ":incoming", incoming);
	db_bind_number(&statement, ":hand", wanted->hand);
	db_bind_text(&statement, ":reason", wanted->reason ? wanted->reason : "");
	return db_done(&statement, err);
}

bool substitute_cancel_write(struct change *change, const struct address *address,
    const struct substitution *made, const char *reason, struct error *err)
{
	struct statement statement;
	int64_t seating;

	if (!seating_find(change, address, &seating, err))
		return false;
	statement = change_row(change, "seat_substitute_cancel", err);
	seat_bind(&statement, change, address, seating, made->side);
	db_bind_number(&statement, ":number", made->number);
	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}
