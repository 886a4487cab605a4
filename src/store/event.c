#include "store/event.h"
#include "store/db.h"
#include "store/event_rows.h"

bool events_read(const struct desk *desk, struct event **ret, size_t *ret_count, struct error *err)
{
	struct event *events = NULL;
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok =
	    db_prepare(desk->store, "SELECT number FROM event ORDER BY number", &statement, err);

	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		struct event *event;

		events = list_room(desk->arena, events, count, sizeof *events);
		if (!events) {
			ok = error_memory(err);
			break;
		}
		event = &events[count++];
		event->id = db_number(&statement, 0);
		event->number = db_int(&statement, 0);
		ok = event_settings_read(desk, event->id, &event->settings, &event->closed, err);
	}
	db_release(&statement);
	*ret = events;
	*ret_count = count;
	return ok && step == DB_DONE;
}

bool event_row_write(struct change *change, const struct rulebook *book, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO event (number, seq, rulebook, sides) "
	    "VALUES ((SELECT ifnull(max(number), 0) + 1 FROM event), :seq, :rulebook, :sides)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (!ok)
		return false;
	db_bind_number(&statement, ":seq", change->seq);
	db_bind_text(&statement, ":rulebook", book->id);
	db_bind_number(&statement, ":sides", book->side_count);
	ok = db_run(&statement, err);
	db_release(&statement);
	if (ok)
		change->event = sqlite3_last_insert_rowid(change->store->db);
	return ok;
}

bool event_began(const struct desk *desk, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event) "
	                          "OR EXISTS (SELECT 1 FROM decision WHERE event = :event)";
	struct statement statement;

	if (!db_prepare(desk->store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":event", desk->event->id);
	return db_exists(&statement, ret, err);
}
