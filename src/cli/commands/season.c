/* canasta season new, add, remove, list and standings: events added up. */
#include "answer/season.h"
#include "answer/parts.h"
#include "cli/commands.h"
#include "cli/commands/season.h"
#include "cli/print/print.h"
#include "desk/event_find.h"
#include "desk/season.h"
#include "store/season.h"
#include "store/store.h"

static bool run_new(struct call *call, struct error *err)
{
	struct season season;

	if (!season_new(&call->desk, call->arguments[0].text,
	        (int)call_number(call, OPTION_BEST, 0), &season, err))
		return err->kind == ERROR_INPUT && error_place(err, call->arguments[0].file, 1, 1);
	answer_season(call_says(call), &season);
	return true;
}

bool season_of_call(struct call *call, struct season *ret, struct error *err)
{
	const struct argument *argument = call->argument_count > 0 ? &call->arguments[0] : NULL;

	if (season_find(&call->desk, argument ? argument->text : NULL, ret, err))
		return true;
	return argument ? error_place(err, argument->file, 1, 1) : false;
}

/* Events are added, or taken out. */
typedef bool season_deed(const struct desk *desk, const struct season *season,
    const struct event *event, struct season *ret, bool *ret_repeated, struct error *err);

static bool change_events(struct call *call, season_deed *deed, struct error *err)
{
	struct season season;
	bool repeated = true;

	if (!season_of_call(call, &season, err) || !store_begin(call->desk.store, err))
		return false;
	for (size_t i = 1; i < call->argument_count; i++) {
		struct event event;
		bool again;

		if (!event_find(&call->desk, call->arguments[i].text, &event, err) ||
		    !deed(&call->desk, &season, &event, &season, &again, err)) {
			store_cancel(call->desk.store);
			return error_place(err, call->arguments[i].file, 1, 1);
		}
		repeated = repeated && again;
	}
	if (!store_commit(call->desk.store, err))
		return false;
	answer_season(call_says(call), &season);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

static bool run_add(struct call *call, struct error *err)
{
	return change_events(call, season_add, err);
}

static bool run_remove(struct call *call, struct error *err)
{
	return change_events(call, season_remove, err);
}

static bool run_list(struct call *call, struct error *err)
{
	struct season *seasons;
	size_t count;

	if (!season_list(&call->desk, &seasons, &count, err))
		return false;
	(void)answer_list(call_says(call), "seasons");
	for (size_t i = 0; i < count; i++)
		answer_season(answer_row(call_says(call), "seasons"), &seasons[i]);
	return true;
}

static bool print(struct call *call, const struct season_standings *standings, struct error *err)
{
	struct answer *part;

	if (!print_part(call, &part, err))
		return false;
	answer_season_standings(part, standings);
	return print_answer(call, "season", standings->season.name, part, err);
}

static bool run_standings(struct call *call, struct error *err)
{
	struct season_standings standings;
	struct season season;

	if (!season_of_call(call, &season, err) ||
	    !season_standings_fetch(&call->desk, &season, &standings, err))
		return false;
	if (call_text(call, OPTION_PDF))
		return print(call, &standings, err);
	answer_season_standings(call_says(call), &standings);
	return true;
}

static const struct command_option new_options[] = {
    {OPTION_BEST, TAKES_NUMBER, .value = "N",
        .summary = "so many events of each person count; else all", .least = 0,
        .most = SEASON_BEST_MOST},
    {.id = OPTION_NONE},
};

const struct command cmd_season_new = {
    .name = "season new",
    .synopsis = "NAME",
    .summary = "begin a season that adds events up",
    .details = "    canasta season new 'Spring' --best 4",
    .need = NEEDS_CREATE,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = new_options,
    .run = run_new,
    .screen = "season",
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
    .screen = "season",
};

const struct command cmd_season_remove = {
    .name = "season remove",
    .synopsis = "SEASON EVENT…",
    .summary = "let events count for a season no more",
    .details = "    canasta season remove Spring 2",
    .need = NEEDS_WRITE,
    .arguments_least = 2,
    .arguments_most = ANY_ARGUMENTS,
    .run = run_remove,
    .screen = "season",
};

const struct command cmd_season_list = {
    .name = "season list",
    .synopsis = "",
    .summary = "the seasons of the file",
    .details = "    canasta season list",
    .need = NEEDS_READ,
    .run = run_list,
    .screen = "seasons",
    .list = "seasons",
};

static const struct command_option standings_options[] = {
    {OPTION_CSV, TAKES_NOTHING, .summary = "as CSV"},
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_season_standings = {
    .name = "season standings",
    .synopsis = "[SEASON]",
    .summary = "who has most, of the events that count",
    .details = "By persons, since partners change: each gets what his or her entrant got in an "
               "event, the points it ranks by and the difference. Those are of all its rounds: "
               "of an event with several phases each game counts once, and nothing that one "
               "phase carried into the next counts again. Results in brackets do "
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
    .screen = "season-standings",
};
