/* show.h - errors, findings and warnings as messages, the language of documents, progress bars, and
 * rounds and tables in answers. */
#ifndef CANASTA_CLI_SHOW_H
#define CANASTA_CLI_SHOW_H

#include "base/boundary.h"
#include "cli/hooks.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct call;
struct entrant;
struct error;
struct finding;
struct hand;
struct problem;
struct round;
struct scale;
struct rulebook;
struct table;

/* --- the place of an error in the command line --- */

/* Puts the place of an error in an argument before its message, as far as the message does not
 * name it: the option and the word. A long word is shortened to its beginning and the part at the
 * column. */
void show_word(const struct call *call, struct error *err);

/* --- the language of documents ---
 *
 * Screens and messages may have another (cli/call.h). */

/* Returns the language of a document: --lang, else the language of the event, else that of the
 * rulebook, else English. */
const char *words_language(const struct call *call);

/* Like words_language(), for documents of a rulebook that may not belong to an event; NULL is
 * allowed. */
const char *words_language_of(const struct call *call, const struct rulebook *book);

/* Reports a file that was written, unless it is the standard output; `pages` 0: it has no pages. */
void show_written(struct call *call, const char *path, int pages);

/* Reports that a document is in another language than the screen, and how to get it in that one. */
void show_paper_language(const struct call *call, const char *language);

/* --- errors, problems and findings ---
 *
 * An error is printed as one line and, with --json, as one object. */

/* Prints "canasta: FILE:LINE:COLUMN: message", and the JSON object if it was requested; notes the
 * exit status. */
void show_error(struct call *call, bool json, const struct error *err);

/* Prints one problem of a rulebook file like show_error(). Its object also has "file", "path" and
 * "expected", and "meant" if a similar word exists. */
void show_problem(struct call *call, const struct problem *problem);

/* Prints a finding for which a hand was refused: "canasta: A: error …", or "canasta: WHERE: A:
 * error …" if `where` is not NULL. */
void show_finding(
    struct call *call, const char *where, const struct hand *hand, const struct finding *finding);

/* --- a progress bar --- */

/* A progress bar for a long task, on the terminal of the messages. It disappears when the task is
 * done. A pipe or a file gets nothing. */
struct progress {
	FILE *messages; /* NULL: nothing is shown */
	const char *what;
	int64_t all;
	int percent; /* percentage shown now; -1: none */
	struct cleanup cleanup;
};

/* Begins a bar, and moves it. `what` is TEXT_WORDS_…; `all` is the value of `done` at the end. If
 * `all` is 0 the end is unknown, and nothing is shown. */
void progress_begin(struct progress *progress, FILE *messages, const char *what, int64_t all);
void progress_at(struct progress *progress, int64_t done);
/* Clears the bar, as the end of a broken call does. May be called again. */
void progress_end(struct progress *progress);

/* --- rounds and tables --- */

/* Reads the round that an argument names; 0, the newest round, if no argument does. */
int round_argument(const struct call *call);

/* Fills the answer with the round, with the names of entrants that have a bye. */
void show_round(struct call *call, const struct round *round);

/* Fills the answer with a table. `did` is the code of the change made to it, for a label above it;
 * `repeated` is true if that had been done already. */
void show_table(struct call *call, const struct table *table, const char *did, bool repeated);

/* --- warnings about names, entrants, seats, phases and signed sheets --- */

/* Warns about names with letters that the print font lacks. */
void warn_of_letters(struct call *call, const char *name);
void warn_of_entrant(struct call *call, const struct entrant *entrant);

/* Warns about entrants with fewer or more players than the event seats. */
void warn_of_players(struct call *call, const struct entrant *entrants, size_t count);

/* Warns about two entrants that are kept apart but sit at one table in the round. */
void warn_of_pair(const struct call *call, const struct round *round, const struct entrant *one,
    const struct entrant *other);

/* Warns about the seating of a round: entrants without a place that should have one, or with a
 * place that should have none, or that have not arrived yet; sides with too few or too many
 * players; entrants that are kept apart. */
void warn_of_round(struct call *call, const struct round *round);

/* Warns after a change of entrants about drawn rounds and later phases (cli/hooks.h). */
void warn_of_entrants_changed(
    struct call *call, enum entrant_change change, const struct entrant *entrants, size_t count);

/* Warns about names that other entrants of the event also have. `added` holds the entrants with a
 * new name, by number. */
void warn_of_namesakes(struct call *call, const struct entrant *added, size_t count);

/* Warns about each of these member numbers that several people have. Empty numbers are ignored.
 * Sorts the array. */
void warn_of_members(struct call *call, const char **members, size_t count);

/* Warns that a changed draw has revoked access codes, and how to get new ones if the round still
 * exists. */
void warn_of_codes(const struct call *call, const struct round *round, bool dropped);

/* Warns of a scale (NULL: none) that is made for another number of hands than that of the games; 0: no
 * number is known. */
void warn_of_scale(struct call *call, const struct scale *scale, int hands);

/* Warns that a page or paper shows standings after a round that is not announced yet. */
void warn_of_silence(const struct call *call, int round);

/* Warns after a change at a table of a knock-out if an entrant no longer goes on from its match
 * but was seated in a later round. Also warns if a phase made since would have begun differently,
 * or if a published round without a hand would be seated differently. */
void warn_of_match(struct call *call, const struct table *table);

/* Warns about a later phase that would now begin differently, and about a round that its bracket no
 * longer needs. */
void warn_of_phase(struct call *call, const struct table_match *match);

/* Warns like warn_of_match() about a table whose sheet was changed, and also if the sheet had been
 * signed or its round locked. */
void warn_of_change(struct call *call, const struct table *table);

#endif
