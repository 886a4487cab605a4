#include "season/season.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "file/db.h"
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

static void season_finish(const struct statement *row, const struct desk *desk, void *ret)
{
	/* Events removed later no longer belong to a season. */
	static const char sql[] = "SELECT event FROM season_event WHERE season = :season "
	                          "AND version = :version AND event NOT IN "
	                          "(SELECT event FROM event_removed) ORDER BY place";
	struct season *season = ret;
	struct statement statement = db_ask(desk->store, sql);

	db_bind_number(&statement, ":season", season->number);
	db_bind_number(&statement, ":version", db_number(row, "version"));
	season->events = row_list(&statement, desk, &row_int, &season->event_count);
}

static const struct cell season_cells[] = {
    CELL_FROM("season", struct season, number),
    CELL(struct season, name),
    CELL(struct season, best),
};
static const struct row_kind season_row = ROW_KIND(struct season, season_cells, season_finish);

struct season *seasons_read(const struct desk *desk, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT v.season, v.name, v.best, v.version FROM season s JOIN season_version v "
	    "ON v.season = s.number AND v.version = (SELECT max(version) FROM season_version "
	    "WHERE season = s.number) ORDER BY v.season";
	struct statement statement = db_ask(desk->store, sql);

	return row_list(&statement, desk, &season_row, ret_count);
}

/* --- writing --- */

void season_write(struct change *change, const char *action, const struct season *season)
{
	struct statement statement = change_next_row(change, "season_version");
	char subject[40];
	int64_t version;

	db_bind_number(&statement, ":season", season->number);
	db_bind_name(&statement, ":name", season->name);
	db_bind_number(&statement, ":best", season->best);
	version = db_one(&statement);
	for (size_t i = 0; i < season->event_count; i++) {
		statement = change_row(change, "season_event");
		db_bind_number(&statement, ":season", season->number);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_number(&statement, ":event", season->events[i]);
		db_done(&statement);
	}
	change->event = 0; /* a season belongs to the file, not to the event of the command */
	(void)snprintf(subject, sizeof subject, "season %d", season->number);
	change_log(change, action, subject);
}

/* --- finding --- */

