#include "cli/help/help.h"

#include "cli/help/details.h"
#include "cli/help/occasions.h"
#include "cli/language.h"

#include <string.h>

/* --- a command --- */

/* A line of help in the call's language: the English one is its name below `help`. */
static const char *say(const struct call *call, const char *english)
{
	return language_text(call, "help", english, english);
}

static void add_file(struct answer *row, const char *option, const char *kind)
{
	answer_text(row, "option", option);
	answer_code(row, "kind", kind);
}

static void add_written(struct answer *to, const struct command_option *options)
{
	for (; options && options->id != OPTION_NONE; options++)
		if (option_output(options) != OUTPUT_NONE)
			add_file(answer_row(to, "writes"), option_word(options->id),
			    output_kind_name(option_output(options)));
}

static void add_read(struct answer *to, const struct command_option *options)
{
	for (; options && options->id != OPTION_NONE; options++)
		if (option_reads(options) != FILE_NOTHING)
			add_file(answer_row(to, "reads"), option_word(options->id),
			    file_purpose_name(option_reads(options)));
}

/* The files a command writes and reads: the option that names each (null: its argument does), as what and
 * for what. */
static void add_files(struct answer *to, const struct command *command)
{
	if (command->writes != OUTPUT_NONE)
		add_file(answer_row(to, "writes"), NULL, output_kind_name(command->writes));
	add_written(to, command->options);
	add_written(to, option_further(command));
	(void)answer_list(to, "reads");
	if (command->reads != FILE_NOTHING)
		add_file(answer_row(to, "reads"), NULL, file_purpose_name(command->reads));
	add_read(to, command->options);
	add_read(to, option_further(command));
}

static void add_command(const struct call *call, struct answer *to, const struct command *command)
{
	const struct yaml *all = occasions();

	answer_text(to, "command", command->name);
	answer_text(to, "arguments", command->synopsis);
	answer_text(to, "summary", say(call, command->summary));
	answer_text(to, "occasion", say(call, all->keys[occasion_of(all, command->name)]->text));
	add_files(to, command);
}

static void add_options(const struct call *call, struct answer *to, const char *list,
    const struct command_option *options)
{
	for (; options && options->id != OPTION_NONE; options++) {
		struct answer *row = answer_row(to, list);

		answer_text(row, "option", option_word(options->id));
		answer_text(row, "value", options->value);
		answer_flag(row, "repeatable", options->repeatable);
		answer_flag(row, "required", options->required != NULL);
		answer_text(row, "summary", say(call, options->summary));
	}
}

/* --- what is asked --- */

/* The commands, each below its occasion. */
static bool add_occasions(const struct call *call, struct answer *to, struct error *err)
{
	const struct yaml *all = occasions();
	struct answer **rows = arena_alloc(call->arena, all->count, sizeof *rows);

	if (!rows)
		return error_memory(err);
	for (size_t i = 0; i < all->count; i++) {
		rows[i] = answer_row(to, "occasions");
		answer_text(rows[i], "occasion", say(call, all->keys[i]->text));
	}
	for (const struct command *const *table = call->table; *table; table++) {
		struct answer *row = answer_row(rows[occasion_of(all, (*table)->name)], "commands");

		answer_text(row, "command", (*table)->name);
		answer_text(row, "summary", say(call, (*table)->summary));
	}
	return true;
}

bool help_overview(struct call *call, struct error *err)
{
	struct answer *to = call_says(call);

	for (const struct command *const *row = call->table; *row; row++)
		add_command(call, answer_row(to, "commands"), *row);
	if (!add_occasions(call, to, err))
		return false;
	add_options(call, to, "global_options", option_global);
	return call_tell(call, "help", "commands", err);
}

bool help_command(struct call *call, const struct command *command, struct error *err)
{
	struct answer *to = call_says(call);

	add_command(call, to, command);
	details_answer(to, language_text(call, "help-details", command->name, command->details));
	add_options(call, to, "options", command->options);
	add_options(call, to, "options", option_made(command));
	add_options(call, to, "further_options", option_further(command));
	add_options(call, to, "global_options", option_global);
	return call_tell(call, "help-command", NULL, err);
}

bool help_group(struct call *call, const char *word, struct error *err)
{
	const size_t size = strlen(word);
	bool any = false;

	for (const struct command *const *row = call->table; *row; row++)
		if (strncmp((*row)->name, word, size) == 0 && (*row)->name[size] == ' ') {
			add_command(call, answer_row(call_says(call), "commands"), *row);
			any = true;
		}
	return any && call_tell(call, "help-group", "commands", err);
}
