/* pdf_font.h - a face in a PDF: which letters were drawn, and the objects that embed them.
 *
 * Letters are numbered from 1 in the order they are first drawn, 0 being the box. A letter the face
 * lacks has a number too: it is drawn as the box, and copied as the letter it is. */
#ifndef CANASTA_FORM_PDF_FONT_H
#define CANASTA_FORM_PDF_FONT_H

#include "base/arena.h"
#include "form/font.h"

#include <hpdf.h>
#include <hpdf_objects.h>

enum { PDF_FONT_BLOCK = 256, PDF_FONT_BLOCKS = FONT_CODES / PDF_FONT_BLOCK + 1 };

struct pdf_font {
	struct font font;
	struct arena *arena;
	uint16_t *numbers[PDF_FONT_BLOCKS]; /* by code, in blocks made when needed */
	struct font_letter *letters;        /* by number */
	int count, room;
	HPDF_Dict dict; /* NULL until the face is used */
};

void pdf_font_init(struct pdf_font *font, struct arena *arena, enum font_face face);

/* The number of a letter; -1 when memory fails. */
int pdf_font_number(struct pdf_font *font, const struct font_letter *letter);

/* Whether a letter has a number already. */
bool pdf_font_has(const struct pdf_font *font, const struct font_letter *letter);

/* Makes the font's dictionary, so that pages can name it. False when memory fails. */
bool pdf_font_start(struct pdf_font *font, HPDF_Doc doc);

/* Embeds the letters drawn. False when memory fails. */
bool pdf_font_finish(struct pdf_font *font, HPDF_Doc doc);

#endif
