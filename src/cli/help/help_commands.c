#include "cli/help/help.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "form/labels.h"
#include "score/finding.h"

#include <string.h>

static void run_help(struct call *call)
{
	const struct argument *first = call->arguments;
	const struct argument *second = call->argument_count > 1 ? &first[1] : NULL;
	const struct command *command = NULL;

	if (call->argument_count > 0)
		command = command_find(call->table, first->text, second ? second->text : NULL);
	if (call->argument_count == 0)
		help_overview(call);
	else if (!second && strcmp(first->text, "all") == 0)
		help_all(call);
	else if (command)
		help_command(call, command);
	else if (second || !help_group(call, first->text))
		refuse_command(call->table, first, second);
}

const struct command cmd_help = {
    .name = "help",
    .synopsis = "[all|COMMAND]",
    .details = "    canasta help all\n    canasta help hand\n    canasta help hand add",
    .arguments = {0, 2},
    .run = run_help,
};

/* canasta explain: explains every code of findings, errors and claims. */
enum { CODES_MOST = 800 };

/* Answers with a code if it is the wanted one, or in a list of all if none is (NULL). Returns true
 * if it is the wanted one. */
static bool add_code(
    struct call *call, const struct argument *wanted, const char *kind, const char *code)
{
	struct answer *to = call_answer(call);

	if (wanted && strcmp(code, wanted->text) != 0)
		return false;
	if (!wanted)
		to = answer_row(to, "codes");
	answer_code(to, "kind", kind);
	answer_code(to, "code", code);
	answer_text(to, "explanation",
	    language_text(call, arena_printf(call->arena, "explain.%s.%s", kind, code)));
	return wanted != NULL;
}

static void run_explain(struct call *call)
{
	static const char *const kinds[] = {"error", "claim", "draw", "record"};
	const struct argument *wanted = call->argument_count > 0 ? &call->arguments[0] : NULL;
	const char *names[CODES_MOST], *nearest;
	size_t count = 0;

	for (enum finding_code code = 0; code < FINDING_COUNT; code++) {
		names[count] = finding_name(code);
		if (add_code(call, wanted, "finding", names[count++]))
			return;
	}
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		const struct yaml *codes = explanations_of(kinds[i]);

		for (size_t j = 0; j < codes->count && count < CODES_MOST; j++) {
			names[count] = codes->values[j]->text;
			if (add_code(call, wanted, kinds[i], names[count++]))
				return;
		}
	}
	if (!wanted) {
		call_tell(call, "codes", "codes");
		return;
	}
	nearest = text_nearest(wanted->text, names, count);
	if (nearest)
		refuse_at(wanted, SAY_CODE_UNKNOWN_YOU_MEAN_CANASTA, wanted->text, nearest);
	refuse_at(wanted, SAY_CODE_UNKNOWN_CANASTA_EXPLAIN_LISTS, wanted->text);
}

const struct command cmd_explain = {
    .name = "explain",
    .synopsis = "[CODE]",
    .details = "    canasta explain\n    canasta explain out-without-canasta",
    .arguments = {0, 1},
    .run = run_explain,
    .screen = "code",
};

/* canasta completion: scripts for the Tab key of a shell. */
static void run_completion(struct call *call)
{
	struct text text = {.arena = call->arena};

	for (size_t shell = 0; completion_shells[shell]; shell++)
		if (strcmp(completion_shells[shell], call->arguments[0].text) == 0) {
			completion_script(shell, call->table, &text);
			must(call_print(call, &text, refusal()));
			return;
		}
	refuse_at(
	    &call->arguments[0], SAY_VALUE_UNKNOWN_SHELL_CANASTA_KNOWS, call->arguments[0].text);
}

const struct command cmd_completion = {
    .name = "completion",
    .synopsis = "bash|zsh|fish",
    .arguments = {1, 1},
    .run = run_completion,
    .verbatim = true,
};

const struct command cmd_version = {
    .name = "version",
    .details = "    canasta version --json",
    .run = help_version,
};
