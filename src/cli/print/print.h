/* print.h - parts common to all documents on paper: options, head, file.
 *
 * A document is a template (templates/NAME.yaml) filled with answers, one for each part. A
 * template writes `^` for the head that every document of an event has (club/answer_parts.h). */
#ifndef CANASTA_CLI_PRINT_PRINT_H
#define CANASTA_CLI_PRINT_PRINT_H

#include "base/catalogue.h"
#include "cli/option.h"
#include "cli/show.h"

#include <stdbool.h>
#include <stddef.h>

struct address;
struct answer;
struct call;
struct error;
struct event;
struct file_text;
struct hand_version;
struct round;
struct round_time;
struct rulebook;
struct standings;
struct table;
struct text;

/* The options of every command that prints, for its table. Settings of the event (club/event.h)
 * replace options that are not given. */
#define PRINT_OPTIONS                                                                              \
	{OPTION_PDF, TAKES_PDF, .value = "FILE", .summary = TEXT_HELP_PDF,                         \
	    .instead = {OPTION_CSV}},                                                              \
	    {OPTION_PAPER, TAKES_TEXT, .value = "a4", .summary = TEXT_HELP_PAPER,                  \
	        .beside = {OPTION_PDF}},                                                           \
	    {OPTION_LANDSCAPE, TAKES_NOTHING, .summary = TEXT_HELP_LANDSCAPE,                      \
	        .beside = {OPTION_PDF}},                                                           \
	    {OPTION_PORTRAIT, TAKES_NOTHING, .summary = TEXT_HELP_PORTRAIT,                        \
	        .beside = {OPTION_PDF}},                                                           \
	    {OPTION_TEMPLATE, TAKES_TEMPLATE, .repeatable = true, .value = "FILE",                 \
	        .summary = TEXT_HELP_TEMPLATE, .beside = {OPTION_PDF}},                            \
	{                                                                                          \
		OPTION_LOGO, TAKES_PICTURE, .value = "FILE", .summary = TEXT_HELP_LOGO,            \
		                            .beside = {                                            \
			                            OPTION_PDF                                     \
		                            }                                                      \
	}

/* Begins documents of a rulebook that may not belong to an event. Their language is --lang, else
 * that of the open event, else that of the rulebook. */
bool print_begin(struct call *call, const struct rulebook *book, struct error *err);

/* The sections that one run prints one after another into one file. Begins as {0}. */
struct print_section {
	const char *template_name;
	const struct answer *head; /* the head of all its parts */
	/* the rulebook of the parts; NULL: they belong to no event */
	const struct rulebook *book;
	const struct file_text *own; /* --template; NULL: the built-in one */
	const struct answer **parts;
	size_t count;
};

struct print_job {
	struct print_section *sections;
	size_t count;
	struct progress progress; /* counts the parts if there are many; print_done clears it */
	size_t expected, added;
};

/* Sets the number of parts of a large job, and shows a bar. Only the first call, which knows all
 * parts, has an effect. */
void print_expect(struct call *call, struct print_job *job, size_t parts);

/* Clears the bar. The function that began the job calls it when the job is written or has failed. */
void print_done(struct print_job *job);

/* Makes an empty part, which the caller fills in the language of the document. */
bool print_part(struct call *call, struct answer **ret, struct error *err);

/* Adds a part to the last section if that has the template and the rulebook of the event, else to
 * a new section with its head. A part without an event has only the stamp of the file, if there is
 * one. */
bool print_add(struct call *call, struct print_job *job, const char *template_name,
    const struct answer *part, struct error *err);

/* Adds a part like print_add(), played as `event` says (phase_event). The head names the rulebook
 * of that event. */
bool print_add_played(struct call *call, struct print_job *job, const char *template_name,
    const struct event *event, const struct answer *part, struct error *err);

/* Lays out the job, writes the file of --pdf, and reports it. */
bool print_write(struct call *call, struct print_job *job, const char *title, struct error *err);

/* Prints one part like print_write(). */
bool print_answer(struct call *call, const char *template_name, const char *title,
    const struct answer *part, struct error *err);

/* Prints one part like print_answer(), but does not report the file, because the command has
 * another answer. */
bool print_answer_beside(struct call *call, const char *template_name, const char *title,
    const struct answer *part, struct error *err);

