/* call.h - what every command needs for its call: the files it writes, its rulebook, and the file
 * of events. */
#ifndef CANASTA_CLI_CALL_H
#define CANASTA_CLI_CALL_H

#include "base/catalogue.h"
#include "base/output.h"
#include "cli/option.h"
#include "file/store.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct argument;
struct call;
struct error;
struct option_value;
struct problems;
struct rulebook;

/* Checks every file that the call would write, before the command runs. Refuses files that must
 * not be overwritten, and the same file for two outputs (ERROR_INPUT `option-twice`). */
void outputs_check(struct call *call);

/* Returns how this call writes a file. The file of events is protected from being overwritten. */
struct output_wish outputs_wish(const struct call *call, const char *path, enum output_kind kind);

/* Writes a whole file, or to the standard output if the path is `-`. */
void outputs_write(const struct call *call, const char *path, enum output_kind kind,
    const void *data, size_t size);

/* The options of every command that takes a rulebook. The value is an id, or a file if it contains
 * `/` or ends in .yaml or .yml. */
#define BOOK_OPTION                                                                                \
	{                                                                                          \
		OPTION_RULEBOOK, TAKES_RULEBOOK, .value = "ID|FILE"                                \
	}
#define CHOICE_OPTION                                                                              \
	{                                                                                          \
		OPTION_OPTION, TAKES_TEXT, .repeatable = true, .value = "N=V"                      \
	}

/* Reads the values of --option, split at `=`. */
const struct option_value *books_choices(struct call *call, size_t *ret_count);

/* Returns true if the name of a rulebook is that of a file. */
bool books_is_file(const char *name);

/* Loads the rulebook that the argument names into the arena. */
const struct rulebook *books_load(struct arena *arena, const struct argument *name,
    const struct option_value *choices, size_t choice_count);

/* Loads the rulebook that the argument names, with the options chosen by --option. */
const struct rulebook *books_chosen(struct call *call, const struct argument *name);

/* Reads a file of any name and lists its problems (rulebook_check_texts). */
void books_check_file(struct arena *arena, const char *path, const struct rulebook **ret,
    const struct problems **ret_problems);

/* The next four functions load the rulebook of --rulebook and --option. Without --rulebook they
 * give
 *   named: the error ERROR_INPUT `rulebook-missing`,
 *   asked: NULL,
 *   meant: the rulebook of the event in its present round, or NULL if there is no event,
 *   needed: the rulebook of the event, or the error `rulebook-missing` if there is no event.
 * --option without --rulebook is `rulebook-missing` for all of them. */
const struct rulebook *books_named(struct call *call);
const struct rulebook *books_asked(struct call *call);
const struct rulebook *books_meant(struct call *call);
const struct rulebook *books_needed(struct call *call);

/* Returns the path of the file of the call: --db, else $CANASTA_DB, else canasta.db. */
const char *event_file_name(const struct call *call);

/* Opens the file of the call. Its rulebooks are cached for the whole call. */
void event_file_open(struct call *call, enum store_mode mode);

/* Finds the event of the call in the open file: --event, or the only open event, as it is played
 * in the round of --round. The dispatcher does this for commands that declare an event. */
void event_file_event(struct call *call);

/* Finds the event for a command that also works without one; opens the file for reading if it is
 * not open. Without an event, call->desk.event stays NULL. That is an error only if --db,
 * $CANASTA_DB or --event was given. */
void event_file_event_there(struct call *call);

/* Finds the event as event_file_event_there() does, for a command that cannot work without one. */
void event_file_event_here(struct call *call);

/* The option of a command that can show the past; the dispatcher goes back to that time. */
#define AS_OF_OPTION                                                                               \
	{                                                                                          \
		OPTION_AS_OF, TAKES_TEXT, .value = "TIME"                                          \
	}

#endif
