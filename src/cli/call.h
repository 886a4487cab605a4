/* call.h - what every command needs for its call: its language, the files it writes, its rulebook, and
 * the file of events. */
#ifndef CANASTA_CLI_CALL_H
#define CANASTA_CLI_CALL_H

#include "base/catalogue.h"
#include "base/output.h"
#include "base/sentence.h"
#include "cli/option.h"
#include "file/store.h"
#include "form/labels.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct arena;
struct argument;
struct call;
struct option_value;
struct problems;
struct rulebook;

/* --- the language of answers, questions and messages ---
 *
 * Documents have a language of their own (cli/show.h).
 *
 * The words of a language are loaded when the first text needs them, because many commands print
 * nothing. English sentences are in the code (base/catalogue.h). */

/* The language of a call, on the screen. */
struct language {
	const char *name;    /* "fi" */
	bool asked;          /* chosen by --lang, which also sets the language of documents */
	const char *brought; /* the language of the user's own file of labels; NULL: no such file */
	bool loaded;         /* labels and words are loaded */
	struct labels labels;
	struct vocabulary words;
	/* the struct itself, to load words when only a const pointer is given */
	struct language *self;
	struct vocabulary messages; /* the words of messages, loaded for the first message */
};

/* The default language, which is also used before one is chosen. */
#define LANGUAGE_USUAL "en"

/* Takes the file of labels that --labels names (NULL: it is not given), else $CANASTA_LABELS, if
 * any. */
void language_bring(struct call *call, const char *path);

/* Chooses the language of a call: --lang, else $CANASTA_LANG, else the language of a file of
 * labels, else the language of the locale, else English. `lang` is --lang if it is the language of
 * the call and not a value the command sets, else NULL. An unknown language is ERROR_INPUT
 * `language-unknown`, in the language of the environment. */
void language_choose(struct call *call, const struct argument *lang);

/* Chooses the language before the words of the call are read: `asked`, the language they seem to
 * ask for, or if it is NULL the language of the environment. */
void language_foresee(struct call *call, const char *asked);

/* Returns the labels that screens are drawn with. */
const struct labels *language_labels(const struct call *call);

/* Returns the words of sentences; NULL: English, as written in the code. */
const struct vocabulary *language_words(const struct call *call);

/* Returns a label in the language of the call, else in English. */
const char *language_text(const struct call *call, const char *label);

/* Returns an answer to be filled and printed in the language of the call. */
struct answer *language_answer(const struct call *call, struct arena *arena);

/* --- the files that a call writes --- */

/* Checks every file that the call would write, before the command runs. Refuses files that must
 * not be overwritten, and the same file for two outputs (ERROR_INPUT `option-twice`). */
void outputs_check(struct call *call);

/* Returns how this call writes a file. The file of events is protected from being overwritten. */
struct output_wish outputs_wish(const struct call *call, const char *path, enum output_kind kind);

/* Writes a whole file, or to the standard output if the path is `-`. */
void outputs_write(const struct call *call, const char *path, enum output_kind kind,
    const void *data, size_t size);

/* --- the rulebook of a call --- */

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

/* --- the file of events --- */

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

/* The row of --reason in tables of commands, for changes that need a reason. */
#define CHANGE_REASON_OPTION                                                                       \
	{                                                                                          \
		OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_WHY_CHANGED \
	}

#endif
