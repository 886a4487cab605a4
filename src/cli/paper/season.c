#include "cli/paper/season.h"

static void add_events(struct print_scope *scope, const struct season_standings *standings)
{
	for (size_t i = 0; i < standings->season.event_count; i++) {
		struct print_scope *row = print_list_add(scope, "events");

		print_number(row, "number", standings->season.events[i]);
		print_set(row, "name", standings->event_names[i]);
	}
}

/* A result that does not count stands in brackets. */
static void add_person(struct print_scope *scope, const struct season_standings *standings,
    const struct season_row *person)
{
	struct print_scope *row = print_list_add(scope, "rows");

	print_number(row, "rank", person->rank);
	print_set(row, "person", person->name);
	print_number(row, "played", (int64_t)person->played);
	print_hundredths(row, "points", person->points);
	print_number(row, "difference", person->difference);
	for (size_t i = 0; i < standings->season.event_count; i++) {
		const struct season_result *result = &person->results[i];
		struct print_scope *cell = print_list_add(row, "events");

		char points[TIE_BREAK_TEXT];

		hundredths_text(result->points, points);
		if (result->played)
			print_setf(cell, "result", result->counted ? "%s" : "(%s)", points);
	}
}

bool print_season(struct call *call, const struct season_standings *standings,
    const struct print_scope **ret, struct error *err)
{
	struct print_scope *scope = print_scope_make(call->arena);

	if (!print_stamp(call, scope, err))
		return false;
	print_set(scope, "season", standings->season.name);
	if (standings->season.best > 0)
		print_number(scope, "best", standings->season.best);
	if (standings->provisional)
		print_set(scope, "provisional", "games");
	add_events(scope, standings);
	for (size_t i = 0; i < standings->count; i++)
		add_person(scope, standings, &standings->rows[i]);
	return print_finished(scope, ret, err);
}
