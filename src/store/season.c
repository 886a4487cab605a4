#include "store/season.h"
#include "store/row.h"

#include <stdio.h>

bool season_has(const struct season *season, int event)
{
	for (size_t i = 0; i < season->event_count; i++)
		if (season->events[i] == event)
			return true;
	return false;
}

/* --- reading --- */

static bool season_finish(
    const struct statement *row, const struct desk *desk, void *ret, struct error *err)
{
	/* An event that was removed later is of no season any more. */
	static const char sql[] = "SELECT event FROM season_event WHERE season = :season "
	                          "AND version = :version AND event NOT IN "
	                          "(SELECT event FROM event_removed) ORDER BY place";
	struct season *season = ret;
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":season", season->number);
	db_bind_number(&statement, ":version", db_number(row, 3));
	season->events = row_list(&statement, desk, &row_int, &season->event_count, err);
	return season->events != NULL;
}

static const struct cell season_cells[] = {
    CELL(struct season, number),
    CELL(struct season, name),
    CELL(struct season, best),
};
static const struct row_kind season_row = ROW_KIND(struct season, season_cells, season_finish);

bool seasons_read(
    const struct desk *desk, struct season **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT v.season, v.name, v.best, v.version FROM season s JOIN season_version v "
	    "ON v.season = s.number AND v.version = (SELECT max(version) FROM season_version "
	    "WHERE season = s.number) ORDER BY v.season";
	struct statement statement = db_ask(desk->store, sql, err);

	return (*ret = row_list(&statement, desk, &season_row, ret_count, err)) != NULL;
}

/* --- writing --- */

bool season_version_write(struct change *change, const struct season *season, struct error *err)
{
	struct statement statement = change_next_row(change, "season_version", err);
	int64_t version;
	bool ok;

	db_bind_number(&statement, ":season", season->number);
	db_bind_name(&statement, ":name", season->name);
	db_bind_number(&statement, ":best", season->best);
	ok = db_one(&statement, &version, err);
	for (size_t i = 0; ok && i < season->event_count; i++) {
		statement = change_row(change, "season_event", err);
		db_bind_number(&statement, ":season", season->number);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_number(&statement, ":event", season->events[i]);
		ok = db_done(&statement, err);
	}
	return ok;
}

bool season_row_write(struct change *change, int number, struct error *err)
{
	struct statement statement = change_row(change, "season", err);

	db_bind_number(&statement, ":number", number);
	return db_done(&statement, err);
}

bool season_log(
    struct change *change, const char *action, const struct season *season, struct error *err)
{
	char subject[40];

	change->event = 0; /* a season is the file's, whatever event it was asked beside */
	(void)snprintf(subject, sizeof subject, "season %d", season->number);
	return change_log(change, action, subject, err);
}
