/* canasta standings: as text, JSON, CSV, or on paper. */
#include "cli/paper/standings.h"
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/paper/live.h"
#include "cli/place.h"
#include "cli/show/history.h"
#include "cli/show/standings.h"

static bool print(struct call *call, const struct standings *standings, struct error *err)
{
	const struct print_scope *part;

	return print_standings(call, standings, &part, err) &&
	       print_parts(call, "standings", call->event->settings.name, &part, 1, err);
}

static bool answer(struct call *call, const struct standings *standings, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (call_flag(call, "csv")) {
		standings_csv(standings, &text);
	} else if (call->json) {
		standings_json(call->event, standings, &json);
		text_add(&text, "\n");
	} else {
		show_standings(call->event, standings, &text);
	}
	return call_answer(call, &text, err);
}

static bool answer_history(struct call *call, enum list_form form, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct standings_history history;

	if (!standings_history_make(call->store, call->arena, call->event, &history, err))
		return false;
	show_history(call->event, &history, form, &text);
	return call_answer(call, &text, err);
}

static bool answer_chances(struct call *call, int round, enum list_form form, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct standings_chances chances;

	if (!standings_chances_make(call->store, call->arena, call->event, round, &chances, err))
		return false;
	show_chances(call->event, &chances, form, &text);
	return call_answer(call, &text, err);
}

static bool run(struct call *call, struct error *err)
{
	bool by_round = call_flag(call, "by-round"), can_win = call_flag(call, "can-win");
	bool on_paper = call_text(call, "pdf") != NULL, on_screen = call_text(call, "html") != NULL;
	enum list_form form;
	int round = (int)call_number(call, "round", 0);
	struct standings standings;

	if (call_flag(call, "csv") && (call->json || on_paper || on_screen))
		return error_set(err, ERROR_INPUT, "option-twice",
		    "--csv, --json, --pdf and --html are different answers; one is expected");
	if (!list_form_read(call, &form, err))
		return false;
	if (by_round + can_win + on_paper + on_screen > 1)
		return error_set(err, ERROR_INPUT, "option-twice",
		    "--by-round, --can-win, --pdf and --html are different answers; one is "
		    "expected");
	if (by_round)
		return answer_history(call, form, err);
	if (can_win)
		return answer_chances(call, round, form, err);
	if (!standings_make(call->store, call->arena, call->event, round, &standings, err))
		return false;
	if (call_text(call, "html"))
		return print_standings_html(call, &standings, err);
	return call_text(call, "pdf") ? print(call, &standings, err)
	                              : answer(call, &standings, err);
}

static const struct command_option options[] = {
    {"round", OPTION_NUMBER, false, "N", "as they stood after round N", 1, ROUND_MOST},
    {"csv", OPTION_FLAG, false, NULL, "as CSV, with the JSON's keys as columns", 0, 0},
    {"by-round", OPTION_FLAG, false, NULL, "the places after each round", 0, 0},
    {"can-win", OPTION_FLAG, false, NULL, "who can still come first", 0, 0},
    {"html", OPTION_PAGE, false, "FILE", "the page to write, - for standard output", 0, 0},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.name = NULL},
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
        "    canasta standings --html standings.html --lang fi",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
};
