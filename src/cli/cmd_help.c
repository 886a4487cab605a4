#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/help.h"

static bool run(struct call *call, struct error *err)
{
	const struct command *command;
	size_t words;

	if (call->argument_count == 0)
		return help_overview(call, err);
	if (!arguments_command(
	        call->table, call->argument_count, call->arguments, &command, &words, err))
		return false;
	return help_command(call, command, err);
}

const struct command cmd_help = {
    .name = "help",
    .synopsis = "[COMMAND]",
    .summary = "what there is, and what a command does",
    .arguments_most = 2,
    .run = run,
};
