/* arguments.h - what an argument of a call names: a table, a hand, a round, a side, an entrant. Each refusal stands at
 * the argument. */
#ifndef CANASTA_CLI_ARGUMENTS_H
#define CANASTA_CLI_ARGUMENTS_H

#include "cli/command.h"
#include "cli/option.h"

#include <stdbool.h>
#include <stddef.h>

struct address;
struct arena;
struct entrant;
struct error;

enum { ROUND_MOST = 9999 }; /* of the rounds a person names by number */

/* Whether an address names a hand, which has three numbers; fewer name a table. */
bool place_is_hand(const char *text);

/* From here on the event is as that round of it is played. */
void place_plays(struct call *call, int round);

/* A table, a hand, or whichever of both is named; refusals are those of club/address.h. The event is from
 * then on as it is played there. */
bool place_table(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err);
bool place_hand(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err);
bool place_any(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err);

/* 1 to ROUND_MOST; else ERROR_INPUT `number-expected`. */
bool place_round(const struct argument *argument, int *ret, struct error *err);

/* A, B or C, in capitals also where typed small; else ERROR_INPUT `side-unknown`. Whether the table
 * has a side C is seen where it is written. */
bool place_side(const struct argument *argument, char *ret, struct error *err);

/* By number or name; refusals are those of club/entrant.h. */
bool place_entrant(
    struct call *call, const struct argument *argument, struct entrant *ret, struct error *err);

/* Reading the command line by the tables of the commands.
 *
 * Options may stand anywhere; `--name=value` and `--name value` are the same, `--` ends them. A
 * value may begin with one dash (-50), so may an argument that is a number or `-` alone. */

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
