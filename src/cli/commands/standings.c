/* canasta standings: on the screen, as JSON, CSV, a page, or on paper. */
#include "answer/standings.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/print/games.h"
#include "cli/print/live.h"
#include "desk/standings_chances.h"
#include "desk/standings_history.h"

static bool print(struct call *call, const struct standings *standings, struct error *err)
{
	struct print_job job = {0};

	return print_standings(call, &job, standings, err) &&
	       print_write(call, &job, call->desk.event->settings.name, err);
}

static bool tell_history(struct call *call, struct error *err)
{
	struct standings_history history;

	if (!standings_history_make(&call->desk, &history, err))
		return false;
	answer_history(call_says(call), call->desk.event, &history);
	return call_tell(call, "history", NULL, err);
}

static bool tell_chances(struct call *call, int round, struct error *err)
{
	struct standings_chances chances;

	if (!standings_chances_make(&call->desk, round, &chances, err))
		return false;
	answer_chances(call_says(call), call->desk.event, &chances);
	return call_tell(call, "chances", NULL, err);
}

static bool run(struct call *call, struct error *err)
{
	const bool by_round = call_flag(call, OPTION_BY_ROUND),
	           can_win = call_flag(call, OPTION_CAN_WIN);
	const int round = (int)call_number(call, OPTION_ROUND, 0);
	const char *category = call_text(call, OPTION_CATEGORY);
	struct standings standings;

	if (category && (by_round || can_win))
		return error_set(err, ERROR_INPUT, "option-twice",
		    "--by-round and --can-win ask about everybody, --category about its own "
		    "entrants");
	if (by_round)
		return tell_history(call, err);
	if (can_win)
		return tell_chances(call, round, err);
	if (!standings_make_category(&call->desk, round, category, &standings, err))
		return false;
	if (call_text(call, OPTION_HTML))
		return print_standings_html(call, &standings, err);
	if (call_text(call, OPTION_PDF))
		return print(call, &standings, err);
	answer_standings(call_says(call), call->desk.event, &standings);
	return true;
}

static const struct command_option options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = "as they stood after round N", .least = 1,
        .most = ROUND_MOST},
    {OPTION_CSV, TAKES_NOTHING, .summary = "as CSV, with the JSON's keys as columns"},
    {OPTION_BY_ROUND, TAKES_NOTHING, .summary = "the places after each round",
        .instead = {OPTION_ROUND, OPTION_CAN_WIN, OPTION_PDF, OPTION_HTML}},
    {OPTION_CAN_WIN, TAKES_NOTHING, .summary = "who can still come first",
        .instead = {OPTION_PDF, OPTION_HTML}},
    {OPTION_HTML, TAKES_PAGE, .value = "FILE",
        .summary = "the page to write, - for standard output", .instead = {OPTION_CSV, OPTION_PDF}},
    OF_CATEGORY_OPTION,
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_standings = {
    .name = "standings",
    .synopsis = "",
    .summary = "the ranking, each place with what decided it",
    .details =
        "What ranks, and what decides between equal entrants, says the event (`canasta event "
        "set`). Who can still come first: everybody but those to whom the points still to be "
        "had forbid it; what is equal then is left to differences, and says `can`.\n\n"
        "    canasta standings --pdf standings.pdf\n"
        "    canasta standings --html standings.html --lang fi\n"
        "    canasta standings --category ladies",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
    .screen = "standings",
};
