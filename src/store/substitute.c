#include "store/substitute.h"

#include "store/bind.h"

#include <string.h>

#define OF_THE_TABLE                                                                               \
	"FROM seat_substitute_now s WHERE s.event = :event AND s.round = :round AND s.game = "     \
	":game "

static bool substitutes_count(
    const struct desk *desk, const struct address *address, size_t *ret, struct error *err)
{
	static const char sql[] = "SELECT count(*) " OF_THE_TABLE;
	struct statement statement;

	if (!db_prepare(desk->store, sql, &statement, err))
		return false;
	table_bind(&statement, desk->event->id, address);
	return db_count(&statement, ret, err);
}

bool substitutes_read(const struct desk *desk, const struct address *address,
    struct substitution **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT side, (SELECT name FROM person WHERE number = outgoing), "
	    "(SELECT name FROM person WHERE number = incoming), hand, reason " OF_THE_TABLE
	    "ORDER BY s.seq";
	struct substitution *rows;
	struct statement statement;
	size_t count = 0;
	bool ok;

	if (!substitutes_count(desk, address, &count, err))
		return false;
	rows = arena_alloc(desk->arena, count, sizeof *rows);
	if (!rows)
		return error_memory(err);
	ok = db_prepare(desk->store, sql, &statement, err);
	if (ok)
		table_bind(&statement, desk->event->id, address);
	for (size_t i = 0; ok && i < count; i++) {
		ok = db_row(&statement, err) &&
		     db_text(&statement, 1, desk->arena, &rows[i].out, err) &&
		     db_text(&statement, 2, desk->arena, &rows[i].in, err) &&
		     db_text(&statement, 4, desk->arena, &rows[i].reason, err);
		if (!ok)
			break;
		rows[i].side = (char)('A' + db_int(&statement, 0));
		rows[i].hand = db_int(&statement, 3);
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok;
}

bool substitution_write(struct change *change, const struct address *address,
    const struct substitution *wanted, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO seat_substitute (event, round, seating, game, side, number, seq, "
	    "outgoing, "
	    "incoming, hand, reason) SELECT :event, :round, version, :game, :side, "
	    "(SELECT ifnull(max(number), 0) + 1 FROM seat_substitute_now WHERE event = :event "
	    "AND round = :round AND game = :game AND side = :side), :seq, :outgoing, :incoming, "
	    ":hand, :reason FROM seating_now WHERE event = :event AND round = :round";
	struct statement statement = {0};
	int64_t outgoing, incoming;
	bool ok = name_number(change, wanted->out, &outgoing, err) &&
	          name_number(change, wanted->in, &incoming, err) &&
	          db_prepare(change->store, sql, &statement, err);

	if (ok) {
		table_bind(&statement, change->event, address);
		db_bind_number(&statement, ":side", wanted->side - 'A');
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_number(&statement, ":outgoing", outgoing);
		db_bind_number(&statement, ":incoming", incoming);
		db_bind_number(&statement, ":hand", wanted->hand);
		db_bind_text(&statement, ":reason", wanted->reason ? wanted->reason : "");
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}
