/* canasta standings announce: what was held back is told to everybody. */
#include "answer/parts.h"
#include "cli/commands.h"
#include "desk/event.h"

static bool run(struct call *call, struct error *err)
{
	struct event event;
	bool repeated;

	if (!event_announce(&call->desk, &event, &repeated, err))
		return false;
	answer_text(call_says(call), "event", event.settings.name);
	answer_flag(call_says(call), "announced", true);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

const struct command cmd_standings_announce = {
    .name = "standings announce",
    .synopsis = "",
    .summary = "tell everybody the standings that were held back",
    .details =
        "`canasta event set --silent-from 5` holds back how things stand from round 5 on: the "
        "wall,\n"
        "the pages and the data of `serve` and `event live` tell standings, results and players "
        "as\n"
        "they were after round 4, and who meets whom of every round. The desk sees all. What each\n"
        "table's own page tells of its game is not held back. Announcing ends it, of a closed "
        "event\n"
        "too; later rounds are held back again when that is set again.\n\n"
        "    canasta standings announce",
    .need = NEEDS_WRITE,
    .event = true,
    .run = run,
    .screen = "announced",
};
