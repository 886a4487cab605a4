/* document.h - documents on paper: a template, the labels of a language, and data, made a PDF.
 *
 * The parts of a document, one scoresheet a table for one, are laid out one after the other, each
 * beginning a page of its own and counting its own pages. The same request gives the same bytes. */
#ifndef CANASTA_PRINT_DOCUMENT_H
#define CANASTA_PRINT_DOCUMENT_H

#include "base/file.h"
#include "print/data.h"

struct document_request {
	const char *template_name;   /* a built-in one: "scoresheet", "standings" */
	const struct file_text *own; /* a club's own template instead of it; NULL: none */
	const char *language;        /* of the labels: "en", "fi", "sv", "nl" */
	const char *paper;           /* "a4", "letter", "a6" */
	const char *title;           /* of the file, as a reader's window shows it */
	const char *created;         /* taken from the data, "2026-03-05T19:30:00Z" or the day
	                                    alone; NULL: not told */
	const struct print_scope *const *parts;
	size_t part_count;
};

struct document {
	const char *data; /* in the arena; for file_write or standard output */
	size_t size;
	int pages;
};

/* Unknown names and faulty templates give ERROR_INPUT; memory or libharu failing ERROR_STORE. */
bool document_pdf(struct arena *arena, const struct document_request *request, struct document *ret,
    struct error *err);

#endif
