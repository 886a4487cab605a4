/* mark.h - what layout leaves on a page and a writer draws: texts, lines, tinted areas, images.
 *
 * All lengths are thousandths of a point (1/72 inch) as whole numbers, so that a layout is the same
 * on every machine to the last bit. The origin is the top left corner, y grows downwards. */
#ifndef CANASTA_FORM_MARK_H
#define CANASTA_FORM_MARK_H

#include "form/font.h"

struct image; /* image.h */

enum mark_kind { MARK_FILL, MARK_LINE, MARK_TEXT, MARK_IMAGE, MARK_QR, MARK_KINDS };

struct mark {
	struct mark *next;
	enum mark_kind kind;
	int x, y; /* of a text: left end of its baseline */
	int width,
	    height; /* of a fill, image or code; from start to end of a line, downwards or level; of
	                      a text its width alone */
	int size;   /* of a text; of a line its weight */
	int grey;   /* per cent of black */
	int dash;   /* of a line: length of a stroke and of a gap; 0: unbroken */
	enum font_face face;
	const char *text; /* valid UTF-8, not NUL-terminated */
	size_t length;
	const struct image *image;
	const struct qr *qr; /* `width` a side, with the white around it */
};

/* Marks in the order they are read. */
struct marks {
	struct mark *first, *last;
};

static inline void marks_add(struct marks *marks, struct mark *mark)
{
	mark->next = NULL;
	if (marks->last)
		marks->last->next = mark;
	else
		marks->first = mark;
	marks->last = mark;
}

#endif
