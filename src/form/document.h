/* document.h - documents on paper. */
#ifndef CANASTA_FORM_DOCUMENT_H
#define CANASTA_FORM_DOCUMENT_H

#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct file_text;

/* Documents on paper: a PDF made of a template, the labels of a language, and data.
 *
 * The parts of a document, such as the scoresheet of each table, are laid out one after the other.
 * Each begins on a new page and counts its own pages. The same request gives the same bytes. */

/* The orientation of the paper. */
enum document_turn { TURN_OWN, TURN_PORTRAIT, TURN_LANDSCAPE }; /* OWN: as the template says */

/* Parts with one template, such as the sheets of a round or its table cards. */
struct document_section {
	/* The data that all parts share (event, date …), which a template reads with `^`; NULL:
	 * none. */
	const struct answer *head;
	const char *template_name;   /* a built-in template: "scoresheet", "standings" */
	const struct file_text *own; /* a club's own template instead of it; NULL: none */
	const struct answer *const *parts;
	size_t part_count;
};

struct document_request {
	const char *language; /* of the labels: "en", "fi", "sv", "nl" */
	const char *paper;    /* "a4", "letter", "a6" */
	enum document_turn turn;
	const char *title;                       /* of the file, for the window of a PDF reader */
	const char *created;                     /* "2026-03-05", from the data; NULL: none */
	const struct file_text *logo;            /* a PNG; NULL: none */
	const struct document_section *sections; /* in order */
	size_t section_count;
	/* Called after each part with the number of parts laid out so far, in all sections; may
	 * be NULL. */
	void (*laid)(void *watcher, size_t parts);
	void *watcher;
};

struct document {
	const char *data; /* in the arena; for base/output.h */
	size_t size;
	int pages;
	int boxes;       /* different letters that the faces lack; each is drawn as a box */
	int32_t one_box; /* the code point of one of them */
};

/* Checks the paper, language, logo and templates of a request before there is anything to print.
 * Refusals are those of document_pdf(). */
void document_check(struct arena *arena, const struct document_request *request);

/* Checks that a club's own template can be read, for wide and for narrow pages, and leaves room
 * on every paper, turned as the template says. */
void document_template_check(struct arena *arena, const struct file_text *file);

/* Makes the PDF of a request. A template of cards says how many are on a sheet. The sheets are
 * filled so that the cards, cut and with the stacks laid on each other, are in the order of the
 * parts.
 *
 * Unknown names and faulty templates break off the call with ERROR_INPUT, a failing libharu with
 * ERROR_STORE. */
struct document document_pdf(struct arena *arena, const struct document_request *request);

#endif
