/* print.h - what every document on paper shares: its options, its head, its file.
 *
 * A document is a template (templates/NAME.yaml) over answers, a part each, under the head every document
 * of an event has (club/answer_parts.h), which a template asks for with `^`. */
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
struct claimed_hand;
struct error;
struct event;
struct file_text;
struct hand_version;
struct pass_seat;
struct round;
struct round_time;
struct rulebook;
struct standings;
struct table;
struct text;

/* The options every command that prints shares in its table. What is not given is as the event has it
 * (club/event.h). */
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

/* Begins documents of a rulebook that may be no event's: in --lang, else the event's language where
 * one is open, else its own. */
bool print_begin(struct call *call, const struct rulebook *book, struct error *err);

/* What one run prints: sections that follow each other in one file. Begins as {0}. */
struct print_section {
	const char *template_name;
	const struct answer *head;   /* what its parts share */
	const struct rulebook *book; /* that they are played by; NULL: of no event */
	const struct file_text *own; /* --template; NULL: the built-in one */
	const struct answer **parts;
	size_t count;
};

struct print_job {
	struct print_section *sections;
	size_t count;
	struct progress progress; /* of many parts; print_done clears it */
	size_t expected, added;
};

/* Says how many parts the job will have, where they are many: a bar shows how far it is. Of several
 * who say so the first, which knows them all, is heard. */
void print_expect(struct call *call, struct print_job *job, size_t parts);

/* Clears the bar. Whoever began a job calls it when the job is written or has failed. */
void print_done(struct print_job *job);

/* An empty part, for a builder to fill in the document's language. */
bool print_part(struct call *call, struct answer **ret, struct error *err);

/* Adds a part to the job: to the last section where that has the template, else to a new one, whose head
 * it begins with; what is of no event has its stamp alone, where there is a file. */
bool print_add(struct call *call, struct print_job *job, const char *template_name,
    const struct answer *part, struct error *err);

/* The same of a part that is played as that event says (phase_event): its head names the rulebook of it. */
bool print_add_played(struct call *call, struct print_job *job, const char *template_name,
    const struct event *event, const struct answer *part, struct error *err);

/* Sets the job, writes the file of --pdf, and says so. */
bool print_write(struct call *call, struct print_job *job, const char *title, struct error *err);

/* The same of one part. */
bool print_answer(struct call *call, const char *template_name, const char *title,
    const struct answer *part, struct error *err);

/* The same where the file goes beside another answer: nothing is said of it. */
bool print_answer_beside(struct call *call, const char *template_name, const char *title,
    const struct answer *part, struct error *err);

/* Whether the paper, the look and the logo of the call are such that a document of that template can be
 * made: before a change that is to be printed, which would stand although the page fails. */
bool print_check(struct call *call, const char *template_name, struct error *err);

/* Whether a document on paper has a template of that name. */
bool print_template_known(const char *name);

/* Refuses a call that prints and does not say where to. */
bool print_wanted(const struct call *call, struct error *err);

/* The papers a round needs at the tables and at the desk. */

/* templates/pairings.yaml: who meets whom where, and where each entrant sits. `time`: of tables that have
 * more of it; NULL: on paper nothing is said of it. */
bool print_pairings(struct call *call, struct print_job *job, const struct round *round,
    const struct round_time *time, struct error *err);

/* templates/table-card.yaml: the number of a table and who sits there. */
bool print_table_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

/* templates/place-card.yaml: a card for each player's place. */
size_t print_place_cards_count(const struct round *round);
bool print_place_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

/* templates/slip.yaml: `copies` slips a table, numbered; 0: as many as the event has hands. */
size_t print_slips_count(const struct call *call, const struct round *round, int copies);
bool print_slips(struct call *call, struct print_job *job, const struct round *round, int copies,
    struct error *err);

/* templates/cover.yaml: what went out to the tables and has come back. */
bool print_cover(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

/* Which tables a document is about, and all games of an event. */

struct print_tables {
	size_t count;
	const struct address *addresses; /* hand 0 */
};

/* Those the arguments from `first` on name; where none does, all of --round, else of the newest
 * round. Both is ERROR_INPUT `argument-unexpected`. */
bool print_tables_read(
    struct call *call, size_t first, struct print_tables *ret, struct error *err);

/* Documents made of all games of an event as they stand. */

/* templates/standings.yaml: the ranking, and where the first stood after each round. */
bool print_standings(
    struct call *call, struct print_job *job, const struct standings *standings, struct error *err);

/* templates/results.yaml: the results of the rounds, table by table; of --round alone where given. */
bool print_results(struct call *call, struct print_job *job, struct error *err);

/* templates/bracket.yaml: the bracket of the phase that is named, else of the newest. */
bool print_bracket(struct call *call, struct print_job *job, struct error *err);

/* templates/crosstable.yaml: each entrant's results against each other, in the order of places. */
bool print_crosstable(struct call *call, struct print_job *job, struct error *err);

/* templates/entrant.yaml: a page for each entrant named from argument `first` on, else for all. */
bool print_entrants(struct call *call, struct print_job *job, size_t first, struct error *err);

/* templates/penalties.yaml: every penalty of the event with its clause. */
/* Who is there, and what is paid, with the sums. */
bool print_check_in(struct call *call, struct print_job *job, struct error *err);

bool print_penalty_list(struct call *call, struct print_job *job, struct error *err);

/* The numbers card, templates/numbers.yaml: a rulebook's figures on one page. */

/* The card as a part of a document. */
bool print_numbers(
    struct call *call, const struct rulebook *book, struct answer **ret, struct error *err);

/* Scoresheets: templates/scoresheet.yaml over club/scoresheet.h. */

/* A table's sheet with its names, to be filled by hand; NULL: with nobody's. */
bool print_blank_sheet(
    struct call *call, struct print_job *job, const struct table *table, struct error *err);

/* The sheets a call asks for: of the tables its arguments from `first` on name, of every table of
 * --round, or with --blank and neither of nobody's. */
bool print_sheets(struct call *call, struct print_job *job, size_t first, struct error *err);

/* Codes of sides on paper: --codes on sheets, slips and cards, and cards of their own. */

#define CODES_OPTION                                                                               \
	{                                                                                          \
		OPTION_CODES, TAKES_NOTHING, .summary = TEXT_HELP_CODES                            \
	}

/* Adds a table's codes to a part, with --codes alone: "codes" as `serve codes` has them, and the Wi-Fi. */
bool print_codes(
    struct call *call, struct answer *part, const struct address *table, struct error *err);

/* templates/code-card.yaml: a card for each side. */
bool print_code_cards(struct call *call, struct print_job *job, const struct pass_seat *seats,
    size_t count, struct error *err);

/* The documents `canasta print` knows, by name. */

/* Adds them, apart by blanks. */
void print_document_names(struct text *out);

/* The ruling slip: one hand's derivation on one page, to be signed. */

/* Writes the file of --pdf. At a table `address`, `version` and the scored hand's table are given;
 * else they are NULL. A paper too small for it is ERROR_INPUT `paper-small`. */
bool print_ruling(struct call *call, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version, struct error *err);

#endif
