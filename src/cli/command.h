/* command.h - a command of the program and one call of it.
 *
 * A command is a const record: its words, its options, and what it needs of the file. The
 * dispatcher reads the arguments by this record, opens the file, runs the command and prints the
 * error. Help comes from the same record and from labels: of `hand add` these are
 * `help.hand-add.summary`, one line in lower case, and `help.hand-add.details`, paragraphs and
 * examples; cli/help/help.h names those of options. To add a command, write its record in
 * cli/commands/ and list it in commands.h and src/commands.c. */
#ifndef CANASTA_CLI_COMMAND_H
#define CANASTA_CLI_COMMAND_H

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "cli/option.h"
#include "club/event_rulebook.h"
#include "file/db.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct answer;
struct text;
struct vocabulary;

struct csv_style;
struct dispatch_within;
struct hand_view;
struct language;
struct streamed_list;

/* The way the dispatcher opens the file for a command. A report cannot write, because its file is
 * open for reading. The last two work on one event: --event, else the only open one. */
enum store_need {
	NEEDS_NOTHING,
	NEEDS_READ,
	NEEDS_VERIFY,
	NEEDS_WRITE,
	NEEDS_CREATE,
	NEEDS_EVENT_READ,
	NEEDS_EVENT_WRITE
};

enum { ANY_ARGUMENTS = 1 << 20 };

struct call;

/* A command: its name, its words and the function that runs it. */
struct command {
	const char *name; /* one or two words: "hand add" */
	/* the words after the name, first arguments, then options; NULL: none. An argument in
	 * brackets may be missing, and `…` means any number. */
	const char *synopsis;
	/* what to type after the name, for the short help, which has the commands of an evening;
	 * NULL: the command is not there */
	const char *evening;
	const char *details; /* examples of its own help; NULL: they are in the labels */
	enum store_need need;
	struct {
		size_t least, most;
	} arguments;                          /* how many it takes; {0}: as the synopsis says */
	const struct command_option *options; /* may be NULL */
	const struct command_option *(*more_options)(
	    void); /* options from a table elsewhere; may be NULL */
	void (*run)(struct call *call);
	/* templates/screen/NAME.yaml, which draws the answer filled by run; NULL: run prints
	 * its answer itself */
	const char *screen;
	const char *list; /* the list that alone is the JSON; NULL: the whole answer */
	/* the kind of the file that the first argument names for writing */
	enum output_kind writes;
	/* the purpose of the files that its arguments name for reading */
	enum file_purpose reads;
	/* its answer is also for other programs: a terminal does not break its lines */
	bool verbatim;
};

/* An argument and its name in messages. */
struct argument {
	const char *text;
	const char *file; /* "<argument 3>" */
};

/* An option that was typed, with its value. */
struct option_typed {
	const struct command_option *option;
	struct argument value;
	int64_t number;
};

/* The answer of a command so far. */
struct call_output {
	struct answer *answer;         /* filled by call_answer; NULL: nothing yet */
	struct streamed_list *passing; /* a list of any length in the answer; NULL: none */
	struct arena rows;             /* the rows that this list has now */
};

/* The language of documents. */
struct call_paper {
	const char *language; /* NULL: not requested yet */
	/* its words, after the first part of a document was made (cli/print/print.h); else NULL */
	const struct vocabulary *vocabulary;
};

/* The result of the call, with its error. */
struct call_outcome {
	struct error why; /* why it was refused or broken off; of kind ERROR_NONE if it was not */
	/* the change that stays recorded if a later step fails: "the change stands (R57)";
	 * NULL: none */
	const char *kept;
	bool created; /* something new was recorded */
	/* the highest error kind met, if the command continued after errors */
	enum error_kind status;
	const struct hand_view *refused; /* the hand of a refusal for its findings; NULL: none */
};

/* A run of one command. Everything lives in the arena. */
struct call {
	const struct command *command;
	struct arena *arena;
	const struct command *const *table; /* all commands, for help */
	int word_count;
	const char *const *words; /* of the command line */
	FILE *out, *messages;     /* answers; warnings and errors */
	size_t argument_count;
	const struct argument *arguments;
	size_t typed_count;
	const struct option_typed *typed;
	bool json;
	const char *by; /* the person who answers for a change */
	struct call_output output;
	struct books_kept books; /* rulebooks of the file, as long as the call lives */
	/* its store is open as the command declared, or NULL; its event is set if the command
	 * works on one */
	struct desk desk;
	struct language *screen; /* the language of answers and messages (cli/call.h) */
	struct call_paper paper;
	int64_t followed; /* the log line after which live pages were last written */
	/* the program that has the file open already; NULL: none */
	const struct dispatch_within *within;
	struct call_outcome outcome;
};

/* Returns an option that was given, or NULL, also for a command that does not have it. For code
 * that several commands share. */
const struct option_typed *call_given(const struct call *call, enum option_id option);

/* Returns the value of an option, or NULL if it was not given. An option that the command does not
 * have fails an assertion, here and in the functions below. */
const char *call_text(const struct call *call, enum option_id option);
const struct option_typed *call_option(const struct call *call, enum option_id option);
bool call_flag(const struct call *call, enum option_id option);
int64_t call_number(const struct call *call, enum option_id option, int64_t otherwise);
/* Lists the values of a repeatable option in order, in the arena of the call. */
const struct argument *call_values(
    const struct call *call, enum option_id option, size_t *ret_count);

/* Lists only the texts of these values. */
const char *const *call_texts(const struct call *call, enum option_id option, size_t *ret_count);

/* Reads how this call writes CSV: --separator, --raw, --excel. Fails with ERROR_INPUT if the
 * separator is neither a comma nor a semicolon. */
struct csv_style call_csv_style(const struct call *call);

/* Raises the exit status of the call to at least this one. */
void call_met(struct call *call, enum error_kind status);

/* Returns the answer of the call for the command to fill; creates it the first time. */
struct answer *call_answer(struct call *call);

/* Prints the answer of the call with the screen template `screen`. With --csv it uses the CSV
 * template of that name; with --json it writes the answer, or only its list `list` if that is not
 * NULL. Afterwards the call begins a new answer. Does nothing if the answer is empty. */
void call_tell(struct call *call, const char *screen, const char *list);

/* Prints an answer that is not the one of the call, such as one hand of a stream, as call_tell()
 * does. */
void call_tell_of(
    struct call *call, const struct answer *answer, const char *screen, const char *list);

/* Draws an answer with a screen template into `out`, for commands that ask and answer many times
 * in one run. */
void call_draw(
    const struct call *call, const struct answer *answer, const char *screen, struct text *out);

/* Lets a list of the answer have any length. The command adds rows as usual and calls call_pass()
 * after each; call_pass() prints and frees the rows whenever there are some hundreds. The
 * command's own screen and list are used. */
void call_passing(struct call *call, const char *list);
void call_pass(struct call *call);

/* Prints a text to the output of the call, wrapped and coloured for a terminal. Fails if it cannot
 * be written. */
bool call_print(struct call *call, const struct text *text, struct error *err);

/* Prints "canasta: …", an error or a message besides an answer, or "canasta: warning: …", with the
 * word in the language of the call, to the messages of the call. */
void call_message(const struct call *call, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void call_warn(const struct call *call, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* All commands in the order of help, ended by NULL. */
extern const struct command *const commands[];

#endif
