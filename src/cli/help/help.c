#include "cli/help/help.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/arguments.h"
#include "cli/build_info.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "file/store.h"
#include "form/labels.h"
#include "score/finding.h"

#include <assert.h>
#include <string.h>

static const char *help_label(struct arena *arena, const struct command *command, const char *text)
{
	const char *name = text_exchange(arena, command->name, ' ', '-');

	return arena_printf(arena, "help.%s.%s", name, text);
}

const char *help_text(
    struct arena *arena, const struct call *call, const struct command *command, const char *text)
{
	const char *label = help_label(arena, command, text);

	if (command->details && strcmp(text, "details") == 0)
		return command->details;
	return command_text(arena, call ? language_text(call, label) : labels_english(label));
}

const char *help_option_label(
    struct arena *arena, const struct command *command, enum option_id option)
{
	const char *text = arena_printf(arena, "--%s", option_word(option)), *label;

	if (command) {
		label = help_label(arena, command, text);
		if (labels_english(label))
			return label;
		label = arena_printf(
		    arena, "help.%.*s.%s", (int)strcspn(command->name, " "), command->name, text);
		if (labels_english(label))
			return label;
	}
	return arena_printf(arena, "help.%s", text);
}

/* --- a command --- */

static void add_file(struct answer *to, const char *list, const char *option, const char *kind)
{
	if (!kind || !*kind)
		return;
	struct answer *row = answer_row(to, list);

	answer_text(row, "option", option);
	answer_code(row, "kind", kind);
}

/* Adds a command, which is among `all` occasions. */
static void add_command(const struct call *call, struct answer *to, const struct yaml *all,
    const struct command *command)
{
	const struct command_option *const tables[] = {command->options, option_further(command)};
	const struct command_option *option;

	answer_text(to, "command", command->name);
	answer_text(
	    to, "arguments", command->synopsis ? command_text(call->arena, command->synopsis) : "");
	answer_text(to, "summary", help_text(call->arena, call, command, "summary"));
	answer_text(to, "occasion",
	    language_text(call, occasion_label(call->arena, all, occasion_of(all, command->name))));

	/* The files that a command writes and reads: the option that names each (null: an argument
	 * does), and their kind or purpose. */
	add_file(to, "writes", NULL, output_kind_name(command->writes));
	for (size_t i = 0; i < 2; i++)
		for (option = option_at(tables[i]); option; option = option_at(option + 1))
			add_file(to, "writes", option_word(option->id),
			    output_kind_name(option_output(option)));
	(void)answer_list(to, "reads");
	add_file(to, "reads", NULL, file_purpose_name(command->reads));
	for (size_t i = 0; i < 2; i++)
		for (option = option_at(tables[i]); option; option = option_at(option + 1))
			add_file(to, "reads", option_word(option->id),
			    file_purpose_name(option_reads(option)));
}

static void add_options(const struct call *call, const struct command *command, struct answer *to,
    const char *list, const struct command_option *options)
{
	for (options = option_at(options); options; options = option_at(options + 1)) {
		struct answer *row = answer_row(to, list);

		answer_text(row, "option", option_word(options->id));
		answer_text(row, "value", options->value);
		answer_flag(row, "repeatable", options->repeatable);
		answer_flag(row, "required", options->required != NULL);
		answer_text(row, "summary",
		    language_text(call, help_option_label(call->arena, command, options->id)));
	}
}

/* --- answers --- */

void help_overview(struct call *call)
{
	const struct yaml *all = occasions();
	struct answer *to = call_answer(call);

	for (const struct command *const *row = call->table; *row; row++)
		add_command(call, answer_row(to, "commands"), all, *row);
	/* The commands of an evening are in the order of the occasions. */
	for (size_t i = 0; i < all->count; i++)
		for (const struct command *const *row = call->table; *row; row++) {
			if (!(*row)->evening || occasion_of(all, (*row)->name) != i)
				continue;
			struct answer *line = answer_row(to, "evening");

			answer_text(line, "wish", help_text(call->arena, call, *row, "wish"));
			answer_text(line, "command", (*row)->name);
			answer_text(line, "words", *(*row)->evening ? (*row)->evening : NULL);
		}
	call_tell(call, "help", "commands");
}

