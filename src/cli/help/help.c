#include "cli/help/help.h"

#include "cli/arguments.h"
#include "cli/help/occasions.h"
#include "cli/screen.h"
#include "cli/show/grid.h"
#include "record/json.h"

#include <string.h>

/* Prose of a command's details keeps within them, wherever it is read. */
enum { HELP_COLUMNS = 90 };

static const char *option_label(struct arena *arena, const struct command_option *option)
{
	const char *more = option->repeatable ? " …" : "";

	return option->value ? arena_printf(arena, "--%s %s%s", option->name, option->value, more)
	                     : arena_printf(arena, "--%s", option->name);
}

static void add_options(
    struct call *call, const char *title, const struct command_option *options, struct text *text)
{
	struct grid grid;

	grid_begin(&grid, call->arena, "ll");
	for (; options && options->name; options++)
		grid_row(&grid,
		    (const char *const[]){option_label(call->arena, options), options->summary});
	if (grid.count == 0)
		return;
	text_addf(text, "\n%s\n", title);
	grid_show(&grid, 2, text);
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
		json_end_object(&json);
	}
	json_end_array(&json);
	text_add(text, "\n");
}

/* The commands under the occasions they are for; the columns of all are as wide as the widest. */
static void add_occasions(struct call *call, struct text *text)
{
	int width = 0;

	for (const struct command *const *row = call->table; *row; row++)
		if ((int)strlen((*row)->name) > width)
			width = (int)strlen((*row)->name);
	for (size_t i = 0; i < OCCASIONS; i++) {
		text_addf(text, "\n%s\n", occasion_titles[i]);
		for (const struct command *const *row = call->table; *row; row++)
			if (occasion_of((*row)->name) == i)
				text_addf(
				    text, "  %-*s  %s\n", width, (*row)->name, (*row)->summary);
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
	add_options(call, "options of every command", global_options, &text);
	text_add(&text, "\n`canasta help COMMAND` tells more of one, `canasta explain CODE` what a "
	                "finding or an error means.\n");
	return call_answer(call, &text, err);
}

bool help_command(struct call *call, const struct command *command, struct error *err)
{
	struct text text = {.arena = call->arena};

	text_addf(&text, "canasta %s - %s\n\nusage: canasta %s%s%s%s\n", command->name,
	    command->summary, command->name, command->options ? " [OPTION]…" : "",
	    command->synopsis[0] ? " " : "", command->synopsis);
	if (command->details) {
		text_add(&text, "\n");
		screen_wrap(command->details, HELP_COLUMNS, 0, &text);
		text_add(&text, "\n");
	}
	add_options(call, "options", command->options, &text);
	if (command->more_options)
		add_options(call, "further options", command->more_options(), &text);
	add_options(call, "options of every command", global_options, &text);
	return call_answer(call, &text, err);
}

bool help_group(struct call *call, const char *word, struct error *err)
{
	struct text text = {.arena = call->arena};
	size_t size = strlen(word);
	struct grid grid;

	grid_begin(&grid, call->arena, "ll");
	for (const struct command *const *row = call->table; *row; row++)
		if (strncmp((*row)->name, word, size) == 0 && (*row)->name[size] == ' ')
			grid_row(
			    &grid, (const char *const[]){arena_printf(call->arena, "canasta %s %s",
			                                     (*row)->name, (*row)->synopsis),
			               (*row)->summary});
	grid_show(&grid, 0, &text);
	return grid.count > 0 && call_answer(call, &text, err);
}
