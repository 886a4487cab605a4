/* canasta sheet: scoresheets on paper, filled or to be filled. */
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/print/codes.h"
#include "cli/print/scoresheet.h"

static bool run(struct call *call, struct error *err)
{
	struct print_job job = {0};

	const bool ok = print_wanted(call, err) && print_sheets(call, &job, 0, err) &&
	                print_write(call, &job, call->desk.event->settings.name, err);

	print_done(&job);
	return ok;
}

static const struct command_option options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = "every table of round N", .least = 1,
        .most = ROUND_MOST},
    {OPTION_BLANK, TAKES_NOTHING, .summary = "to be filled by hand; with tables or a round, named"},
    CODES_OPTION,
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_sheet = {
    .name = "sheet",
    .synopsis = "[TABLE…] --pdf FILE",
    .summary = "scoresheets on paper: of tables, of a round, or blank",
    .details = "Without tables or --round: every table of the newest round.\n\n"
               "    canasta sheet 1.2 --pdf sheet.pdf\n"
               "    canasta sheet --round 1 --pdf round-1.pdf\n"
               "    canasta sheet --blank --pdf blank.pdf",
    .need = NEEDS_READ,
    .event = true,
    .arguments_most = ANY_ARGUMENTS,
    .options = options,
    .run = run,
};
