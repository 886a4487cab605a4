/* canasta results: the tables of a round, or of all, and how they ended. */
#include "answer/results.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/place.h"

static bool run(struct call *call, struct error *err)
{
	const int round = (int)call_number(call, OPTION_ROUND, 0);
	struct standings_facts facts;
	struct standings standings;

	if (!standings_make_with(&call->desk, round, &facts, &standings, err))
		return false;
	answer_results(call_says(call), call->desk.event, &facts, &standings, round);
	return true;
}

static const struct command_option options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = "of round N alone", .least = 1,
        .most = ROUND_MOST},
    {OPTION_CSV, TAKES_NOTHING, .summary = "as CSV, an entrant of a table a row"},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_results = {
    .name = "results",
    .synopsis = "",
    .summary = "the tables round by round, and how they ended",
    .details = "    canasta results --round 2",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
    .screen = "results",
};
