#include "store/season.h"
#include "store/db.h"

#include <stdio.h>

/* --- reading --- */

static bool events_of(
    const struct desk *desk, int64_t version, struct season *season, struct error *err)
{
	static const char sql[] = "SELECT event FROM season_event WHERE season = :season "
	                          "AND version = :version ORDER BY place";
	struct statement statement;
	enum db_step step = DB_FAILED;
	int *events = NULL;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":season", season->number);
		db_bind_number(&statement, ":version", version);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		events = list_room(desk->arena, events, season->event_count, sizeof *events);
		ok = events || error_memory(err);
		if (ok)
			events[season->event_count++] = db_int(&statement, 0);
	}
	db_release(&statement);
	season->events = events;
	return ok && step == DB_DONE;
}

static bool season_take(const struct statement *statement, const struct desk *desk,
    struct season *ret, struct error *err)
{
	*ret = (struct season){.number = db_int(statement, 0), .best = db_int(statement, 2)};
	return db_text(statement, 1, desk->arena, &ret->name, err) &&
	       events_of(desk, db_number(statement, 3), ret, err);
}

bool seasons_read(
    const struct desk *desk, struct season **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT v.season, v.name, v.best, v.version FROM season s JOIN season_version v "
	    "ON v.season = s.number AND v.version = (SELECT max(version) FROM season_version "
	    "WHERE season = s.number) ORDER BY v.season";
	struct season *seasons = NULL;
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		seasons = list_room(desk->arena, seasons, count, sizeof *seasons);
		ok = seasons ? season_take(&statement, desk, &seasons[count++], err)
		             : error_memory(err);
	}
	db_release(&statement);
	*ret = seasons;
	*ret_count = count;
	return ok && step == DB_DONE;
}

/* --- writing --- */

bool season_version_write(struct change *change, const struct season *season, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO season_version (season, version, seq, name, best) VALUES (:season, "
	    "(SELECT ifnull(max(version), 0) + 1 FROM season_version WHERE season = :season), "
	    ":seq, "
	    ":name, :best)";
	static const char event_sql[] =
	    "INSERT INTO season_event (season, version, place, event) "
	    "SELECT season, version, :place, :event FROM season_version WHERE seq = :seq";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":season", season->number);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":name", season->name);
		db_bind_number(&statement, ":best", season->best);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	if (!ok)
		return false;
	ok = db_prepare(change->store, event_sql, &statement, err);
	for (size_t i = 0; ok && i < season->event_count; i++) {
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_number(&statement, ":event", season->events[i]);
		db_bind_number(&statement, ":seq", change->seq);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

bool season_row_write(struct change *change, int number, struct error *err)
{
	static const char sql[] = "INSERT INTO season (number, seq) VALUES (:number, :seq)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":number", number);
		db_bind_number(&statement, ":seq", change->seq);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

bool season_log(
    struct change *change, const char *action, const struct season *season, struct error *err)
{
	char subject[40];

	change->event = 0; /* a season is the file's, whatever event it was asked beside */
	(void)snprintf(subject, sizeof subject, "season %d", season->number);
	return change_log(change, action, subject, err);
}
