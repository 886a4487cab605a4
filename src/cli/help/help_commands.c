#include "cli/help/help.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/show.h"
#include "form/labels_check.h"
#include "rulebook/shape.h"
#include "score/finding.h"

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

/* canasta explain: every code of findings, errors and claims, in words. */
enum { CODES_MOST = 800 };

struct code {
	const char *kind, *name, *text;
};

static size_t all_codes(struct code *codes)
{
	static const char *const kinds[] = {"error", "claim", "draw", "record"};
	size_t count = 0;

	for (enum finding_code code = 0; code < FINDING_COUNT; code++)
		codes[count++] =
		    (struct code){"finding", finding_name(code), finding_explanation(code)};
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		const struct yaml *of_kind = explanations_of(kinds[i]);

		for (size_t j = 0; j < of_kind->count && count < CODES_MOST; j++)
			codes[count++] = (struct code){
			    kinds[i], of_kind->keys[j]->text, of_kind->values[j]->text};
	}
	return count;
}

static void fill(const struct call *call, struct answer *to, const struct code *code)
{
	const char *name = arena_printf(call->arena, "%s.%s", code->kind, code->name);

	answer_code(to, "kind", code->kind);
	answer_code(to, "code", code->name);
	answer_text(to, "explanation", language_text(call, "explain", name, code->text));
}

static bool list(struct call *call, const struct code *codes, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++)
		fill(call, answer_row(call_says(call), "codes"), &codes[i]);
	return call_tell(call, "codes", "codes", err);
}

static bool explain(struct call *call, const struct code *codes, size_t count, struct error *err)
{
	const struct argument *wanted = &call->arguments[0];
	const char *names[CODES_MOST];
	const char *nearest;

	for (size_t i = 0; i < count; i++) {
		names[i] = codes[i].name;
		if (strcmp(codes[i].name, wanted->text) == 0) {
			fill(call, call_says(call), &codes[i]);
			return true;
		}
	}
	nearest = text_nearest(wanted->text, names, count);
	if (nearest)
		error_set(err, ERROR_INPUT, "code-unknown",
		    "`%s` is no code; did you mean `%s`? `canasta explain` lists them",
		    wanted->text, nearest);
	else
		error_set(err, ERROR_INPUT, "code-unknown",
		    "`%s` is no code; `canasta explain` lists them", wanted->text);
	return error_place(err, wanted->file, 1, 1);
}

static bool explain_run(struct call *call, struct error *err)
{
	struct code codes[CODES_MOST];
	size_t count = all_codes(codes);

	return call->argument_count == 0 ? list(call, codes, count, err)
	                                 : explain(call, codes, count, err);
}

const struct command cmd_explain = {
    .name = "explain",
    .synopsis = "[CODE]",
    .summary = "what a code of a finding or an error means; without one, all of them",
    .details = "    canasta explain\n    canasta explain out-without-canasta",
    .arguments_most = 1,
    .run = explain_run,
    .screen = "code",
};

/* canasta completion: the Tab key of a shell. */
static bool completion_run(struct call *call, struct error *err)
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
    .run = completion_run,
    .verbatim = true,
};

/* canasta labels check: what is wrong with a file of words in a language. */
static bool run_check(struct call *call, struct error *err)
{
	const char *language;
	struct labels_found found;
	struct answer *says;

	if (!labels_check_file(call->arena, call->arguments[0].text, language_labels(call), &found,
	        &language, err))
		return false;
	for (size_t i = 0; i < found.count; i++)
		show_problem(call, &found.list[i]);
	if (found.count > 0)
		return true;
	says = call_says(call);
	answer_text(says, "file", call->arguments[0].text);
	answer_text(says, "language", language);
	answer_flag(says, "valid", true);
	return true;
}

const struct command cmd_labels_check = {
    .name = "labels check",
    .synopsis = "FILE",
    .summary = "is a file of words in a language whole? what is missing or wrong",
    .details =
        "A file has what the screen, the paper and the errors say, in one language; it stands for "
        "the program's own words with --labels FILE. Told are labels that it lacks, those nobody "
        "asks "
        "for, values that nothing gives, forms of numbers other than its rules of plural make, and "
        "words too long for a column. One that says `like: fi` changes only some words of that "
        "language and lacks none. With --json each is an object: code, message, file, line, "
        "column, "
        "path of the label, expected, meant.\n\n"
        "    canasta labels check et.yaml",
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_check,
    .screen = "labels-check",
    .reads = FILE_LABELS,
};

const struct command cmd_version = {
    .name = "version",
    .synopsis = "",
    .summary = "the version of the program",
    .details = "    canasta version --json",
    .run = help_version,
};
