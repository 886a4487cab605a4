#include "season/season.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"

#include <stdio.h>
#include <string.h>

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
	/* Events removed later no longer belong to a season. */
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

/* Writes the row of a new season. */
static bool season_row_write(struct change *change, int number, struct error *err)
{
	struct statement statement = change_row(change, "season", err);

	db_bind_number(&statement, ":number", number);
	return db_done(&statement, err);
}

bool season_log(
    struct change *change, const char *action, const struct season *season, struct error *err)
{
	char subject[40];

	change->event = 0; /* a season belongs to the file, not to the event of the command */
	(void)snprintf(subject, sizeof subject, "season %d", season->number);
	return change_log(change, action, subject, err);
}

/* --- finding --- */

bool season_list(const struct desk *desk, struct season **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, seasons_read(desk, ret, ret_count, err));
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

bool season_find(const struct desk *desk, const char *wanted, struct season *ret, struct error *err)
{
	struct season *seasons;
	struct text names = {.arena = desk->arena};
	size_t count, found = 0;

	if (!season_list(desk, &seasons, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		text_addf(&names, "%s%d \"%s\"", i ? ", " : "", seasons[i].number, seasons[i].name);
		if (is_meant(desk->arena, &seasons[i], wanted)) {
			*ret = seasons[i];
			found++;
		}
	}
	if (found == 1)
		return true;
	if (count == 0)
		return error_set(err, ERROR_INPUT, "season-unknown",
		    wanted ? TEXT_SEASON_UNKNOWN_NONE_CANASTA_NEW
		           : TEXT_SEASON_UNKNOWN_NUMBER_NONE_CANASTA);
	return error_set(err, ERROR_INPUT, "season-unknown",
	    wanted ? TEXT_SEASON_UNKNOWN_NO_SUCH_SEASON : TEXT_SEASON_UNKNOWN_NUMBER,
	    text_of(&names));
}

/* --- creating --- */

static bool name_free(struct arena *arena, const struct season *seasons, size_t count,
    const char *name, struct error *err)
{
	for (size_t i = 0; i < count; i++)
		if (is_meant(arena, &seasons[i], name))
			return error_set(err, ERROR_REFUSED, SAY_SEASON_EXISTS, seasons[i].number,
			    seasons[i].name);
	return true;
}

bool season_new(
    const struct desk *desk, const char *name, int best, struct season *ret, struct error *err)
{
	struct season season = {.best = best};
	struct season *seasons;
	struct change change;
	size_t count = 0;
	bool ok;

	input_name_keep(desk->arena, &name);
	if (!input_text(name, "season-invalid", TEXT_WORDS_THE_SEASON_NAME, err))
		return false;
	if (name[strspn(name, "0123456789+-")] == '\0')
		return error_set(err, ERROR_INPUT, SAY_SEASON_INVALID_DIGITS_ALONE_READ);
	if (!(best >= 0 && best <= SEASON_BEST_MOST))
		return error_set(
		    err, ERROR_INPUT, SAY_SEASON_INVALID_EVENTS_COUNT_ALL, best, SEASON_BEST_MOST);
	if (!change_begin(desk, &change, err))
		return false;
	ok = seasons_read(desk, &seasons, &count, err) &&
	     name_free(desk->arena, seasons, count, name, err);
	season.name = name;
	season.number = (int)count + 1;
	ok = ok && season_row_write(&change, season.number, err) &&
	     season_version_write(&change, &season, err) &&
	     season_log(&change, "season-new", &season, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = season;
	return true;
}

/* --- adding and removing events --- */

static bool ranking_of(const struct desk *desk, int event, enum ranking_by *ret, struct error *err)
{
	struct event_settings settings;
	bool closed;

	if (!event_settings_read(desk, event, &settings, &closed, err))
		return false;
	*ret = (enum ranking_by)event_setting_word(&settings.more, SETTING_RANKING);
	return true;
}

/* Checks that an event of a season ranks by the same points as the first. */
static bool ranking_fits(
    const struct desk *desk, const struct season *season, size_t index, struct error *err)
{
	enum ranking_by first, by;

	return index == 0 ||
	       (ranking_of(desk, season->events[0], &first, err) &&
	           ranking_of(desk, season->events[index], &by, err) &&
	           (first == by || season_standings_differ(season, index, first, by, err)));
}

bool season_ranks_alike(const struct desk *desk, const struct season *season, struct error *err)
{
	for (size_t i = 1; i < season->event_count; i++)
		if (!ranking_fits(desk, season, i, err))
			return false;
	return true;
}

/* Reads the current version of a season, within a change. */
static bool season_now(
    const struct change *change, int number, struct season *ret, struct error *err)
{
	struct season *seasons;
	size_t count;

	if (!seasons_read(change->desk, &seasons, &count, err))
		return false;
	if (number < 1 || (size_t)number > count)
		return error_set(err, ERROR_INPUT, SAY_SEASON_UNKNOWN_SEASON, number);
	*ret = seasons[number - 1];
	return true;
}

/* Copies the events of a season, with room for `more`. */
static int *events_with_room(const struct desk *desk, const struct season *season, size_t more)
{
	int *events = arena_alloc(desk->arena, season->event_count + more + 1, sizeof *events);

	if (season->event_count > 0)
		memcpy(events, season->events, season->event_count * sizeof *events);
	return events;
}

static bool events_put(struct change *change, const struct season *season, const int *events,
    size_t count, struct error *err)
{
	struct season now;
	size_t before;
	int *all;

	if (!season_now(change, season->number, &now, err))
		return false;
	all = events_with_room(change->desk, &now, count);
	before = now.event_count;
	now.events = all;
	for (size_t i = 0; i < count; i++) {
		if (season_has(&now, events[i]))
			continue;
		all[now.event_count++] = events[i];
		if (!ranking_fits(change->desk, &now, now.event_count - 1, err))
			return false;
	}
	return now.event_count == before || (season_version_write(change, &now, err) &&
	                                        season_log(change, "season-add", &now, err));
}

static bool event_put(struct change *change, int number, int event, struct season *ret,
    bool *ret_repeated, struct error *err)
{
	if (!season_now(change, number, ret, err))
		return false;
	*ret_repeated = season_has(ret, event);
	return *ret_repeated ||
	       (events_put(change, ret, &event, 1, err) && season_now(change, number, ret, err));
}

static bool event_take_out(struct change *change, int number, int event, struct season *ret,
    bool *ret_repeated, struct error *err)
{
	size_t count = 0;
	int *left;

	if (!season_now(change, number, ret, err))
		return false;
	*ret_repeated = !season_has(ret, event);
	if (*ret_repeated)
		return true;
	left = events_with_room(change->desk, ret, 0);
	for (size_t i = 0; i < ret->event_count; i++)
		if (left[i] != event)
			left[count++] = left[i];
	ret->events = left;
	ret->event_count = count;
	return season_version_write(change, ret, err) &&
	       season_log(change, "season-remove", ret, err);
}

typedef bool change_events(struct change *change, int number, int event, struct season *ret,
    bool *ret_repeated, struct error *err);

static bool change_season(const struct desk *desk, change_events *how, const struct season *season,
    const struct event *event, struct season *ret, bool *ret_repeated, struct error *err)
{
	struct change change;
	struct season now;
	bool repeated = false;
	bool ok;

	if (!change_begin(desk, &change, err))
		return false;
	ok = how(&change, season->number, event->number, &now, &repeated, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = now;
	*ret_repeated = repeated;
	return true;
}

bool season_add(const struct desk *desk, const struct season *season, const struct event *event,
    struct season *ret, bool *ret_repeated, struct error *err)
{
	return change_season(desk, event_put, season, event, ret, ret_repeated, err);
}

bool season_remove(const struct desk *desk, const struct season *season, const struct event *event,
    struct season *ret, bool *ret_repeated, struct error *err)
{
	return change_season(desk, event_take_out, season, event, ret, ret_repeated, err);
}

bool season_add_all(const struct desk *desk, const struct season *season, const int *events,
    size_t count, struct error *err)
{
	struct change change;

	return change_begin(desk, &change, err) &&
	       change_end(&change, events_put(&change, season, events, count, err), err);
}

/* Lists with more events than these show only the sums. */
enum { EVENTS_SHOWN_MOST = 24 };

void answer_season(struct answer *to, const struct season *season)
{
	answer_number(to, "number", season->number);
	answer_text(to, "season", season->name);
	answer_number(to, "best", season->best);
	(void)answer_list(to, "events");
	for (size_t i = 0; i < season->event_count; i++)
		answer_item_number(to, "events", season->events[i]);
}

void answer_season_place(
    struct answer *to, const struct season *season, const struct season_row *person)
{
	answer_number(to, "rank", person->rank);
	answer_text(to, "person", person->name);
	answer_text(to, "club", person->club);
	answer_text(to, "member", person->member);
	answer_number(to, "played", (int64_t)person->played);
	answer_number(to, "counted", (int64_t)person->counted);
	answer_hundredths(to, "points", person->points);
	answer_number(to, "difference", person->difference);
	(void)answer_list(to, "events");
	for (size_t i = 0; i < season->event_count; i++)
		if (person->results[i].played) {
			struct answer *row = answer_row(to, "events");

			answer_number(row, "event", season->events[i]);
			answer_hundredths(row, "points", person->results[i].points);
			answer_number(row, "difference", person->results[i].difference);
			answer_flag(row, "counted", person->results[i].counted);
		}
	(void)answer_list(to, "by_event");
	for (size_t i = 0; i < season->event_count; i++) {
		struct answer *row = answer_row(to, "by_event");

		answer_flag(row, "played", person->results[i].played);
		if (person->results[i].played) {
			answer_hundredths(row, "points", person->results[i].points);
			answer_flag(row, "counted", person->results[i].counted);
		}
	}
}

static bool has_clubs(const struct season_standings *standings)
{
	for (size_t i = 0; i < standings->count; i++)
		if (*standings->rows[i].club)
			return true;
	return false;
}

static void add_part(struct answer *to, int event, const struct season_part *part)
{
	answer_number(to, "event", event);
	answer_text(to, "name", part->name);
	answer_time(to, "date", part->date);
	if (part->source)
		answer_event_club(to, part->source);
}

/* Returns true if an event of the season was played in another club's file. */
static bool is_of_clubs(const struct season_standings *standings)
{
	for (size_t i = 0; i < standings->season.event_count; i++)
		if (standings->parts[i].source)
			return true;
	return false;
}

void answer_season_head(struct answer *to, const struct season_standings *standings)
{
	const struct season *season = &standings->season;

	answer_text(to, "season", season->name);
	answer_number(to, "best", season->best);
	answer_flag(to, "provisional", standings->provisional);
	answer_flag_set(to, "clubs", has_clubs(standings));
	answer_number(to, "event_count", (int64_t)season->event_count);
	answer_flag_set(to, "many", season->event_count > EVENTS_SHOWN_MOST);
	answer_flag_set(to, "held", standings->held);
	(void)answer_list(to, "standings");
	answer_number(to, "number", season->number);
	(void)answer_list(to, "by_event");
	for (size_t i = 0; i < season->event_count; i++)
		add_part(answer_row(to, "by_event"), season->events[i], &standings->parts[i]);
	answer_flag_set(to, "of_clubs", is_of_clubs(standings));
}

void answer_season_standings(struct answer *to, const struct season_standings *standings)
{
	answer_season_head(to, standings);
	for (size_t i = 0; i < standings->count; i++)
		answer_season_place(
		    answer_row(to, "standings"), &standings->season, &standings->rows[i]);
}

static void add_reported(struct answer *to, const struct season_report_row *row)
{
	answer_number(to, "person", row->person);
	answer_text(to, "number", row->member);
	answer_text(to, "name", row->name);
	answer_text(to, "club", row->club);
	answer_text(to, "event", row->event_name);
	answer_time(to, "date", row->date);
	if (row->place > 0)
		answer_number(to, "place", row->place);
	else
		answer_nothing(to, "place");
	answer_hundredths(to, "points", row->points);
	answer_text(to, "digest", row->digest);
	answer_number(to, "event_number", row->event);
}

void answer_season_report(struct answer *to, const struct season *season,
    const struct season_report_row *rows, size_t count)
{
	answer_text(to, "season", season->name);
	answer_number(to, "number", season->number);
	(void)answer_list(to, "report");
	for (size_t i = 0; i < count; i++)
		add_reported(answer_row(to, "report"), &rows[i]);
}
