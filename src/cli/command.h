/* command.h - what a command is: a const record in its own file, and the call it answers.
 *
 * The record says the words, the options, and what the command needs of the store; the dispatcher
 * reads the arguments by it, opens the store as declared, runs it, and prints the error once. Help
 * is made from the same record. To add a command: write cli/commands/x_y.c with its record, list it
 * in commands.h, commands.c and CMakeLists.txt. */
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
struct hand;
struct language;
struct streamed_list;
struct score;

/* What a command needs of the file; a report cannot write because it never gets the right to. */
enum store_need { NEEDS_NOTHING, NEEDS_READ, NEEDS_VERIFY, NEEDS_WRITE, NEEDS_CREATE };

enum { ANY_ARGUMENTS = 1 << 20 };

struct call;

struct command {
	const char *name;     /* one or two words: "hand add" */
	const char *synopsis; /* what follows the name, options left out */
	const char *summary;  /* one line, lower case */
	const char *details;  /* paragraphs and examples for its own help; may be NULL */
	enum store_need need;
	bool event; /* works on one event: --event, else the only open one */
	size_t arguments_least, arguments_most;
	const struct command_option *options; /* may be NULL */
	const struct command_option *(*more_options)(
	    void); /* those a table elsewhere names; or NULL */
	bool (*run)(struct call *call, struct error *err);
	const char
	    *screen;      /* templates/screen/NAME.yaml, which draws what run fills call_says with;
	                       NULL: run tells its answer itself */
	const char *list; /* the JSON is this list of the answer alone; NULL: the answer */
	enum output_kind writes; /* as what the file is written that the first argument names */
	enum file_purpose reads; /* what files its arguments name are read for */
	bool verbatim; /* what it answers is for other programs too: no terminal breaks its lines */
};

/* An argument that is no option, and how messages name it. */
struct argument {
	const char *text;
	const char *file; /* "<argument 3>" */
};

/* An option as typed. */
struct option_typed {
	const struct command_option *option;
	struct argument value;
	int64_t number;
};

/* What the command says so far. */
struct call_said {
	struct answer *answer;         /* what was filled by call_says; NULL: nothing yet */
	struct streamed_list *passing; /* its list of any length; NULL: it has none */
	struct arena rows;             /* what that has now */
};

/* The language of documents. */
struct call_paper {
	const char *language;                /* NULL: none was asked for yet */
	const struct vocabulary *vocabulary; /* its words, once words_use loaded them; else NULL */
};

/* What became of the call, besides its error. */
struct call_outcome {
	const char *stands;         /* what was changed and stands whatever fails now: "the change
	                               stands (R57)"; NULL: nothing */
	bool created;               /* something was recorded that was not there before */
	enum error_kind status;     /* the highest met, where the command went on */
	const struct hand *refused; /* a hand refused for its findings; NULL: none was */
	const struct score *refused_score;
};

/* One run of one command. Everything lives in the arena. */
struct call {
	const struct command *command;
	struct arena *arena;
	const struct command *const *table; /* all commands, for help */
	FILE *out, *messages;               /* answers; warnings and errors */
	size_t argument_count;
	const struct argument *arguments;
	size_t typed_count;
	const struct option_typed *typed;
	bool json;
	const char *by; /* who answers for a change */
	struct call_said said;
	struct books_kept books; /* of the file, for as long as the call lives */
	struct desk desk;        /* the store open as the command declared, NULL: none needed; the
	                            event where it works on one */
	struct language *screen; /* of answers and messages (cli/language.h) */
	struct call_paper paper;
	int64_t followed; /* the line of the log live pages were last written after */
	const struct dispatch_within *within; /* the file is open already; NULL: it is not */
	struct call_outcome outcome;
};

/* Whether the command knows the option: what commands share asks first where some of them do not. */
bool call_knows(const struct call *call, enum option_id option);

/* The value of an option, or NULL where it was not given. To ask for one the command does not know, here
 * and below, is a fault of the program, which an assertion tells. */
const char *call_text(const struct call *call, enum option_id option);
const struct option_typed *call_option(const struct call *call, enum option_id option);
bool call_flag(const struct call *call, enum option_id option);
int64_t call_number(const struct call *call, enum option_id option, int64_t otherwise);
/* The values of a repeatable option in order; `*ret` lives in the arena. */
void call_values(
    const struct call *call, enum option_id option, const struct argument **ret, size_t *ret_count);

/* Their texts alone. */
void call_texts(
    const struct call *call, enum option_id option, const char *const **ret, size_t *ret_count);

/* How this call writes CSV: --separator, --raw. False: the former parts no cells, ERROR_INPUT. */
bool call_csv_style(const struct call *call, struct csv_style *ret, struct error *err);

/* Notes that the status is at least this. */
void call_met(struct call *call, enum error_kind status);

/* What the command says, to be filled; where memory fails NULL, which call_tell tells. */
struct answer *call_says(struct call *call);

/* Prints what was filled: by the template of that name, with --csv by templates/csv/ of that name, with
 * --json as it is, of `list` (NULL: all) that list alone. What is filled after that is another answer.
 * Nothing filled: nothing is done. */
bool call_tell(struct call *call, const char *screen, const char *list, struct error *err);

/* The same of an answer that lives elsewhere, one hand of a stream for one. */
bool call_tell_of(struct call *call, const struct answer *said, const char *screen,
    const char *list, struct error *err);

/* Draws an answer on the terminal by a screen, for who asks and answers many times in one run. Memory
 * that fails is remembered in the text. */
void call_draw(
    const struct call *call, const struct answer *said, const char *screen, struct text *out);

/* Makes a list of the answer one of any length. Rows are put into it as into any other, and call_pass() is
 * called after each: now and then it tells and forgets those there are, so that they never take more
 * memory than some hundreds do. Told by the command's own screen and list. */
void call_passing(struct call *call, const char *list);
bool call_pass(struct call *call, struct error *err);

/* Prints a text to the answer; what cannot be written or allocated is an error. */
bool call_answer(struct call *call, const struct text *text, struct error *err);

/* What a message is, which its beginning and its colour say. */
enum message_kind {
	MESSAGE_ERROR,  /* "canasta: …"; what is told besides an answer too */
	MESSAGE_WARNING /* "canasta: warning: …", in the language */
};

/* Begins the text of a message. */
void call_begin_message(struct text *text, enum message_kind kind);

/* Prints it, kept within the terminal it goes to. */
void call_show_message(FILE *messages, enum message_kind kind, const struct text *text);

/* Prints "canasta: …", or "canasta: warning: …", as a message. */
void call_message(const struct call *call, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void call_warn(const struct call *call, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* All commands in the order of help, ended by NULL. */
extern const struct command *const commands[];

#endif
