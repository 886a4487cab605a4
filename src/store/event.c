#include "store/event.h"
#include "store/event_origin.h"
#include "store/event_rows.h"
#include "store/row.h"

static bool event_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct event *event = row;

	(void)statement;
	return event_settings_read(desk, event->number, &event->settings, &event->closed, err) &&
	       event_source_read(desk, event->number, &event->source, err);
}

static const struct cell event_cells[] = {CELL(struct event, number)};
static const struct row_kind event_row = ROW_KIND(struct event, event_cells, event_finish);

bool events_read(const struct desk *desk, struct event **ret, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask(desk->store,
	    "SELECT number FROM event WHERE number NOT IN (SELECT event FROM event_replaced) "
	    "AND number NOT IN (SELECT event FROM event_removed) ORDER BY number",
	    err);

	return (*ret = row_list(&statement, desk, &event_row, ret_count, err)) != NULL;
}

bool event_row_write(struct change *change, const struct rulebook *book, struct error *err)
{
	struct statement statement = change_next_row(change, "event", err);

	db_bind_text(&statement, ":rulebook", book->id);
	db_bind_number(&statement, ":sides", book->side_count);
	return db_one(&statement, &change->event, err);
}

bool event_removed_write(struct change *change, const char *reason, struct error *err)
{
	struct statement statement = change_row(change, "event_removed", err);

	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}

bool event_has_hands(const struct desk *desk, bool *ret, struct error *err)
{
	struct statement statement = db_ask_event(
	    desk, "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event)", err);

	return db_exists(&statement, ret, err);
}

bool event_recorded(const struct desk *desk, bool *ret, struct error *err)
{
	struct statement statement = db_ask_event(
	    desk, "SELECT EXISTS (SELECT 1 FROM round_begun WHERE event = :event)", err);

	return db_exists(&statement, ret, err);
}

bool event_began(const struct desk *desk, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event) "
	                          "OR EXISTS (SELECT 1 FROM decision WHERE event = :event)";
	struct statement statement = db_ask_event(desk, sql, err);

	return db_exists(&statement, ret, err);
}
