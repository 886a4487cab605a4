/* canasta round show and round check. */
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/show_round.h"

static bool run_show(struct call *call, struct error *err)
{
	struct round round;
	int number = 0;

	return round_argument(call, &number, err) &&
	       round_show(call->store, call->arena, call->event, number, &round, err) &&
	       round_answer(call, &round, err);
}

static const struct command_option show_options[] = {
    AS_OF_OPTION,
    {.name = NULL},
};

const struct command cmd_round_show = {
    .name = "round show",
    .synopsis = "[N]",
    .summary = "who meets whom in a round; without a number, in the newest",
    .need = NEEDS_READ,
    .event = true,
    .arguments_most = 1,
    .options = show_options,
    .run = run_show,
};
