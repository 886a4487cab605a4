#include "cli/option.h"

#include "base/catalogue.h"
#include "base/file.h"
#include "base/output.h"
#include "cli/call.h"
#include "cli/command.h"

#include <string.h>

#define OPTION_WORD(name, word) [OPTION_##name] = (word),
static const char *const words[OPTION_COUNT] = {OPTION_LIST(OPTION_WORD)};
#undef OPTION_WORD

const char *option_word(enum option_id id)
{
	return words[id];
}

enum option_id option_of_word(const char *word, size_t size)
{
	for (enum option_id id = OPTION_NONE + 1; id < OPTION_COUNT; id++)
		if (strlen(words[id]) == size && memcmp(words[id], word, size) == 0)
			return id;
	return OPTION_NONE;
}

enum output_kind option_output(const struct command_option *option)
{
	static const enum output_kind kinds[] = {
	    [TAKES_PDF] = OUTPUT_PDF, [TAKES_PAGE] = OUTPUT_PAGE, [TAKES_CSV] = OUTPUT_CSV};

	return kinds[option->kind];
}

enum file_purpose option_reads(const struct command_option *option)
{
	static const enum file_purpose purposes[] = {
	    [TAKES_RULEBOOK] = FILE_RULEBOOK,
	    [TAKES_SCALE] = FILE_SCALE,
	    [TAKES_TEMPLATE] = FILE_TEMPLATE,
	    [TAKES_CERTIFICATE] = FILE_CERTIFICATE,
	    [TAKES_LABELS] = FILE_LABELS,
	    [TAKES_PICTURE] = FILE_PICTURE,
	    [TAKES_HAND] = FILE_HAND,
	    [TAKES_CSV] = FILE_NOTHING,
	};

	return purposes[option->kind];
}

/* The options of a command. */

const struct command_option option_global[] = {
    {OPTION_DB, TAKES_TEXT, .value = "FILE"},
    {OPTION_EVENT, TAKES_TEXT, .value = "NAME|N"},
    {.id = OPTION_JSON},
    {OPTION_LANG, TAKES_TEXT, .value = "en"},
    {OPTION_LABELS, TAKES_LABELS, .value = "FILE"},
    {OPTION_BY, TAKES_TEXT, .value = "NAME"},
    {.id = OPTION_HELP},
    {.id = OPTION_VERSION},
    {.id = OPTION_NONE},
};

const struct command_option option_as_of[] = {
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

/* `event live --now` writes a file that was named earlier. */
#define REPLACE_OPTION                                                                             \
	{                                                                                          \
		OPTION_REPLACE, TAKES_NOTHING, .beside = {OPTION_NOW}, .of_output = true           \
	}
#define CSV_OPTIONS                                                                                \
	{OPTION_SEPARATOR, TAKES_TEXT, .value = "SIGN", .beside = {OPTION_CSV}},                   \
	    {OPTION_EXCEL, TAKES_NOTHING, .beside = {OPTION_CSV}},                                 \
	{                                                                                          \
		OPTION_RAW, TAKES_NOTHING, .beside = { OPTION_CSV }                                \
	}

const struct command_option *option_find(const struct command_option *options, enum option_id id)
{
	for (; options && options->id != OPTION_NONE; options++)
		if (options->id == id)
			return options;
	return NULL;
}

const struct command_option *option_further(const struct command *command)
{
	return command->more_options ? command->more_options() : NULL;
}

static bool writes_by_option(const struct command_option *options)
{
	for (; options && options->id != OPTION_NONE; options++)
		if (option_output(options) != OUTPUT_NONE)
			return true;
	return false;
}

const struct command_option *option_made(const struct command *command)
{
	static const struct command_option replace[] = {REPLACE_OPTION, {.id = OPTION_NONE}};
	static const struct command_option csv[] = {CSV_OPTIONS, {.id = OPTION_NONE}};
	static const struct command_option both[] = {
	    CSV_OPTIONS, REPLACE_OPTION, {.id = OPTION_NONE}};
	const bool replaces = command->writes != OUTPUT_NONE ||
	                      writes_by_option(command->options) ||
	                      writes_by_option(option_further(command));

	if (option_find(command->options, OPTION_CSV))
		return replaces ? both : csv;
	return replaces ? replace : NULL;
}

const struct command_option *option_known(const struct command *command, enum option_id id)
{
	const struct command_option *const tables[] = {command ? command->options : NULL,
	    command ? option_further(command) : NULL, option_global,
	    command ? option_made(command) : NULL};
	const struct command_option *found = NULL;

	for (size_t i = 0; i < sizeof tables / sizeof *tables && !found; i++)
		found = option_find(tables[i], id);
	return found;
}
