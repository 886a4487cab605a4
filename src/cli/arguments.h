/* arguments.h - reading the command line by the tables of the commands.
 *
 * Options may stand anywhere; `--name=value` and `--name value` are the same, `--` ends them. A
 * value may begin with one dash (-50), so may an argument that is a number or `-` alone. */
#ifndef CANASTA_CLI_ARGUMENTS_H
#define CANASTA_CLI_ARGUMENTS_H

#include "cli/command.h"

struct command_line {
	const struct command *command; /* NULL: only --help or --version was asked */
	size_t argument_count;
	struct argument *arguments;
	size_t typed_count;
	struct option_typed *typed; /* without --lang of every command */
	struct argument language;   /* that; its text is NULL where it was not typed */
};

/* Reads the words after the program's name. `table` ends with NULL. What was understood before an error
 * stands in `ret`. */
bool arguments_read(struct arena *arena, const struct command *const *table, int count,
    const char *const *words, struct command_line *ret, struct error *err);

/* Finds the command that one or two words name. `ret_words` says how many words its name took. */
bool arguments_command(const struct command *const *table, size_t count,
    const struct argument *words, const struct command **ret, size_t *ret_words, struct error *err);

/* The option as typed, NULL where it was not: of those of a call, of a line. */
const struct option_typed *arguments_typed(
    const struct option_typed *typed, size_t count, enum option_id id);
const struct option_typed *arguments_option(const struct command_line *line, enum option_id id);

/* The value that an option of every command seems to have, before the words are read; NULL: none, or it is the
 * command's own. */
const char *arguments_foreseen(struct arena *arena, const struct command *const *table, int count,
    const char *const *words, enum option_id option);

/* --lang where it is the language of the call, which behind the name of a command that sets the language of
 * something else it is not; NULL: it was not given. */
const struct argument *arguments_language(const struct command_line *line);

#endif
