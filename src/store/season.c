#include "store/season.h"
#include "base/input.h"
#include "store/db.h"

#include "base/text.h"
#include "store/rows.h"
#include "store/season_part.h"

#include <string.h>

/* --- reading --- */

static bool number_of(struct store *store, const char *sql, int64_t season, int64_t version,
    size_t *ret, struct error *err)
{
	struct statement statement;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	if (season > 0) {
		db_bind_number(&statement, ":season", season);
		db_bind_number(&statement, ":version", version);
	}
	return db_count(&statement, ret, err);
}

static bool events_of(struct store *store, struct arena *arena, int64_t version,
    struct season *season, struct error *err)
{
	static const char count_sql[] = "SELECT count(*) FROM season_event "
	                                "WHERE season = :season AND version = :version";
	static const char sql[] = "SELECT event FROM season_event WHERE season = :season "
	                          "AND version = :version ORDER BY place";
	struct statement statement;
	size_t count = 0;
	int *events;
	bool ok;

	if (!number_of(store, count_sql, season->number, version, &count, err))
		return false;
	events = arena_alloc(arena, count, sizeof *events);
	if (!events)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":season", season->number);
		db_bind_number(&statement, ":version", version);
	}
	for (size_t i = 0; ok && i < count; i++) {
		ok = db_step(&statement, err) == DB_ROW;
		events[i] = ok ? db_int(&statement, 0) : 0;
	}
	db_release(&statement);
	season->events = events;
	season->event_count = count;
	return ok;
}

static bool seasons_read(struct store *store, struct arena *arena, struct season **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT v.season, v.name, v.best, v.version FROM season s JOIN season_version v "
	    "ON v.season = s.number AND v.version = (SELECT max(version) FROM season_version "
	    "WHERE season = s.number) ORDER BY v.season";
	struct season *seasons;
	struct statement statement;
	size_t count = 0;
	bool ok;

	if (!number_of(store, "SELECT count(*) FROM season", 0, 0, &count, err))
		return false;
	seasons = arena_alloc(arena, count, sizeof *seasons);
	if (!seasons)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	for (size_t i = 0; ok && i < count; i++) {
		ok = db_step(&statement, err) == DB_ROW &&
		     db_text(&statement, 1, arena, &seasons[i].name, err);
		if (!ok)
			break;
		seasons[i].number = db_int(&statement, 0);
		seasons[i].best = db_int(&statement, 2);
		ok = events_of(store, arena, db_number(&statement, 3), &seasons[i], err);
	}
	db_release(&statement);
	*ret = seasons;
	*ret_count = count;
	return ok;
}

bool season_list(struct store *store, struct arena *arena, struct season **ret, size_t *ret_count,
    struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, seasons_read(store, arena, ret, ret_count, err));
}

