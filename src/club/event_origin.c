#include "club/event.h"

#include "base/catalogue.h"
#include "base/error.h"
#include "file/db.h"
#include "file/log.h"

static bool source_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct event_source *source = row;

	(void)desk;
	if (sqlite3_column_bytes(statement->handle, 1) != HASH_BYTES ||
	    sqlite3_column_bytes(statement->handle, 4) != HASH_BYTES)
		return error_set(err, ERROR_STORE, SAY_STORE_DAMAGED_LINE_LOG_ABOUT,
		    statement->store->path, source->event);
	log_hash_text(sqlite3_column_blob(statement->handle, 1), source->club);
	log_hash_text(sqlite3_column_blob(statement->handle, 4), source->digest);
	return true;
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

bool event_sources_read(
    const struct desk *desk, struct event_source **ret, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask(desk->store, SOURCES "ORDER BY event", err);

	return (*ret = row_list(&statement, desk, &source_row, ret_count, err)) != NULL;
}

/* A question of its own, as nearly every event was played here. */
static bool is_imported(const struct desk *desk, int64_t event, bool *ret, struct error *err)
{
	struct statement statement = db_ask(
	    desk->store, "SELECT EXISTS (SELECT 1 FROM event_origin WHERE event = :event)", err);

	db_bind_number(&statement, ":event", event);
	return db_exists(&statement, ret, err);
}

bool event_source_read(
    const struct desk *desk, int64_t event, const struct event_source **ret, struct error *err)
{
	const struct event_source *found;
	struct statement statement;
	bool imported;
	size_t count;

	*ret = NULL;
	if (!is_imported(desk, event, &imported, err))
		return false;
	if (!imported)
		return true;
	statement = db_ask(desk->store, SOURCES "WHERE event = :event", err);
	db_bind_number(&statement, ":event", event);
	found = row_list(&statement, desk, &source_row, &count, err);
	*ret = found && count > 0 ? found : NULL;
	return found != NULL;
}
