/* pdf.h - draws pages of marks into a PDF, through libharu.
 *
 * Bytes depend on nothing but what is drawn and told: no clock, no machine. libharu's first error is
 * kept and reported by the call that notices it; after it, drawing does nothing. libharu's own way
 * of setting UTF-8 text is not taken: it takes no letter beyond U+FFFF, drops parts of composite
 * letters, maps 65 536 codes a font, and has an unchecked malloc. Fonts are embedded by pdf_font.h. */
#ifndef CANASTA_FORM_PDF_H
#define CANASTA_FORM_PDF_H

#include "base/arena.h"
#include "base/error.h"
#include "form/mark.h"

struct pdf;

struct pdf_about {
	const char *title;
	const char *language; /* "en" */
	const char *created;  /* "2026-03-05T19:30:00Z" or "2026-03-05"; NULL: not told */
};

/* On success the caller must pdf_close it. */
bool pdf_open(
    struct arena *arena, const struct pdf_about *about, struct pdf **ret_pdf, struct error *err);

/* Adds a page; the marks are not needed afterwards. */
bool pdf_page(struct pdf *pdf, int width, int height, const struct mark *marks, struct error *err);

/* An entry of the reader's table of contents that leads to the newest page; all on one level. */
bool pdf_outline(struct pdf *pdf, const char *title, struct error *err);

/* How many different letters of what was drawn stand as boxes, since the faces lack them, and the code
 * point of one. */
int pdf_boxes(const struct pdf *pdf, int32_t *ret_one);

/* The whole file, in the arena. No page can follow. */
bool pdf_finish(struct pdf *pdf, const char **ret_data, size_t *ret_size, struct error *err);

void pdf_close(struct pdf *pdf); /* NULL is allowed */

#endif
