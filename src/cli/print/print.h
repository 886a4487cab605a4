/* print.h - parts common to all documents on paper: options, head, file.
 *
 * A document is a template (templates/NAME.yaml) filled with answers, one for each part. A
 * template writes `^` for the head that every document of an event has (club/answer_parts.h). */
#ifndef CANASTA_CLI_PRINT_PRINT_H
#define CANASTA_CLI_PRINT_PRINT_H

#include "base/catalogue.h"
#include "cli/option.h"
#include "cli/show.h"
#include "form/document.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct call;
struct event;
struct round;
struct rulebook;
struct text;

/* The options of every command that prints, for its table. Settings of the event (club/event.h)
 * replace options that are not given. */
#define PRINT_OPTIONS PRINT_OPTIONS_WITH(NULL)

/* PRINT_OPTIONS that the program has only with the feature of that command. */
#define PRINT_OPTIONS_WITH(command)                                                                \
	{OPTION_PDF, TAKES_PDF, .value = "FILE", .instead = {OPTION_CSV}, .with = (command)},      \
	    {OPTION_PAPER, TAKES_TEXT, .value = "a4", .beside = {OPTION_PDF}, .with = (command)},  \
	    {OPTION_LANDSCAPE, TAKES_NOTHING, .beside = {OPTION_PDF}, .with = (command)},          \
	    {OPTION_PORTRAIT, TAKES_NOTHING, .beside = {OPTION_PDF}, .with = (command)},           \
	    {OPTION_TEMPLATE, TAKES_TEMPLATE, .repeatable = true, .value = "FILE",                 \
	        .beside = {OPTION_PDF}, .with = (command)},                                        \
	{                                                                                          \
		OPTION_LOGO, TAKES_PICTURE, .value = "FILE", .beside = {OPTION_PDF},               \
		                            .with = (command)                                      \
	}

/* Begins documents of a rulebook that may not belong to an event. Their language is --lang, else
 * that of the open event, else that of the rulebook. */
void print_begin(struct call *call, const struct rulebook *book);

/* The sections that one run prints one after another into one file. Begins as {0}, or with the
 * first argument that says what to print. */
struct print_job {
	struct document_section *sections;
	size_t count;
	const struct rulebook *book; /* of the last section; NULL: its parts belong to no event */
	const struct answer **parts; /* of the last section */
	size_t first;                /* the first argument that says what to print */
	const struct round *round;   /* of a document of one round */
	struct progress progress;    /* counts the parts if there are many */
	size_t added;
};

/* Sets the number of parts of a large job, and shows a bar. Only the first call, which knows all
 * parts, has an effect. */
void print_expect(struct call *call, struct print_job *job, size_t parts);

/* Makes an empty part, which the caller fills in the language of the document. */
struct answer *print_part(struct call *call);

/* Adds a part to the last section if that has the template and the rulebook of the event, else to
 * a new section with its head. A part without an event has only the stamp of the file, if there is
 * one. */
void print_add(
    struct call *call, struct print_job *job, const char *template_name, const struct answer *part);

/* Adds a part like print_add(), played as `event` says (phase_event). The head names the rulebook
 * of that event. */
void print_add_played(struct call *call, struct print_job *job, const char *template_name,
    const struct event *event, const struct answer *part);

/* Lays out the job, writes the file of --pdf, and reports it. */
void print_write(struct call *call, struct print_job *job, const char *title);

/* Prints one part like print_write(). */
void print_answer(
    struct call *call, const char *template_name, const char *title, const struct answer *part);

/* Prints one part like print_answer(), but does not report the file, because the command has
 * another answer. */
void print_answer_beside(
    struct call *call, const char *template_name, const char *title, const struct answer *part);

/* Checks the paper, the template and the logo of the call for a document of that template. A command
 * calls it before a change that it will print, because the change would stay if the page failed. */
void print_check(struct call *call, const char *template_name);

/* Returns true if a document on paper has a template of that name, of `size` bytes. */
bool print_template_known(const char *name, size_t size);

/* Refuses a call that prints but does not name a file. */
void print_wanted(const struct call *call);

/* Documents that other commands print too (cli/commands/print.c). */

/* Adds the round's pairings, and each entrant's seat (templates/pairings.yaml). Never refuses. */
void print_pairings(struct call *call, struct print_job *job);

/* Adds the ranking of --round and --category, and the places of the first entrants after each round
 * (templates/standings.yaml). */
void print_standings(struct call *call, struct print_job *job);

/* Adds the names of the documents that `canasta print` can make, separated by blanks. */
void print_document_names(struct text *out);

#endif
