/* canasta season new, add, list and standings: events added up. */
#include "cli/paper/season.h"
#include "cli/commands.h"
#include "cli/show/lists.h"
#include "form/grid.h"
#include "record/csv.h"
#include "record/json.h"
#include "store/season.h"

static void season_json(struct json *json, const struct season *season)
{
	json_object(json);
	json_key_number(json, "number", season->number);
	json_key_text(json, "season", season->name);
	json_key_number(json, "best", season->best);
	json_key(json, "events");
	json_array(json);
	for (size_t i = 0; i < season->event_count; i++)
		json_number(json, season->events[i]);
	json_end_array(json);
	json_end_object(json);
}

static void season_show(const struct season *season, struct text *out)
{
	text_addf(out, "season %d: %s, ", season->number, season->name);
	if (season->best > 0)
		text_addf(out, "the best %d events count", season->best);
	else
		text_add(out, "all events count");
	for (size_t i = 0; i < season->event_count; i++)
		text_addf(out, "%s%d", i ? ", " : "; events ", season->events[i]);
	text_add(out, "\n");
}

static bool answer(struct call *call, const struct season *season, bool repeated, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (call->json) {
		season_json(&json, season);
		text_add(&text, "\n");
	} else {
		season_show(season, &text);
		if (repeated)
			text_add(&text, "already so\n");
	}
	return call_answer(call, &text, err);
}

static bool run_new(struct call *call, struct error *err)
{
	struct season season;

	if (!season_new(call->store, call->arena, call->arguments[0].text,
	        (int)call_number(call, "best", 0), &season, err))
		return err->kind == ERROR_INPUT && error_place(err, call->arguments[0].file, 1, 1);
	return answer(call, &season, false, err);
}

static bool find(struct call *call, struct season *ret, struct error *err)
{
	const struct argument *given = call->argument_count > 0 ? &call->arguments[0] : NULL;

	if (season_find(call->store, call->arena, given ? given->text : NULL, ret, err))
		return true;
	return given ? error_place(err, given->file, 1, 1) : false;
}

static bool run_add(struct call *call, struct error *err)
{
	struct season season;
	bool repeated = true;

	if (!find(call, &season, err) || !store_begin(call->store, err))
		return false;
	for (size_t i = 1; i < call->argument_count; i++) {
		struct event event;
		bool again;

		if (!event_find(call->store, call->arena, call->arguments[i].text, &event, err) ||
		    !season_add(call->store, call->arena, &season, &event, &season, &again, err)) {
			store_cancel(call->store);
			return error_place(err, call->arguments[i].file, 1, 1);
		}
		repeated = repeated && again;
	}
	return store_commit(call->store, err) && answer(call, &season, repeated, err);
}

static bool run_list(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	struct season *seasons;
	size_t count;

	if (!season_list(call->store, call->arena, &seasons, &count, err))
		return false;
	if (call->json)
		json_array(&json);
	for (size_t i = 0; i < count; i++) {
		if (call->json)
			season_json(&json, &seasons[i]);
		else
			season_show(&seasons[i], &text);
	}
	if (call->json) {
		json_end_array(&json);
		text_add(&text, "\n");
	}
	return call_answer(call, &text, err);
}

/* --- standings --- */

static void results_json(
    struct json *json, const struct season_standings *standings, const struct season_row *row)
{
	json_key(json, "events");
	json_array(json);
	for (size_t i = 0; i < standings->season.event_count; i++) {
		const struct season_result *result = &row->results[i];

		if (!result->played)
			continue;
		json_object(json);
		json_key_number(json, "event", standings->season.events[i]);
		json_key(json, "points");
		json_raw(json, list_hundredths(json->out, result->points));
		json_key_number(json, "difference", result->difference);
		json_key_bool(json, "counted", result->counted);
		json_end_object(json);
	}
	json_end_array(json);
}

