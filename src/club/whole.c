#include "club/whole.h"

#include "base/arena.h"
#include "base/catalogue.h"
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
};

/* Reports that a line lacks a row. */
static void line_tell(const struct whole_look *look, int64_t number, const char *why)
{
	static const char sql[] = "SELECT ifnull(event, 0), subject FROM log WHERE seq = :line";
	struct whole_fault fault = {.line = number, .subject = "file", .why = why};
	struct statement line = db_ask(look->store, sql);

	db_bind_number(&line, ":line", number);
	if (db_step(&line)) {
		fault.event = db_number(&line, 0);
		fault.subject = db_text(&line, 1, look->scratch);
	}
	db_release(&line);
	look->watch->report(look->watch->context, &fault);
}

static void ask(const struct whole_look *look, const char *sql, const char *table)
{
	const char *why = whole_table_words(look->scratch, table);
	struct statement statement = db_ask(look->store, sql);

	while (db_step(&statement))
		line_tell(look, db_number(&statement, 0), why);
	db_release(&statement);
	arena_empty(look->scratch);
}

/* Looks at the current versions at tables where a hand was inserted. A later hand may have moved
 * their places; then each has a version of its own. */
static void places_ask(const struct whole_look *look)
{
	static const char sql[] =
	    "SELECT n.seq, n.event, n.round, n.game, n.hand, ifnull(p.place, n.hand) "
	    "FROM hand_now n LEFT JOIN version_place p USING (event, round, game, hand, version) "
	    "WHERE n.kind <> 'void' AND EXISTS (SELECT 1 FROM version_place i WHERE i.event = "
	    "n.event AND i.round = n.round AND i.game = n.game)";
	struct statement row = db_ask(look->store, sql);

	while (db_step(&row)) {
		const struct event event = {.number = db_int(&row, 1)};
		const struct desk desk = {
		    .store = look->store, .arena = look->scratch, .event = &event};
		const struct address at = {db_int(&row, 2), db_int(&row, 3), db_int(&row, 4)};
		const int place = db_int(&row, 5);
		int due;

		due = hand_order_place_at(&desk, &at, INT64_MAX);
		if (place != due)
			line_tell(
			    look, db_number(&row, 0), whole_place_words(look->scratch, place, due));
	}
	db_release(&row);
	arena_empty(look->scratch);
}

void whole_look(struct store *store, struct arena *scratch, const struct whole_watch *watch)
{
	const struct whole_look look = {.store = store, .scratch = scratch, .watch = watch};

	for (const struct schema_table *table = schema_tables; table->name; table++) {
		const struct embedded_file *file;
		char name[WHOLE_NAME];

		if (table->gaps)
			ask(&look, table->gaps, table->name);
		(void)snprintf(name, sizeof name, "%s.sql", table->name);
		file = embedded_find(embedded_whole, name);
		if (file)
			ask(&look, (const char *)file->data, table->name);
	}
	places_ask(&look);
}
