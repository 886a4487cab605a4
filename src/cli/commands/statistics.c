/* canasta statistics: what was in the hands, by entrant and over all. */
#include "answer/statistics.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/place.h"

static bool run(struct call *call, struct error *err)
{
	struct statistics statistics;

	if (!statistics_make(&call->desk, (int)call_number(call, "round", 0), &statistics, err))
		return false;
	answer_statistics(call_says(call), call->desk.event, &statistics);
	return true;
}

static const struct command_option options[] = {
    {"round", OPTION_NUMBER, false, "N", "up to round N", 1, ROUND_MOST},
    {"csv", OPTION_FLAG, false, NULL, "as CSV, an entrant a row", 0, 0},
    AS_OF_OPTION,
    {.name = NULL},
};

const struct command cmd_statistics = {
    .name = "statistics",
    .synopsis = "",
    .summary = "openings, canastas, red threes, going out, penalties",
    .details = "Of every hand that is not void, those of unfinished games too; among the "
               "penalties those given outside hands.\n\n"
               "    canasta statistics --csv > statistics.csv",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
    .screen = "statistics",
};