/* Checks the paper, the look and the logo of the call for a document of that template. A command
 * calls it before a change that it will print, because the change would stay if the page failed. */
bool print_check(struct call *call, const char *template_name, struct error *err);

/* Returns true if a document on paper has a template of that name. */
bool print_template_known(const char *name);

/* Refuses a call that prints but does not name a file. */
bool print_wanted(const struct call *call, struct error *err);

/* The papers of a round for the tables and the desk. */

/* Adds the pairings, and the seat of each entrant (templates/pairings.yaml). `time` has the tables
 * with extra time; NULL: the paper does not show time. */
bool print_pairings(struct call *call, struct print_job *job, const struct round *round,
    const struct round_time *time, struct error *err);

/* Adds a card for each table, with its number and its players (templates/table-card.yaml). */
bool print_table_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

/* Counts, and adds, the cards for the places of the players (templates/place-card.yaml). */
size_t print_place_cards_count(const struct round *round);
bool print_place_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

/* Counts, and adds, numbered slips (templates/slip.yaml): `copies` for each table, or if `copies`
 * is 0, the number of hands of the event. */
size_t print_slips_count(const struct call *call, const struct round *round, int copies);
bool print_slips(struct call *call, struct print_job *job, const struct round *round, int copies,
    struct error *err);

/* Adds the list of papers that went to the tables and came back (templates/cover.yaml). */
bool print_cover(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

/* The tables of a document. */

struct print_tables {
	size_t count;
	const struct address *addresses; /* each with hand 0 */
};

/* Reads the tables that the arguments from `first` on name. Without such arguments: all tables of
 * --round, else of the newest round. Both arguments and --round are ERROR_INPUT
 * `argument-unexpected`. */
bool print_tables_read(
    struct call *call, size_t first, struct print_tables *ret, struct error *err);

/* Documents made of all games of an event. */

/* Adds the ranking, and the places of the first entrants after each round
 * (templates/standings.yaml). */
bool print_standings(
    struct call *call, struct print_job *job, const struct standings *standings, struct error *err);

/* Adds the results of all rounds, or of --round, table by table (templates/results.yaml). */
bool print_results(struct call *call, struct print_job *job, struct error *err);

/* Adds the results of each entrant against each other, in the order of places
 * (templates/crosstable.yaml). */
bool print_crosstable(struct call *call, struct print_job *job, struct error *err);

/* Adds a page for each entrant named from argument `first` on, else for all
 * (templates/entrant.yaml). */
bool print_entrants(struct call *call, struct print_job *job, size_t first, struct error *err);

/* Lists of the event: print_check_in() adds the entrants present and the fees paid, with the sums;
 * print_penalty_list() (templates/penalties.yaml) adds every penalty with its clause. */
bool print_check_in(struct call *call, struct print_job *job, struct error *err);

bool print_penalty_list(struct call *call, struct print_job *job, struct error *err);

/* The numbers card, templates/numbers.yaml: the figures of a rulebook on one page. */

/* Makes the card as a part of a document. */
bool print_numbers(
    struct call *call, const struct rulebook *book, struct answer **ret, struct error *err);

/* Scoresheets: templates/scoresheet.yaml over club/scoresheet.h. */

/* Adds the sheet of a table with its names, to be filled in by hand; NULL: without names. */
bool print_blank_sheet(
    struct call *call, struct print_job *job, const struct table *table, struct error *err);

/* Adds the sheets that a call asks for: of the tables that its arguments from `first` on name, of
 * every table of --round, or with --blank alone one without names. */
bool print_sheets(struct call *call, struct print_job *job, size_t first, struct error *err);

/* Codes of sides on paper: --codes on sheets, slips and cards. */

#define CODES_OPTION                                                                               \
	{                                                                                          \
		OPTION_CODES, TAKES_NOTHING, .summary = TEXT_HELP_CODES                            \
	}

/* With --codes, adds the codes of a table to a part: "codes" as `serve codes` has them, and the
 * Wi-Fi. */
bool print_codes(
    struct call *call, struct answer *part, const struct address *table, struct error *err);

/* Adds the names of the documents that `canasta print` can make, separated by blanks. */
void print_document_names(struct text *out);

#endif
