#include "club/event.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "file/db.h"
#include "file/log.h"

static void source_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct event_source *source = row;

	(void)desk;
	if (sqlite3_column_bytes(statement->handle, 1) != HASH_BYTES ||
	    sqlite3_column_bytes(statement->handle, 4) != HASH_BYTES)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_LINE_LOG_ABOUT, statement->store->path,
		    source->event);
	log_hash_text(sqlite3_column_blob(statement->handle, 1), source->club);
	log_hash_text(sqlite3_column_blob(statement->handle, 4), source->digest);
}

static const struct cell source_cells[] = {
    CELL(struct event_source, event),
    {CELL_PASSED, 0},
    CELL(struct event_source, number),
    CELL(struct event_source, line),
    {CELL_PASSED, 0},
    CELL(struct event_source, imported),
    CELL(struct event_source, direct),
    CELL(struct event_source, replaced),
    CELL(struct event_source, club_name),
    CELL(struct event_source, came),
};
static const struct row_kind source_row =
    ROW_KIND(struct event_source, source_cells, source_finish);

#define SOURCES                                                                                    \
	"SELECT event, club, number, line, digest, imported, direct, event IN "                    \
	"(SELECT event FROM event_replaced), club_name, came FROM event_source "

struct event_source *event_sources_read(const struct desk *desk, size_t *ret_count)
{
	struct statement statement = db_ask(desk->store, SOURCES "ORDER BY event");

	return row_list(&statement, desk, &source_row, ret_count);
}

const struct event_source *event_source_read(const struct desk *desk, int64_t event)
{
	const struct event_source *found;
	struct statement statement;
	size_t count;

	/* A question of its own, as nearly every event was played here. */
	statement =
	    db_ask(desk->store, "SELECT EXISTS (SELECT 1 FROM event_origin WHERE event = :event)");
	db_bind_number(&statement, ":event", event);
	if (!db_exists(&statement))
		return NULL;
	statement = db_ask(desk->store, SOURCES "WHERE event = :event");
	db_bind_number(&statement, ":event", event);
	found = row_list(&statement, desk, &source_row, &count);
	return count > 0 ? found : NULL;
}
