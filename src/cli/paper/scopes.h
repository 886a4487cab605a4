/* scopes.h - what every document on paper shares: its options, its head, its file.
 *
 * A document is a template (templates/NAME.yaml) and what fills it, a file here for each:
 * print_NAME.c. The fields are those the template names at its top. */
#ifndef CANASTA_CLI_PAPER_SCOPES_H
#define CANASTA_CLI_PAPER_SCOPES_H

#include "cli/command.h"
#include "cli/show/progress.h"
#include "desk/standings.h"
#include "form/document.h"
#include "store/table.h"

/* The options every command that prints shares in its table. What is not given is as the event has it
 * (store/event_paper.h). */
#define PRINT_OPTIONS                                                                              \
	{"pdf", OPTION_PDF, false, "FILE", "the PDF to write, - for standard output", 0, 0},       \
	    {"paper", OPTION_TEXT, false, "a4", "the paper: a4, letter, a6", 0, 0},                \
	    {"landscape", OPTION_FLAG, false, NULL, "the paper lying on its long side", 0, 0},     \
	    {"portrait", OPTION_FLAG, false, NULL, "the paper upright", 0, 0},                     \
	    {"lang", OPTION_TEXT, false, "en", "its words: en, fi, sv, nl; usual: the rulebook's", \
	        0, 0},                                                                             \
	    {"template", OPTION_TEMPLATE, true, "FILE",                                            \
	        "a look of your own; NAME=FILE where several", 0, 0},                              \
	{                                                                                          \
		"logo", OPTION_PICTURE, false, "FILE", "the club's sign, a PNG", 0, 0              \
	}

/* Begins documents of a rulebook that may be no event's: in --lang, else its language. */
bool print_begin(struct call *call, const struct rulebook *book, struct error *err);

/* What one run prints: sections that follow each other in one file. Begins as {0}. */
struct print_section {
	const char *template_name;
	const struct answer *head;   /* what its parts share; NULL: each holds it itself */
	const struct file_text *own; /* --template; NULL: the built-in one */
	const struct print_scope **parts;
	size_t count, room;
};

struct print_job {
	struct print_section *sections;
	size_t count, room;
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

/* Adds a part to the job: to the last section where that has the template, else to a new one. */
bool print_add(struct call *call, struct print_job *job, const char *template_name,
    const struct print_scope *part, struct error *err);

/* The same of a part that is a builder's answer and nothing else: the head every document of an event
 * has stands around it, where the template asks for it with `^`; what is of no event has its stamp. */
bool print_add_answer(struct call *call, struct print_job *job, const char *template_name,
    const struct answer *part, struct error *err);

/* Sets the job, writes the file of --pdf, and says so. */
bool print_write(struct call *call, struct print_job *job, const char *title, struct error *err);

/* The same for parts of one template. */
bool print_parts(struct call *call, const char *template_name, const char *title,
    const struct print_scope *const *parts, size_t count, struct error *err);

/* The same of one part that is a builder's answer. */
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

/* A new scope with the head every document of an event has: event date venue rulebook options
 * stamp. */
bool print_head(struct call *call, struct print_scope **ret, struct error *err);

/* The stamp alone, for what is of no event. */
bool print_stamp(struct call *call, struct print_scope *scope, struct error *err);

/* The scope as a part; false where memory failed while it was filled. */
bool print_finished(struct print_scope *scope, const struct print_scope **ret, struct error *err);

/* How long a game is: game ("hand", "hands", "target") and game_count. */
void print_game(const struct call *call, struct print_scope *scope);

/* A day or a time of the record, as the document's language writes it. */
void print_time(
    const struct call *call, struct print_scope *row, const char *key, const char *time);

void print_number(struct print_scope *row, const char *key, int64_t value);
void print_hundredths(struct print_scope *row, const char *key, int64_t value);
void print_side(struct print_scope *row, char letter);

/* Sets entrant, number, players of a seat. */
void print_seat(struct call *call, struct print_scope *row, const struct seat *seat);

/* A penalty's words: penalty, by which labels know it in other languages, and what. */
void print_penalty(struct print_scope *row, const struct penalty *penalty);

#endif
