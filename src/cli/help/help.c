#include "cli/help/help.h"

#include "cli/arguments.h"
#include "cli/help/occasions.h"
#include "cli/outputs.h"
#include "form/grid.h"
#include "form/terminal.h"
#include "record/json.h"

#include <string.h>

/* Help keeps within them, wherever it is read: a pager and a printer do not say how wide they are. */
enum { HELP_COLUMNS = 80, HANGING = 2, LIST_INDENT = 2 };

static int help_columns(const struct call *call)
{
	int screen = terminal_columns(call->out);

	return screen > 0 && screen < HELP_COLUMNS ? screen : HELP_COLUMNS;
}

static void begin_grid(const struct call *call, struct grid *grid)
{
	grid_begin(grid, call->arena, "ll");
	grid->screen = help_columns(call);
}

bool help_answer(struct call *call, const struct text *text, int hanging, struct error *err)
{
	struct text wrapped = {.arena = call->arena, .failed = text->failed};

	terminal_wrap(text_of(text), help_columns(call), hanging, &wrapped);
	return call_answer(call, &wrapped, err);
}

static const char *option_label(struct arena *arena, const struct command_option *option)
{
	const char *more = option->repeatable ? " …" : "";

	return option->value ? arena_printf(arena, "--%s %s%s", option->name, option->value, more)
	                     : arena_printf(arena, "--%s", option->name);
}

static void add_rows(struct call *call, const struct command_option *options, struct grid *grid)
{
	for (; options && options->name; options++)
		grid_row(grid,
		    (const char *const[]){option_label(call->arena, options), options->summary});
}

/* The options of one table, and of another or NULL, under one title. */
static void add_options(struct call *call, const char *title, const struct command_option *options,
    const struct command_option *more, struct text *text)
{
	struct grid grid;

	begin_grid(call, &grid);
	add_rows(call, options, &grid);
	add_rows(call, more, &grid);
	if (grid.count == 0)
		return;
	text_addf(text, "\n%s\n", title);
	grid_show(&grid, 2, text);
}

static void file_json(struct json *json, const char *option, const char *kind)
{
	json_object(json);
	json_key_text(json, "option", option);
	json_key_text(json, "kind", kind);
	json_end_object(json);
}

static void writes_json(const struct command_option *options, struct json *json)
{
	for (; options && options->name; options++)
		if (outputs_of_option(options) != OUTPUT_NONE)
			file_json(
			    json, options->name, output_kind_name(outputs_of_option(options)));
}

static void reads_json(const struct command_option *options, struct json *json)
{
	for (; options && options->name; options++)
		if (command_option_reads(options) != FILE_NOTHING)
			file_json(
			    json, options->name, file_purpose_name(command_option_reads(options)));
}

/* The files a command writes and reads: the option that names each (null: its argument does), as what and
 * for what. */
static void files_json(const struct command *command, struct json *json)
{
	const struct command_option *more = command->more_options ? command->more_options() : NULL;

	if (outputs_has(command)) {
		json_key(json, "writes");
		json_array(json);
		if (command->writes != OUTPUT_NONE)
			file_json(json, NULL, output_kind_name(command->writes));
		writes_json(command->options, json);
		writes_json(more, json);
		json_end_array(json);
	}
	json_key(json, "reads");
	json_array(json);
	if (command->reads != FILE_NOTHING)
		file_json(json, NULL, file_purpose_name(command->reads));
	reads_json(command->options, json);
	reads_json(more, json);
	json_end_array(json);
}

static void overview_json(struct call *call, struct text *text)
{
	struct json json = {.out = text};

	json_array(&json);
	for (const struct command *const *row = call->table; *row; row++) {
		json_object(&json);
		json_key_text(&json, "command", (*row)->name);
		json_key_text(&json, "arguments", (*row)->synopsis);
		json_key_text(&json, "summary", (*row)->summary);
		json_key_text(&json, "occasion", occasion_titles[occasion_of((*row)->name)]);
		files_json(*row, &json);
		json_end_object(&json);
	}
	json_end_array(&json);
	text_add(text, "\n");
}