static void standings_as_json(const struct season_standings *standings, struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	json_key_text(&json, "season", standings->season.name);
	json_key_number(&json, "best", standings->season.best);
	json_key_bool(&json, "provisional", standings->provisional);
	json_key(&json, "standings");
	json_array(&json);
	for (size_t i = 0; i < standings->count; i++) {
		const struct season_row *row = &standings->rows[i];

		json_object(&json);
		json_key_number(&json, "rank", row->rank);
		json_key_text(&json, "person", row->name);
		json_key_number(&json, "played", (int64_t)row->played);
		json_key_number(&json, "counted", (int64_t)row->counted);
		json_key(&json, "points");
		json_raw(&json, list_hundredths(text, row->points));
		json_key_number(&json, "difference", row->difference);
		results_json(&json, standings, row);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(text, "\n");
}

static void standings_as_csv(const struct season_standings *standings, struct text *text)
{
	text_add(text, "rank,person,played,counted,points,difference\n");
	for (size_t i = 0; i < standings->count; i++) {
		const struct season_row *row = &standings->rows[i];

		text_addf(text, "%d,", row->rank);
		csv_cell(text, row->name, false);
		text_addf(text, "%zu,%zu,%s,%lld\n", row->played, row->counted,
		    list_hundredths(text, row->points), (long long)row->difference);
	}
}

static const char *number(struct text *text, int64_t value)
{
	return arena_printf(text->arena, "%lld", (long long)value);
}

/* "4  (1)  2": a result that does not count stands in brackets. */
static const char *results_text(
    struct text *text, const struct season_standings *standings, const struct season_row *row)
{
	struct text results = {.arena = text->arena};

	for (size_t i = 0; i < standings->season.event_count; i++) {
		const struct season_result *result = &row->results[i];

		text_add(&results, i ? "  " : "");
		if (!result->played)
			text_add(&results, "-");
		else
			text_addf(&results, result->counted ? "%s" : "(%s)",
			    list_hundredths(text, result->points));
	}
	return results.failed ? NULL : text_of(&results);
}

static void standings_as_text(const struct season_standings *standings, struct text *text)
{
	struct grid grid;

	season_show(&standings->season, text);
	if (standings->provisional)
		text_add(text, "provisional: not every table is in\n");
	grid_begin(&grid, text->arena, "rlrrrl");
	grid_row(&grid,
	    (const char *const[]){"rank", "person", "events", "points", "difference", "by event"});
	for (size_t i = 0; i < standings->count; i++) {
		const struct season_row *row = &standings->rows[i];

		grid_row(&grid,
		    (const char *const[]){number(text, row->rank), row->name,
		        number(text, (int64_t)row->played), list_hundredths(text, row->points),
		        number(text, row->difference), results_text(text, standings, row)});
	}
	grid_show(&grid, 0, text);
}

static bool on_paper(struct call *call, const struct season_standings *standings, struct error *err)
{
	const struct print_scope *part;

	return print_season(call, standings, &part, err) &&
	       print_parts(call, "season", standings->season.name, &part, 1, err);
}

static bool run_standings(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct season_standings standings;
	struct season season;

	if (!find(call, &season, err) ||
	    !season_standings(call->store, call->arena, &season, &standings, err))
		return false;
	if (call_text(call, "pdf"))
		return on_paper(call, &standings, err);
	if (call->json)
		standings_as_json(&standings, &text);
	else if (call_flag(call, "csv"))
		standings_as_csv(&standings, &text);
	else
		standings_as_text(&standings, &text);
	return call_answer(call, &text, err);
}

static const struct command_option new_options[] = {
    {"best", OPTION_NUMBER, false, "N", "so many events of each person count; else all", 0,
        SEASON_BEST_MOST},
    {.name = NULL},
};

const struct command cmd_season_new = {
    .name = "season new",
    .synopsis = "NAME",
    .summary = "begin a season that adds events up",
    .details = "    canasta season new 'Spring' --best 4",
    .need = NEEDS_WRITE,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = new_options,
    .run = run_new,
};

const struct command cmd_season_add = {
    .name = "season add",
    .synopsis = "SEASON EVENT…",
    .summary = "let events count for a season",
    .details = "    canasta season add Spring 1 2 'Club night'",
    .need = NEEDS_WRITE,
    .arguments_least = 2,
    .arguments_most = ANY_ARGUMENTS,
    .run = run_add,
};

const struct command cmd_season_list = {
    .name = "season list",
    .synopsis = "",
    .summary = "the seasons of the file",
    .details = "    canasta season list",
    .need = NEEDS_READ,
    .run = run_list,
};

static const struct command_option standings_options[] = {
    {"csv", OPTION_FLAG, false, NULL, "as CSV", 0, 0},
    PRINT_OPTIONS,
    {.name = NULL},
};

const struct command cmd_season_standings = {
    .name = "season standings",
    .synopsis = "[SEASON]",
    .summary = "who has most, of the events that count",
    .details = "By persons, since partners change: each gets what his or her entrant got in an "
               "event, the points that ranked there and the difference. Results in brackets do "
               "not count. Equal points and differences share a place. Events that rank by\n"
               "different things (match points, victory points) cannot be added up. A game in\n"
               "which somebody else sat there (seat substitute) for more than half of the hands\n"
               "is that person's.\n\n"
               "    canasta season standings Spring\n"
               "    canasta season standings Spring --pdf spring.pdf",
    .need = NEEDS_READ,
    .arguments_most = 1,
    .options = standings_options,
    .run = run_standings,
};
