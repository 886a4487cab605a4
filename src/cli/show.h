/* show.h - an error in a word of the command line says which word, and of which option. */
#ifndef CANASTA_CLI_SHOW_H
#define CANASTA_CLI_SHOW_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct call;
struct error;
struct event;
struct finding;
struct hand;
struct problem;
struct round;
struct rulebook;
struct table;

/* Puts before the message of an error that stands in an argument what the message does not say itself: the
 * option, and the word or, of a long one, how it begins and what stands at the column. */
void show_word(const struct call *call, struct error *err);

/* What documents say in sentences, in the language they are printed in.
 *
 * A call has a vocabulary once words_use succeeded; before it is NULL. The language of screens and messages
 * is another (cli/language.h). */

/* The language of a document: --lang, else the event's own, else the rulebook's, else English. */
const char *words_language(const struct call *call);

/* The same of documents of a rulebook, which may be no event's; NULL is allowed. */
const char *words_language_of(const struct call *call, const struct rulebook *book);

/* The language of a page that follows an event, which --lang of another command does not change: its own,
 * "" where it has none, else the event's, else the rulebook's. */
const char *words_language_of_page(const struct event *event, const char *own);

/* Loads the words of a language, by its name; those of the call already loaded are kept
 * where `language` is NULL. */
bool words_use(struct call *call, const char *language, struct error *err);

/* How an error is told: one line as a message and, asked for JSON, one object. */

/* Prints "canasta: FILE:LINE:COLUMN: message", the JSON object where asked for, and notes the
 * status. */
void show_error(struct call *call, bool json, const struct error *err);

/* The same of one thing that is wrong with a rulebook's file: the object has "file", "path", "expected" and,
 * where one is near, "meant" besides. */
void show_problem(struct call *call, const struct problem *problem);

/* Prints a finding a hand was refused for: "canasta: A: error …"; "canasta: WHERE: A: error …", where it
 * is not NULL. */
void show_finding(
    struct call *call, const char *where, const struct hand *hand, const struct finding *finding);

/* How far a long task is, where somebody watches: a bar on the terminal that messages go
 * to, gone when the task is done. In a pipe or a file nothing of it is seen. */

struct progress {
	FILE *messages; /* NULL: nobody watches */
	const char *what;
	int64_t all;
	int percent; /* shown now; -1: nothing */
};

/* `what`: TEXT_WORDS_…. `all`: what progress_at is told at the end; 0: not known, and nothing is shown. */
void progress_begin(struct progress *progress, FILE *messages, const char *what, int64_t all);
void progress_at(struct progress *progress, int64_t done);
/* Clears the bar; it may be called again. */
void progress_end(struct progress *progress);

/* The round a command is about. */

/* The round an argument names; 0 where none is given: the newest. */
bool round_argument(const struct call *call, int *ret, struct error *err);

/* Fills the answer with the round, those who have a bye by name. */
bool round_says(struct call *call, const struct round *round, struct error *err);

/* Warns of entrants who should have a place in it and have none, or the other way round, and of
 * those who have one and are awaited. */
bool round_warns(struct call *call, const struct round *round, struct error *err);

/* Warns, of a round whose seats somebody chose, of what a draw looks at: games of earlier rounds that are not finished,
 * who met before, who has a bye again. */
bool round_warns_by_hand(struct call *call, const struct round *round, struct error *err);

/* Whether a seating may be changed as the call says: one that is no draft needs --reason (ERROR_INPUT
 * `option-missing`). */
bool round_reason_needed(const struct call *call, const struct round *round, struct error *err);

/* A table as the answer of a command. */

/* A table as the answer of a command. `did`: what was done to it, in a word that a label says above it;
 * `repeated`: it had been done already. NULL: nothing. */
void table_says(struct call *call, const struct table *table, const char *did, bool repeated);

#endif
