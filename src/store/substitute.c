#include "store/substitute.h"

#include "store/bind.h"
#include "store/row.h"

#include <string.h>

static const struct cell substitution_cells[] = {
    CELL(struct substitution, side),
    CELL(struct substitution, out),
    CELL(struct substitution, in),
    CELL(struct substitution, hand),
    CELL(struct substitution, reason),
    CELL(struct substitution, number),
    CELL(struct substitution, out_person),
    CELL(struct substitution, in_person),
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

bool substitute_write(struct change *change, const struct address *address,
    const struct substitution *wanted, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO seat_substitute (event, round, seating, game, side, number, seq, "
	    "outgoing, "
	    "incoming, hand, reason) SELECT :event, :round, version, :game, :side, "
	    "(SELECT ifnull(max(number), 0) + 1 FROM seat_substitute s WHERE event = :event "
	    "AND round = :round AND seating = version AND game = :game AND side = :side), :seq, "
	    ":outgoing, :incoming, :hand, :reason FROM seating_now "
	    "WHERE event = :event AND round = :round";
	struct statement statement;
	int64_t outgoing, incoming;

	if (!change_person(change, wanted->out_person, wanted->out, &outgoing, err) ||
	    !change_person(change, wanted->in_person, wanted->in, &incoming, err))
		return false;
	statement = change_ask(change, sql, err);
	bind_table(&statement, change->event, address);
	db_bind_number(&statement, ":side", wanted->side - 'A');
	db_bind_number(&statement, ":outgoing", outgoing);
	db_bind_number(&statement, ":incoming", incoming);
	db_bind_number(&statement, ":hand", wanted->hand);
	db_bind_text(&statement, ":reason", wanted->reason ? wanted->reason : "");
	return db_done(&statement, err);
}

bool substitute_cancel_write(struct change *change, const struct address *address,
    const struct substitution *made, const char *reason, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO seat_substitute_cancel (event, round, seating, game, side, number, seq, "
	    "reason) SELECT :event, :round, version, :game, :side, :number, :seq, :reason "
	    "FROM seating_now WHERE event = :event AND round = :round";
	struct statement statement = change_ask(change, sql, err);

	bind_table(&statement, change->event, address);
	db_bind_number(&statement, ":side", made->side - 'A');
	db_bind_number(&statement, ":number", made->number);
	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}
