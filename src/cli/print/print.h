/* print.h - what every document on paper shares: its options, its head, its file.
 *
 * A document is a template (templates/NAME.yaml) over answers, a part each, under the head every document
 * of an event has (answer/head.h), which a template asks for with `^`. */
#ifndef CANASTA_CLI_PRINT_PRINT_H
#define CANASTA_CLI_PRINT_PRINT_H

#include "cli/command.h"
#include "cli/show/progress.h"

/* The options every command that prints shares in its table. What is not given is as the event has it
 * (desk/event_paper.h). */
#define PRINT_OPTIONS                                                                              \
	{OPTION_PDF, TAKES_PDF, .value = "FILE",                                                   \
	    .summary = "the PDF to write, - for standard output", .instead = {OPTION_CSV}},        \
	    {OPTION_PAPER, TAKES_TEXT, .value = "a4", .summary = "the paper: a4, letter, a6",      \
	        .beside = {OPTION_PDF}},                                                           \
	    {OPTION_LANDSCAPE, TAKES_NOTHING, .summary = "the paper lying on its long side",       \
	        .beside = {OPTION_PDF}},                                                           \
	    {OPTION_PORTRAIT, TAKES_NOTHING, .summary = "the paper upright",                       \
	        .beside = {OPTION_PDF}},                                                           \
	    {OPTION_TEMPLATE, TAKES_TEMPLATE, .repeatable = true, .value = "FILE",                 \
	        .summary = "a look of your own; NAME=FILE where several", .beside = {OPTION_PDF}}, \
	{                                                                                          \
		OPTION_LOGO, TAKES_PICTURE, .value = "FILE", .summary = "the club's sign, a PNG",  \
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

/* The logo, NULL where there is none, and in the job's sections the templates: of the call, else of the event,
 * else built in. */
bool print_look(struct call *call, const struct print_job *job, const struct file_text **ret_logo,
    struct error *err);

/* Whether the paper, the look and the logo of the call are such that a document of that template can be
 * made: before a change that is to be printed, which would stand although the page fails. */
bool print_check(struct call *call, const char *template_name, struct error *err);

/* Whether a document on paper has a template of that name. */
bool print_template_known(const char *name);

/* Refuses a call that prints and does not say where to. */
bool print_wanted(const struct call *call, struct error *err);

/* A new answer in the document's language with what its pages share: the head of the event, where there is
 * one, and the stamp of the file. */
bool print_head(
    struct call *call, const struct event *event, struct answer **ret, struct error *err);

#endif