static bool is_meant(struct arena *arena, const struct season *season, const char *wanted)
{
	int64_t number;
	const char *name = text_fold(arena, season->name);
	const char *folded = wanted ? text_fold(arena, wanted) : NULL;

	if (!wanted)
		return true;
	if (text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
		return season->number == number;
	return name && folded && strcmp(name, folded) == 0;
}

bool season_find(struct store *store, struct arena *arena, const char *wanted, struct season *ret,
    struct error *err)
{
	struct season *seasons;
	struct text names = {.arena = arena};
	size_t count, found = 0;

	if (!season_list(store, arena, &seasons, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		text_addf(&names, "%s%d \"%s\"", i ? ", " : "", seasons[i].number, seasons[i].name);
		if (is_meant(arena, &seasons[i], wanted)) {
			*ret = seasons[i];
			found++;
		}
	}
	if (found == 1)
		return true;
	return error_set(err, ERROR_INPUT, "season-unknown", "%s; there are: %s",
	    wanted ? "there is no such season" : "a season is named by its number or name",
	    count ? text_of(&names) : "none, `canasta season new` makes one");
}

/* --- writing --- */

static bool version_write(struct change *change, const struct season *season, struct error *err)
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

static bool row_write(struct change *change, int number, struct error *err)
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

static bool log_season(
    struct change *change, const char *action, const struct season *season, struct error *err)
{
	char subject[40];

	(void)sqlite3_snprintf(sizeof subject, subject, "season %d", season->number);
	return change_log(change, action, 0, subject, err);
}

static bool name_free(struct arena *arena, const struct season *seasons, size_t count,
    const char *name, struct error *err)
{
	for (size_t i = 0; i < count; i++)
		if (is_meant(arena, &seasons[i], name))
			return error_set(err, ERROR_REFUSED, "season-exists",
			    "season %d is called \"%s\" already", seasons[i].number,
			    seasons[i].name);
	return true;
}

static bool season_valid(const char *name, int best, struct error *err)
{
	if (!input_text(name, "season-invalid", "the season's name", err))
		return false;
	if (name[strspn(name, "0123456789+-")] == '\0')
		return error_set(err, ERROR_INPUT, "season-invalid",
		    "the season's name is digits alone, which would be read as its number");
	return (best >= 0 && best <= SEASON_BEST_MOST) ||
	       error_set(err, ERROR_INPUT, "season-invalid",
	           "%d events cannot count; 0 (all) to %d are expected", best, SEASON_BEST_MOST);
}

bool season_new(struct store *store, struct arena *arena, const char *name, int best,
    struct season *ret, struct error *err)
{
	struct season season = {.name = name, .best = best};
	struct season *seasons;
	struct change change;
	size_t count = 0;
	bool ok;

	if (!season_valid(name, best, err) || !change_begin(store, &change, err))
		return false;
	ok = seasons_read(store, arena, &seasons, &count, err) &&
	     name_free(arena, seasons, count, name, err);
	season.number = (int)count + 1;
	ok = ok && row_write(&change, season.number, err) && version_write(&change, &season, err) &&
	     log_season(&change, "season-new", &season, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = season;
	return true;
}

static bool holds_event(const struct season *season, int number)
{
	for (size_t i = 0; i < season->event_count; i++)
		if (season->events[i] == number)
			return true;
	return false;
}

static bool ranking_of(
    struct store *store, struct arena *arena, int event, enum ranking_by *ret, struct error *err)
{
	struct event_settings settings;
	bool closed;

	if (!event_settings_read(store, arena, event, &settings, &closed, err))
		return false;
	*ret = (enum ranking_by)event_setting_word(&settings.more, SETTING_RANKING);
	return true;
}

/* An event that is added ranks as those that are in it. */
static bool ranking_fits(
    struct store *store, struct arena *arena, const struct season *season, struct error *err)
{
	size_t added = season->event_count - 1;
	enum ranking_by first, by;

	return added == 0 ||
	       (ranking_of(store, arena, season->events[0], &first, err) &&
	           ranking_of(store, arena, season->events[added], &by, err) &&
	           (first == by || season_ranking_differs(season, added, first, by, err)));
}

/* The season as it stands in the file now, with one event more. */
static bool event_put(struct change *change, struct arena *arena, int number, int event,
    struct season *ret, bool *ret_repeated, struct error *err)
{
	struct season *seasons;
	size_t count;
	int *events;

	if (!seasons_read(change->store, arena, &seasons, &count, err))
		return false;
	if (number < 1 || (size_t)number > count)
		return error_set(
		    err, ERROR_INPUT, "season-unknown", "there is no season %d", number);
	*ret = seasons[number - 1];
	*ret_repeated = holds_event(ret, event);
	if (*ret_repeated)
		return true;
	events = arena_alloc(arena, ret->event_count + 1, sizeof *events);
	if (!events)
		return error_memory(err);
	if (ret->event_count)
		memcpy(events, ret->events, ret->event_count * sizeof *events);
	events[ret->event_count++] = event;
	ret->events = events;
	return ranking_fits(change->store, arena, ret, err) && version_write(change, ret, err) &&
	       log_season(change, "season-add", ret, err);
}

bool season_add(struct store *store, struct arena *arena, const struct season *season,
    const struct event *event, struct season *ret, bool *ret_repeated, struct error *err)
{
	struct change change;
	struct season now;
	bool repeated = false;
	bool ok;

	if (!change_begin(store, &change, err))
		return false;
	ok = event_put(&change, arena, season->number, event->number, &now, &repeated, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = now;
	*ret_repeated = repeated;
	return true;
}
