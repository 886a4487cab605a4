/* canasta completion: the Tab key of a shell. */
#include "cli/help/completion.h"
#include "cli/commands.h"

#include <string.h>

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};

	for (size_t shell = 0; completion_shells[shell]; shell++)
		if (strcmp(completion_shells[shell], call->arguments[0].text) == 0) {
			completion_script(shell, call->table, &text);
			return call_answer(call, &text, err);
		}
	error_set(err, ERROR_INPUT, "value-unknown",
	    "`%s` is no shell canasta knows; bash, zsh or fish is expected",
	    call->arguments[0].text);
	return error_place(err, call->arguments[0].file, 1, 1);
}

const struct command cmd_completion = {
    .name = "completion",
    .synopsis = "bash|zsh|fish",
    .summary = "a script that teaches your shell the commands and options",
    .details = "`cmake --install` puts all three where the shells look for them. By hand:\n\n"
               "    canasta completion bash > ~/.local/share/bash-completion/completions/canasta\n"
               "    canasta completion zsh > ~/.zfunc/_canasta\n"
               "    canasta completion fish > ~/.config/fish/completions/canasta.fish",
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run,
    .verbatim = true,
};
