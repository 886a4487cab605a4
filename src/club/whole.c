#include "club/whole.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/packed.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "file/db.h"

#include <stdio.h>

enum { WHOLE_NAME = 60 };

const char *whole_table_words(struct arena *arena, const char *table)
{
	return message_text(arena, TEXT_PHRASE_ROW_TABLE_MISSING, table);
}

const char *whole_place_words(struct arena *arena, int place, int due)
{
	return message_text(arena, TEXT_PHRASE_STORED_PLACE_ORDER, place, due);
}

const char *whole_action_words(struct arena *arena, const char *action)
{
	return message_text(arena, TEXT_PHRASE_ACTION_CANASTA, action);
}

/* A search for lines that lack a row, with the watch to which they are reported. */
struct whole_look {
	struct store *store;
	struct arena *scratch;
	const struct whole_watch *watch;
	const char *why;
};

static bool line_take(void *context, const struct statement *row, struct error *err)
{
	static const char sql[] = "SELECT ifnull(event, 0), subject FROM log WHERE seq = :line";
	struct whole_look *look = context;
	struct whole_fault fault = {.line = db_number(row, 0), .subject = "file", .why = look->why};
	struct statement line = db_ask(look->store, sql, err);
	enum db_stepped step;
	bool ok;

	db_bind_number(&line, ":line", fault.line);
	step = db_step(&line, err);
	if (step == DB_ROW)
		fault.event = db_number(&line, 0);
	ok = step == DB_DONE ||
	     (step == DB_ROW && db_text(&line, 1, look->scratch, &fault.subject, err));
	db_release(&line);
	return ok && look->watch->report(look->watch->context, &fault, err);
}

static bool ask(struct whole_look *look, const char *sql, const char *table, struct error *err)
{
	struct statement statement;
	bool ok;

	look->why = whole_table_words(look->scratch, table);
	statement = db_ask(look->store, sql, err);
	ok = row_each(&statement, line_take, look, err);
	arena_empty(look->scratch);
	return ok;
}

static bool place_take(void *context, const struct statement *row, struct error *err)
{
	struct whole_look *look = context;
	const struct event event = {.number = db_int(row, 1)};
	const struct desk desk = {.store = look->store, .arena = look->scratch, .event = &event};
	const struct address at = {db_int(row, 2), db_int(row, 3), db_int(row, 4)};
	const int place = db_int(row, 5);
	int due;

	if (!hand_order_place_at(&desk, &at, INT64_MAX, &due, err))
		return false;
	if (place == due)
		return true;
	look->why = whole_place_words(look->scratch, place, due);
	return line_take(look, row, err);
}

/* Looks at the current versions at tables where a hand was inserted. A later hand may have moved
 * their places; then each has a version of its own. */
static bool places_ask(struct whole_look *look, struct error *err)
{
	static const char sql[] =
	    "SELECT n.seq, n.event, n.round, n.game, n.hand, ifnull(p.place, n.hand) "
	    "FROM hand_now n LEFT JOIN version_place p USING (event, round, game, hand, version) "
	    "WHERE n.kind <> 'void' AND EXISTS (SELECT 1 FROM version_place i WHERE i.event = "
	    "n.event AND i.round = n.round AND i.game = n.game)";
	struct statement statement = db_ask(look->store, sql, err);
	const bool ok = row_each(&statement, place_take, look, err);

	arena_empty(look->scratch);
	return ok;
}

bool whole_look(
    struct store *store, struct arena *scratch, const struct whole_watch *watch, struct error *err)
{
	struct whole_look look = {.store = store, .scratch = scratch, .watch = watch};

	for (const struct schema_table *table = schema_tables; table->name; table++) {
		const struct embedded_file *file;
		char name[WHOLE_NAME];

		if (table->gaps && !ask(&look, table->gaps, table->name, err))
			return false;
		(void)snprintf(name, sizeof name, "%s.sql", table->name);
		file = embedded_find(embedded_whole, name);
		if (file && !ask(&look, (const char *)file->data, table->name, err))
			return false;
	}
	return places_ask(&look, err);
}
