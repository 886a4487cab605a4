/* books.h - the rulebook a command is told: an id, or a file of the club's own.
 *
 * A name with a `/` in it, or ending in .yaml or .yml, is a file; else it is an id. */
#ifndef CANASTA_CLI_BOOKS_H
#define CANASTA_CLI_BOOKS_H

#include "cli/command.h"
#include "rulebook/load.h"

/* The rows every command with a rulebook shares in its table of options. */
#define BOOK_OPTION                                                                                \
	{                                                                                          \
		OPTION_RULEBOOK, TAKES_RULEBOOK, .value = "ID|FILE",                               \
		                                 .summary = "a rulebook's id, or a file of one"    \
	}
#define CHOICE_OPTION                                                                              \
	{                                                                                          \
		OPTION_OPTION, TAKES_TEXT, .repeatable = true, .value = "N=V",                     \
		                           .summary = "an option of the rulebook and its value"    \
	}

/* The values of --option, taken apart at `=`. */
bool books_choices(
    struct call *call, const struct option_value **ret, size_t *ret_count, struct error *err);

/* Whether a name is a file's. */
bool books_is_file(const char *name);

/* Loads the rulebook an argument names, into the arena. */
bool books_load(struct arena *arena, const struct argument *name,
    const struct option_value *choices, size_t choice_count, const struct rulebook **ret,
    struct error *err);

/* Reads a file whatever its name, and lists what is wrong with it (rulebook_check_texts). */
bool books_check_file(struct arena *arena, const char *path, const struct rulebook **ret,
    const struct problems **ret_problems, struct error *err);

/* The next four load what --rulebook and --option name. Without --rulebook that is
 *   named   ERROR_INPUT `rulebook-missing`,
 *   asked   NULL,
 *   meant   the rulebook of the event, as it is played there; NULL where there is no event,
 *   needed  the same, but that there is no event is `rulebook-missing`.
 * --option alone is `rulebook-missing` for all of them. */
bool books_named(struct call *call, const struct rulebook **ret, struct error *err);
bool books_asked(struct call *call, const struct rulebook **ret, struct error *err);
bool books_meant(struct call *call, const struct rulebook **ret, struct error *err);
bool books_needed(struct call *call, const struct rulebook **ret, struct error *err);

#endif