/* The commands under the occasions they are for; the columns of all are as wide as the widest. */
static void add_occasions(struct call *call, struct text *text)
{
	struct grid grid;
	int width = 0;

	for (const struct command *const *row = call->table; *row; row++)
		if ((int)strlen((*row)->name) > width)
			width = (int)strlen((*row)->name);
	for (size_t i = 0; i < OCCASIONS; i++) {
		text_addf(text, "\n%s\n", occasion_titles[i]);
		begin_grid(call, &grid);
		for (const struct command *const *row = call->table; *row; row++)
			if (occasion_of((*row)->name) == i)
				grid_row(&grid,
				    (const char *const[]){
				        arena_printf(call->arena, "%-*s", width, (*row)->name),
				        (*row)->summary});
		grid_show(&grid, 2, text);
	}
}

bool help_overview(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};

	if (call->json) {
		overview_json(call, &text);
		return call_answer(call, &text, err);
	}
	text_add(&text,
	    "canasta scores canasta tournaments and answers the referee's questions.\n\n"
	    "usage: canasta [--db FILE] [--event NAME|N] COMMAND …\n");
	add_occasions(call, &text);
	add_options(call, "options of every command", global_options, NULL, &text);
	text_add(&text, "\n`canasta help COMMAND` tells more of one, `canasta explain CODE` what a "
	                "finding or an error means.\n");
	return help_answer(call, &text, HANGING, err);
}

/* How far a line broken hangs in: under the meaning, of "  word  what it means"; else not. */
static int hanging_of(const char *line)
{
	size_t word = strspn(line, " ");
	const char *gap;

	if (word != LIST_INDENT || !(gap = strstr(line + word, "  ")))
		return 0;
	gap += strspn(gap, " ");
	return (int)(gap - line) - LIST_INDENT;
}

/* Whether a line is prose that goes on: the source breaks it where it likes. */
static bool is_prose(const char *line)
{
	return *line && *line != ' ' && *line != '\n';
}

/* Paragraphs filled, lists hanging in under their meanings, examples as they stand. */
static void add_details(struct call *call, const char *details, struct text *text)
{
	while (*details) {
		struct text line = {.arena = call->arena};
		size_t size = strcspn(details, "\n");

		text_add_bytes(&line, details, size);
		while (is_prose(details) && details[size] && is_prose(details + size + 1)) {
			details += size + 1;
			size = strcspn(details, "\n");
			text_add(&line, " ");
			text_add_bytes(&line, details, size);
		}
		terminal_wrap(text_of(&line), help_columns(call), hanging_of(text_of(&line)), text);
		text->failed = text->failed || line.failed;
		text_add(text, "\n");
		details += size + (details[size] == '\n');
	}
}

bool help_command(struct call *call, const struct command *command, struct error *err)
{
	struct text text = {.arena = call->arena};

	text_addf(&text, "canasta %s - %s\n\nusage: canasta %s%s%s%s\n", command->name,
	    command->summary, command->name,
	    command->options || arguments_made(command) ? " [OPTION]…" : "",
	    command->synopsis[0] ? " " : "", command->synopsis);
	if (command->details) {
		text_add(&text, "\n");
		add_details(call, command->details, &text);
	}
	add_options(call, "options", command->options, arguments_made(command), &text);
	if (command->more_options)
		add_options(call, "further options", command->more_options(), NULL, &text);
	add_options(call, "options of every command", global_options, NULL, &text);
	return help_answer(call, &text, HANGING, err);
}

bool help_group(struct call *call, const char *word, struct error *err)
{
	struct text text = {.arena = call->arena};
	size_t size = strlen(word);

	for (const struct command *const *row = call->table; *row; row++)
		if (strncmp((*row)->name, word, size) == 0 && (*row)->name[size] == ' ')
			text_addf(&text, "canasta %s%s%s\n    %s\n", (*row)->name,
			    (*row)->synopsis[0] ? " " : "", (*row)->synopsis, (*row)->summary);
	return text.size > 0 && help_answer(call, &text, HANGING, err);
}