static bool is_meant(struct arena *arena, const struct season *season, const char *wanted)
{
	int64_t number;

	if (text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
		return season->number == number;
	return text_same_folded(arena, season->name, wanted);
}

struct season season_find(const struct desk *desk, const char *wanted)
{
	struct text names = {.arena = desk->arena};
	size_t count, found = 0;
	const struct season *seasons = seasons_read(desk, &count), *season = NULL;

	for (size_t i = 0; i < count; i++) {
		text_addf(&names, "%s%d \"%s\"", i ? ", " : "", seasons[i].number, seasons[i].name);
		if (!wanted || is_meant(desk->arena, &seasons[i], wanted)) {
			season = &seasons[i];
			found++;
		}
	}
	if (found == 1)
		return *season;
	if (count == 0)
		break_off(ERROR_INPUT, "season-unknown",
		    wanted ? TEXT_SEASON_UNKNOWN_NONE_CANASTA_NEW
		           : TEXT_SEASON_UNKNOWN_NUMBER_NONE_CANASTA);
	break_off(ERROR_INPUT, "season-unknown",
	    wanted ? TEXT_SEASON_UNKNOWN_NO_SUCH_SEASON : TEXT_SEASON_UNKNOWN_NUMBER,
	    text_of(&names));
}

/* --- creating --- */

struct season season_new(const struct desk *desk, const char *name, int best)
{
	const struct season *seasons;
	struct season season;
	struct statement statement;
	size_t count;

	input_name_keep(desk->arena, &name);
	input_require(name, "season-invalid", TEXT_WORDS_THE_SEASON_NAME);
	if (name[strspn(name, "0123456789+-")] == '\0')
		break_off(ERROR_INPUT, SAY_SEASON_INVALID_DIGITS_ALONE_READ);
	if (best < 0 || best > SEASON_BEST_MOST)
		break_off(ERROR_INPUT, SAY_SEASON_INVALID_EVENTS_COUNT_ALL, best, SEASON_BEST_MOST);
	struct change change = change_begin(desk);
	seasons = seasons_read(desk, &count);
	for (size_t i = 0; i < count; i++)
		if (is_meant(desk->arena, &seasons[i], name))
			break_off(
			    ERROR_REFUSED, SAY_SEASON_EXISTS, seasons[i].number, seasons[i].name);
	season = (struct season){.number = (int)count + 1, .name = name, .best = best};
	statement = change_row(&change, "season");
	db_bind_number(&statement, ":number", season.number);
	db_done(&statement);
	season_write(&change, "season-new", &season);
	change_end(&change);
	return season;
}

/* --- adding and removing events --- */

static enum ranking_by ranking_of(const struct desk *desk, int event)
{
	const struct event found = event_settings_read(desk, event);

	return (enum ranking_by)event_setting_word(&found.settings.more, SETTING_RANKING);
}

void season_ranks_alike(const struct desk *desk, const struct season *season, size_t from)
{
	for (size_t i = from > 0 ? from : 1; i < season->event_count; i++) {
		const enum ranking_by first = ranking_of(desk, season->events[0]);
		const enum ranking_by by = ranking_of(desk, season->events[i]);

		if (first != by)
			break_off(ERROR_REFUSED, SAY_SEASON_RANKING, season->events[0],
			    ranking_by_said(first), season->events[i], ranking_by_said(by));
	}
}

/* Changes the events of the current version of a season. Returns false if there is nothing to change. */
static bool events_write(
    const struct desk *desk, struct season *season, const int *events, size_t count, bool add)
{
	size_t season_count, before;
	const struct season *seasons;
	const int number = season->number;
	bool changed;
	int *list;

	struct change change = change_begin(desk);
	seasons = seasons_read(change.desk, &season_count);
	if (number < 1 || (size_t)number > season_count)
		break_off(ERROR_INPUT, SAY_SEASON_UNKNOWN_SEASON, number);
	*season = seasons[number - 1];
	before = season->event_count;
	list = arena_alloc(desk->arena, before + count, sizeof *list);
	season->event_count = 0;
	for (size_t i = 0; i < before; i++)
		if (add || season->events[i] != events[0])
			list[season->event_count++] = season->events[i];
	season->events = list;
	for (size_t i = 0; add && i < count; i++)
		if (!season_has(season, events[i]))
			list[season->event_count++] = events[i];
	changed = season->event_count != before;
	if (changed && add)
		season_ranks_alike(change.desk, season, before);
	if (changed)
		season_write(&change, add ? "season-add" : "season-remove", season);
	change_end(&change);
	return changed;
}

bool season_add(const struct desk *desk, struct season *season, const int *events, size_t count)
{
	return events_write(desk, season, events, count, true);
}

bool season_remove(const struct desk *desk, struct season *season, int event)
{
	return events_write(desk, season, &event, 1, false);
}

/* --- the answers --- */

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
	(void)answer_list(to, "by_event");
	for (size_t i = 0; i < season->event_count; i++) {
		const struct season_result *result = &person->results[i];
		struct answer *row = answer_row(to, "by_event");

		answer_flag(row, "played", result->played);
		if (!result->played)
			continue;
		answer_hundredths(row, "points", result->points);
		answer_flag(row, "counted", result->counted);
		row = answer_row(to, "events");
		answer_number(row, "event", season->events[i]);
		answer_hundredths(row, "points", result->points);
		answer_number(row, "difference", result->difference);
		answer_flag(row, "counted", result->counted);
	}
}

void answer_season_head(struct answer *to, const struct season_standings *standings)
{
	const struct season *season = &standings->season;
	bool clubs = false, of_clubs = false;

	for (size_t i = 0; i < standings->count; i++)
		clubs = clubs || *standings->rows[i].club;
	answer_text(to, "season", season->name);
	answer_number(to, "best", season->best);
	answer_flag(to, "provisional", standings->provisional);
	answer_flag_set(to, "clubs", clubs);
	answer_number(to, "event_count", (int64_t)season->event_count);
	answer_flag_set(to, "held", standings->held);
	(void)answer_list(to, "standings");
	answer_number(to, "number", season->number);
	(void)answer_list(to, "by_event");
	for (size_t i = 0; i < season->event_count; i++) {
		const struct season_part *part = &standings->parts[i];
		struct answer *row = answer_row(to, "by_event");

		answer_number(row, "event", season->events[i]);
		answer_text(row, "name", part->name);
		answer_time(row, "date", part->date);
		if (part->source)
			answer_event_club(row, part->source);
		of_clubs = of_clubs || part->source;
	}
	answer_flag_set(to, "of_clubs", of_clubs);
}

void answer_season_standings(struct answer *to, const struct season_standings *standings)
{
	answer_season_head(to, standings);
	for (size_t i = 0; i < standings->count; i++)
		answer_season_place(
		    answer_row(to, "standings"), &standings->season, &standings->rows[i]);
}
