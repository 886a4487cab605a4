#include "store/substitute.h"
#include "base/input.h"
#include "store/bind.h"

#include "base/text.h"
#include "store/rows.h"

#include <string.h>

#define OF_THE_TABLE                                                                               \
	"FROM seat_substitute s WHERE s.event = :event AND s.round = :round "                      \
	"AND s.game = :game AND " OF_THE_SEATING

static bool substitutes_count(struct store *store, const struct event *event,
    const struct address *address, size_t *ret, struct error *err)
{
	static const char sql[] = "SELECT count(*) " OF_THE_TABLE;
	struct statement statement;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	table_bind(&statement, event->id, address);
	return db_count(&statement, ret, err);
}

static bool substitutes_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct substitution **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT side, "
	    "ifnull((SELECT text FROM name WHERE number = outgoing), 'person ' || outgoing), "
	    "ifnull((SELECT text FROM name WHERE number = incoming), 'person ' || incoming), "
	    "hand, reason " OF_THE_TABLE "ORDER BY s.seq";
	struct substitution *rows;
	struct statement statement;
	size_t count = 0;
	bool ok;

	if (!substitutes_count(store, event, address, &count, err))
		return false;
	rows = arena_alloc(arena, count, sizeof *rows);
	if (!rows)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok)
		table_bind(&statement, event->id, address);
	for (size_t i = 0; ok && i < count; i++) {
		ok = db_step(&statement, err) == DB_ROW &&
		     db_text(&statement, 1, arena, &rows[i].out, err) &&
		     db_text(&statement, 2, arena, &rows[i].in, err) &&
		     db_text(&statement, 4, arena, &rows[i].reason, err);
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

bool substitutes_list(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct substitution **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(
	           store, substitutes_read(store, arena, event, address, ret, ret_count, err));
}

/* Whether a person sits on a side once the substitutions before are made; -1: on any side. */
static bool sits(const struct table *table, const struct substitution *made, size_t count, int side,
    const char *name)
{
	bool there = false;

	for (size_t i = 0; i < table->side_count; i++)
		for (size_t k = 0; k < table->sides[i].player_count; k++)
			there = there || ((side < 0 || (size_t)side == i) &&
			                     strcmp(table->sides[i].players[k].name, name) == 0);
	for (size_t i = 0; i < count; i++) {
		if (side >= 0 && made[i].side != 'A' + side)
			continue;
		if (strcmp(made[i].out, name) == 0)
			there = false;
		if (strcmp(made[i].in, name) == 0)
			there = true;
	}
	return there;
}

static bool may_substitute(const struct table *table, const struct substitution *made, size_t count,
    const struct substitution *wanted, struct error *err)
{
	int side = wanted->side - 'A';

	if (side < 0 || (size_t)side >= table->side_count)
		return error_set(err, ERROR_INPUT, "side-unknown",
		    "the table has no such side; expected A to %c",
		    (char)('A' + (int)table->side_count - 1));
	if (!sits(table, made, count, side, wanted->out))
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "%s does not sit on side %c of table %d.%d", wanted->out, wanted->side,
		    table->address.round, table->address.table);
	if (sits(table, made, count, -1, wanted->in))
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "%s sits at table %d.%d already", wanted->in, table->address.round,
		    table->address.table);
	if (wanted->hand > table->next_hand)
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "hand %d is far off; the next one is %d", wanted->hand, table->next_hand);
	return true;
}

static bool row_write(struct change *change, const struct event *event,
    const struct address *address, const struct substitution *wanted, int hand, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO seat_substitute (event, round, game, side, number, seq, outgoing, "
	    "incoming, hand, reason) VALUES (:event, :round, :game, :side, "
	    "(SELECT ifnull(max(number), 0) + 1 FROM seat_substitute WHERE event = :event "
	    "AND round = :round AND game = :game AND side = :side), :seq, :outgoing, :incoming, "
	    ":hand, :reason)";
	struct statement statement = {0};
	int64_t outgoing, incoming;
	bool ok = name_number(change, wanted->out, &outgoing, err) &&
	          name_number(change, wanted->in, &incoming, err) &&
	          db_prepare(change->store, sql, &statement, err);

	if (ok) {
		table_bind(&statement, event->id, address);
		db_bind_number(&statement, ":side", wanted->side - 'A');
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_number(&statement, ":outgoing", outgoing);
		db_bind_number(&statement, ":incoming", incoming);
		db_bind_number(&statement, ":hand", hand);
		db_bind_text(&statement, ":reason", wanted->reason ? wanted->reason : "");
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool substitute(struct change *change, struct arena *arena, const struct event *event,
    const struct address *address, const struct substitution *wanted, struct error *err)
{
	const struct address at = {.round = address->round, .table = address->table};
	struct substitution *made;
	struct table table;
	char subject[ADDRESS_TEXT];
	size_t count;

	address_text(&at, subject);
	return event_open(change->store, event, err) &&
	       table_read(change->store, arena, event, &at, &table, err) &&
	       substitutes_read(change->store, arena, event, &at, &made, &count, err) &&
	       may_substitute(&table, made, count, wanted, err) &&
	       row_write(change, event, &at, wanted,
	           wanted->hand > 0 ? wanted->hand : table.next_hand, err) &&
	       change_log(change, "seat-substitute", event->id, subject, err);
}

bool seat_substitute(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, const struct substitution *substitution, struct error *err)
{
	struct change change;

	return input_text(
	           substitution->in, "substitute-invalid", "the name of who comes in", err) &&
	       input_text_or_none(substitution->reason ? substitution->reason : "",
	           "reason-invalid", "the reason", err) &&
	       change_begin(store, &change, err) &&
	       change_end(
	           &change, substitute(&change, arena, event, address, substitution, err), err);
}