/* Answers with all commands, each under its occasion. */
static void help_all(struct call *call)
{
	const struct yaml *all = occasions();
	struct answer **rows = arena_alloc(call->arena, all->count, sizeof *rows);
	struct answer *to = call_answer(call);

	for (const struct command *const *row = call->table; *row; row++)
		add_command(call, answer_row(to, "commands"), all, *row);
	for (size_t i = 0; i < all->count; i++) {
		rows[i] = answer_row(to, "occasions");
		answer_text(
		    rows[i], "occasion", language_text(call, occasion_label(call->arena, all, i)));
	}
	for (const struct command *const *table = call->table; *table; table++) {
		struct answer *row = answer_row(rows[occasion_of(all, (*table)->name)], "commands");

		answer_text(row, "command", (*table)->name);
		answer_text(row, "summary", help_text(call->arena, call, *table, "summary"));
	}
	add_options(call, NULL, to, "global_options", option_global);
	call_tell(call, "help-all", "commands");
}

void help_command(struct call *call, const struct command *command)
{
	struct answer *to = call_answer(call);

	add_command(call, to, occasions(), command);
	details_answer(to, help_text(call->arena, call, command, "details"));
	add_options(call, command, to, "options", command->options);
	add_options(call, command, to, "options", option_made(command));
	add_options(call, command, to, "further_options", option_further(command));
	add_options(call, NULL, to, "global_options", option_global);
	call_tell(call, "help-command", NULL);
}

bool help_group(struct call *call, const char *word)
{
	const struct yaml *all = occasions();
	const size_t size = strlen(word);
	bool any = false;

	for (const struct command *const *row = call->table; *row; row++)
		if (strncmp((*row)->name, word, size) == 0 && (*row)->name[size] == ' ') {
			add_command(call, answer_row(call_answer(call), "commands"), all, *row);
			any = true;
		}
	if (!any)
		return false;
	call_tell(call, "help-group", "commands");
	return true;
}

enum { EXAMPLE_INDENT = 4, LIST_INDENT = 2 };

enum passage { NO_PASSAGE, PROSE, EXAMPLES, MEANINGS };

/* Returns the passage to which a line belongs. Between a word and its meaning is a gap. */
static enum passage passage_of(const char *line)
{
	const size_t indent = strspn(line, " ");
	const char *gap = indent == LIST_INDENT ? strstr(line + LIST_INDENT, "  ") : NULL;

	if (indent >= EXAMPLE_INDENT)
		return EXAMPLES;
	return gap && gap < line + strcspn(line, "\n") ? MEANINGS : PROSE;
}

/* Adds the lines of one paragraph without their indentation. Returns its end. */
static const char *join(struct text *out, const char *line, enum passage passage)
{
	size_t size;

	while ((size = strcspn(line, "\n")) > 0 && passage_of(line) == passage) {
		const size_t indent = strspn(line, " ");

		text_add(out, out->size > 0 ? " " : "");
		text_add_bytes(out, line + indent, size - indent);
		line += size + (line[size] == '\n');
	}
	return line;
}

void details_answer(struct answer *to, const char *details)
{
	struct arena *arena = answer_arena(to);
	enum passage passage = NO_PASSAGE;
	struct answer *row = NULL, *item;
	bool gap = false; /* an empty line came before */

	while (details && *details) {
		const char *line = details;
		const size_t size = strcspn(line, "\n");
		const enum passage kind = passage_of(line);
		struct text text = {.arena = arena};

		if (size == 0) {
			gap = true;
			details++;
			continue;
		}
		/* Empty lines between examples do not end the passage. */
		if (kind != passage || (gap && kind != EXAMPLES)) {
			row = answer_row(to, "details");
			if (gap)
				answer_flag(row, "apart", true);
			gap = false;
		}
		details += size + (line[size] == '\n');
		if (kind == PROSE) {
			details = join(&text, line, PROSE);
			answer_text(row, "prose", text_of(&text));
		} else if (kind == EXAMPLES) {
			item = answer_row(row, "examples");
			if (gap)
				answer_flag(item, "apart", true);
			answer_text(item, "line",
			    arena_copy(arena, line + EXAMPLE_INDENT, size - EXAMPLE_INDENT));
		} else {
			const char *word = line + LIST_INDENT, *end = strstr(word, "  ");
			const char *meaning = end + strspn(end, " ");

			item = answer_row(row, "meanings");
			answer_text(item, "word", arena_copy(arena, word, (size_t)(end - word)));
			text_add_bytes(&text, meaning, (size_t)(line + size - meaning));
			details = join(&text, details, EXAMPLES);
			answer_text(item, "meaning", text_of(&text));
		}
		passage = kind;
		gap = false;
	}
}

