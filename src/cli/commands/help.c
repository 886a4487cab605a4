#include "cli/help/help.h"
#include "cli/arguments.h"
#include "cli/commands.h"

#include <string.h>

/* Whether the one word names a command by itself. */
static bool names_command(const struct call *call)
{
	for (const struct command *const *row = call->table; *row; row++)
		if (strcmp((*row)->name, call->arguments[0].text) == 0)
			return true;
	return false;
}

static bool run(struct call *call, struct error *err)
{
	const struct command *command;
	size_t words;

	if (call->argument_count == 0)
		return help_overview(call, err);
	if (call->argument_count == 1 && !names_command(call) &&
	    help_group(call, call->arguments[0].text, err))
		return true;
	if (!arguments_command(
	        call->table, call->argument_count, call->arguments, &command, &words, err))
		return false;
	return help_command(call, command, err);
}

const struct command cmd_help = {
    .name = "help",
    .synopsis = "[COMMAND]",
    .summary = "what there is, and what a command does",
    .details = "    canasta help hand\n    canasta help hand add",
    .arguments_most = 2,
    .run = run,
};
