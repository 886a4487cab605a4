/* canasta statistics: what was in the hands, by entrant and over all. */
#include "answer/statistics.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/place.h"

static bool run(struct call *call, struct error *err)
{
	struct statistics statistics;

	if (!statistics_make(
	        &call->desk, (int)call_number(call, OPTION_ROUND, 0), &statistics, err))
		return false;
	answer_statistics(call_says(call), call->desk.event, &statistics);
	return true;
}

static const struct command_option options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = "up to round N", .least = 1,
        .most = ROUND_MOST},
    {OPTION_CSV, TAKES_NOTHING, .summary = "as CSV, an entrant a row"},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
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