const char *const *explanations_of(struct arena *arena, const char *kind, size_t *ret_count)
{
	const struct yaml *codes =
	    yaml_get(packed_find(packed_templates, "words/explanations.yaml"), kind);
	const char **names = arena_alloc(arena, codes->count, sizeof *names);

	*ret_count = 0;
	for (size_t i = 0; i < codes->count; i++) {
		const struct yaml *row = codes->values[i]; /* a code, or {CODE: COMMAND} */

		if (row->count == 0)
			names[(*ret_count)++] = row->text;
		else if (command_is_built(row->values[0]->text))
			names[(*ret_count)++] = row->keys[0]->text;
	}
	return names;
}

const struct yaml *occasions(void)
{
	const struct yaml *all = packed_find(packed_templates, "words/occasions.yaml");

	assert(all);
	return all;
}

const char *occasion_label(struct arena *arena, const struct yaml *all, size_t occasion)
{
	return arena_printf(arena, "help.occasion.%s", all->keys[occasion]->text);
}

/* Returns the occasion that has the first `size` letters among its words; the count of occasions
 * if there is none. */
static size_t occasion_with(const struct yaml *all, const char *command, size_t size)
{
	for (size_t i = 0; i < all->count; i++)
		for (size_t j = 0; j < all->values[i]->count; j++) {
			const char *words = all->values[i]->values[j]->text;

			if (strncmp(words, command, size) == 0 && !words[size])
				return i;
		}
	return all->count;
}

size_t occasion_of(const struct yaml *all, const char *command)
{
	size_t found = occasion_with(all, command, strlen(command));

	if (found == all->count)
		found = occasion_with(all, command, strcspn(command, " "));
	return found < all->count ? found : all->count - 1;
}

/* A report of a fault should give the exact program, including its commit. */
void help_version(struct call *call)
{
	struct answer *to = call_answer(call);

	answer_text(to, "version", CANASTA_VERSION);
	answer_text(to, "commit", BUILD_COMMIT);
	answer_flag(to, "modified", BUILD_MODIFIED);
	answer_code(to, "build", BUILD_KIND);
	answer_text(to, "compiler", BUILD_COMPILER);
	answer_text(to, "sqlite", store_library());
	answer_number(to, "file_version", store_version());
	call_tell(call, "program", NULL);
}

/* --- the commands: canasta help, explain, completion, version --- */

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
		refuse_command(call, first, second);
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
	const char *text =
	    language_text(call, arena_printf(call->arena, "explain.%s.%s", kind, code));

	answer_text(to, "explanation", command_text(call->arena, text));
	return wanted != NULL;
}

static void run_explain(struct call *call)
{
	static const struct {
		const char *name, *with; /* as of an option (cli/option.h) */
	} kinds[] = {
	    {"error", NULL}, {"claim", "check claim"}, {"draw", "round check"}, {"record", NULL}};
	const struct argument *wanted = call->argument_count > 0 ? &call->arguments[0] : NULL;
	const char *names[CODES_MOST], *nearest;
	size_t count = 0;

	for (enum finding_code code = 0; code < FINDING_COUNT; code++) {
		names[count] = finding_name(code);
		if (add_code(call, wanted, "finding", names[count++]))
			return;
	}
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		size_t code_count;
		const char *const *codes = explanations_of(call->arena, kinds[i].name, &code_count);

		if (!command_is_built(kinds[i].with))
			continue;
		for (size_t j = 0; j < code_count && count < CODES_MOST; j++) {
			names[count] = codes[j];
			if (add_code(call, wanted, kinds[i].name, names[count++]))
				return;
		}
	}
	if (!wanted) {
		call_tell(call, "codes", "codes");
		return;
	}
	nearest = text_nearest(wanted->text, names, count);
	if (nearest)
		refuse_at(wanted, SAY_CODE_UNKNOWN_NEAREST, wanted->text, nearest);
	refuse_at(wanted, SAY_CODE_UNKNOWN_NOT_A_CODE, wanted->text);
}

const struct command cmd_explain = {
    .name = "explain",
    .synopsis = "[CODE]",
    .details = "    canasta explain\n    canasta explain out-without-canasta",
    .run = run_explain,
    .screen = "code",
};

/* canasta completion: scripts for the Tab key of a shell. */
static void run_completion(struct call *call)
{
	struct text text = {.arena = call->arena};

	if (!completion_script(call->arguments[0].text, call->table, &text))
		refuse_at(&call->arguments[0], SAY_VALUE_UNKNOWN_SHELL, call->arguments[0].text);
	must(call_print(call, &text, refusal()));
}

const struct command cmd_completion = {
    .name = "completion",
    .synopsis = "bash|zsh|fish",
    .run = run_completion,
    .verbatim = true,
};

const struct command cmd_version = {
    .name = "version",
    .details = "    canasta version --json",
    .run = help_version,
};
