#include "desk/season_report.h"

#include "desk/season_standings.h"
#include "store/event_origin.h"
#include "store/event_rows.h"

#include <stdlib.h>
#include <string.h>

/* What the rows are made of. */
struct reporting {
	const struct season_standings *standings;
	const struct event_source *sources;
	size_t source_count;
	const struct event *events;
	size_t event_count;
};

static void about_person(const struct season_row *row, struct season_report_row *ret)
{
	ret->person = row->person;
	ret->name = row->name;
	ret->member = row->member;
	ret->club = row->club;
}

static void about_event(
    const struct reporting *reporting, int number, struct season_report_row *ret)
{
	ret->event = number;
	for (size_t i = 0; i < reporting->event_count; i++)
		if (reporting->events[i].number == number) {
			ret->event_name = reporting->events[i].settings.name;
			ret->date = reporting->events[i].settings.date;
		}
	for (size_t i = 0; i < reporting->source_count; i++)
		if (reporting->sources[i].event == number)
			ret->digest = reporting->sources[i].digest;
}

static size_t rows_of_event(
    const struct reporting *reporting, size_t index, struct season_report_row *ret)
{
	const struct season_standings *standings = reporting->standings;
	struct season_report_row event = {0};
	size_t count = 0;

	about_event(reporting, standings->season.events[index], &event);
	for (size_t i = 0; i < standings->count; i++) {
		const struct season_result *result = &standings->rows[i].results[index];
		struct season_report_row *row = &ret[count];

		if (!result->played)
			continue;
		*row = event;
		about_person(&standings->rows[i], row);
		row->place = result->place;
		row->points = result->points;
		count++;
	}
	return count;
}

static int by_place(const void *left, const void *right)
{
	const struct season_report_row *a = left, *b = right;
	int order = (a->place == 0) - (b->place == 0);

	if (order == 0)
		order = (a->place > b->place) - (a->place < b->place);
	if (order == 0)
		order = strcmp(a->name, b->name);
	return order ? order : (a->person > b->person) - (a->person < b->person);
}

static bool events_about(const struct desk *desk, struct reporting *ret, struct error *err)
{
	struct event_source *sources;
	struct event *events;

	if (!event_sources_read(desk, &sources, &ret->source_count, err) ||
	    !events_read(desk, &events, &ret->event_count, err))
		return false;
	ret->sources = sources;
	ret->events = events;
	return true;
}

static bool rows_make(const struct desk *desk, const struct reporting *reporting,
    struct season_report_row **ret, size_t *ret_count, struct error *err)
{
	const size_t events = reporting->standings->season.event_count;
	struct season_report_row *rows =
	    arena_alloc(desk->arena, events * reporting->standings->count + 1, sizeof *rows);
	size_t count = 0;

	if (!rows)
		return error_memory(err);
	for (size_t i = 0; i < events; i++) {
		const size_t more = rows_of_event(reporting, i, rows + count);

		if (more > 0)
			qsort(rows + count, more, sizeof *rows, by_place);
		count += more;
	}
	*ret = rows;
	*ret_count = count;
	return true;
}

static bool report(const struct desk *desk, const struct season *season,
    struct season_report_row **ret, size_t *ret_count, struct error *err)
{
	struct season_standings standings;
	struct reporting reporting = {.standings = &standings};

	return season_standings_fetch(desk, season, &standings, err) &&
	       events_about(desk, &reporting, err) &&
	       rows_make(desk, &reporting, ret, ret_count, err);
}

bool season_report(const struct desk *desk, const struct season *season,
    struct season_report_row **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, report(desk, season, ret, ret_count, err));
}
