/* canasta crosstable: everybody's games on one sheet, by round or everybody against everybody. */
#include "answer/crosstable.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/place.h"

static bool run(struct call *call, struct error *err)
{
	const bool matrix = call_flag(call, OPTION_MATRIX);
	struct standings standings;

	if (!standings_make(&call->desk, (int)call_number(call, OPTION_ROUND, 0), &standings, err))
		return false;
	answer_crosstable(call_says(call), call->desk.event, &standings,
	    matrix ? CROSSTABLE_MATRIX : CROSSTABLE_ROUNDS);
	return call_tell(call, matrix ? "matrix" : "crosstable", NULL, err);
}

static const struct command_option options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = "as it stood after round N", .least = 1,
        .most = ROUND_MOST},
    {OPTION_MATRIX, TAKES_NOTHING, .summary = "everybody against everybody, instead of by round"},
    {OPTION_CSV, TAKES_NOTHING, .summary = "as CSV"},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_crosstable = {
    .name = "crosstable",
    .synopsis = "",
    .summary = "everybody's opponents and results on one sheet",
    .details = "    canasta crosstable\n"
               "    canasta crosstable --matrix --csv > cross.csv",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
};
