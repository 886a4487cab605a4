#include "answer/season.h"

#include "answer/event.h"
#include "answer/parts.h"

/* Of more events than these a list shows the sums alone. */
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

static void add_event(struct answer *to, int event, const struct season_result *result)
{
	if (!result->played)
		return;
	to = answer_row(to, "events");
	answer_number(to, "event", event);
	answer_hundredths(to, "points", result->points);
	answer_number(to, "difference", result->difference);
	answer_flag(to, "counted", result->counted);
}

static void add_result(struct answer *to, const struct season_result *result)
{
	to = answer_row(to, "by_event");
	answer_flag(to, "played", result->played);
	if (!result->played)
		return;
	answer_hundredths(to, "points", result->points);
	answer_flag(to, "counted", result->counted);
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
		add_event(to, season->events[i], &person->results[i]);
	(void)answer_list(to, "by_event");
	for (size_t i = 0; i < season->event_count; i++)
		add_result(to, &person->results[i]);
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

/* Whether an event of it was played in another club's file. */
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
