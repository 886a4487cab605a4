/* call.h - the files a call writes, as its command's record declares them (an option of a kind such
 * as TAKES_PDF, `writes` for the first argument). */
#ifndef CANASTA_CLI_CALL_H
#define CANASTA_CLI_CALL_H

#include "base/catalogue.h"
#include "base/output.h"
#include "cli/option.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct argument;
struct call;
struct error;
struct option_value;
struct problems;
struct rulebook;

/* Refuses, before anything is done, what may not be written over, and one file for two outputs
 * (ERROR_INPUT `option-twice`). */
bool outputs_check(struct call *call, struct error *err);

/* How this call writes a file; the events' file of the call is guarded. */
struct output_wish outputs_wish(const struct call *call, const char *path, enum output_kind kind);

/* Writes a whole file, or to the answer where the path says so. */
bool outputs_write(const struct call *call, const char *path, enum output_kind kind,
    const void *data, size_t size, struct error *err);

/* The rulebook a command is told: an id, or a file of the club's own.
 *
 * A name with a `/` in it, or ending in .yaml or .yml, is a file; else it is an id. */

/* The rows every command with a rulebook shares in its table of options. */
#define BOOK_OPTION                                                                                \
	{                                                                                          \
		OPTION_RULEBOOK, TAKES_RULEBOOK, .value = "ID|FILE", .summary = TEXT_HELP_RULEBOOK \
	}
#define CHOICE_OPTION                                                                              \
	{                                                                                          \
		OPTION_OPTION, TAKES_TEXT, .repeatable = true, .value = "N=V",                     \
		                           .summary = TEXT_HELP_OPTION                             \
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

/* Who answers for a change: --by, else $CANASTA_USER, else the system user. */

/* `by` is the value of --by, or NULL. A name must be printable text and not blank. */
bool author_name(
    struct arena *arena, const struct argument *by, const char **ret, struct error *err);

/* The store of a call, opened as its command declared. */

/* The file of the call: --db, else $CANASTA_DB, else canasta.db. */
const char *event_file_name(const struct call *call);

/* Does nothing for a command that needs no store. */
bool event_file_open(struct call *call, struct error *err);
void event_file_close(struct call *call);

/* Finds the event of the call, --event or the only open one, in its open store, taken for the round that --round
 * names; event_file_open does so for commands that declare it. */
bool event_file_event(struct call *call, struct error *err);

/* The event for a command that works without one too: the file is opened for reading, where it is not
 * open. Where nobody named the file, by --db, $CANASTA_DB or --event, and there is none, it is no event's, or
 * holds none that is meant, call->desk.event stays NULL and nothing is wrong. */
bool event_file_event_there(struct call *call, struct error *err);

/* The same for what cannot do without one. */
bool event_file_event_here(struct call *call, struct error *err);

/* For the table of a command that can show the past; event_file_open obeys it. */
#define AS_OF_OPTION                                                                               \
	{                                                                                          \
		OPTION_AS_OF, TAKES_TEXT, .value = "TIME", .summary = TEXT_HELP_AS_OF              \
	}

/* What an entrant is of, and whose places are asked for. */
#define CATEGORY_OPTION                                                                            \
	{                                                                                          \
		OPTION_CATEGORY, TAKES_TEXT, .repeatable = true, .value = "K",                     \
		                             .summary = TEXT_HELP_CATEGORY                         \
	}

#define OF_CATEGORY TEXT_HELP_CATEGORY_ENTRANTS_ALONE_RANKED
#define OF_CATEGORY_OPTION                                                                         \
	{                                                                                          \
		OPTION_CATEGORY, TAKES_TEXT, .value = "K", .summary = OF_CATEGORY                  \
	}

#define NOTE_OPTION                                                                                \
	{                                                                                          \
		OPTION_NOTE, TAKES_TEXT, .value = "TEXT", .summary = TEXT_HELP_NOTE                \
	}

#define UNLOCK_OPTION                                                                              \
	{                                                                                          \
		OPTION_UNLOCK, TAKES_TEXT, .value = "REASON", .summary = TEXT_HELP_UNLOCK          \
	}

#endif
