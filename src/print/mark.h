/* mark.h - what layout leaves on a page and a writer draws: texts, lines, tinted areas.
 *
 * All lengths are thousandths of a point (1/72 inch) as whole numbers, so that a layout is the same
 * on every machine to the last bit. The origin is the top left corner, y grows downwards. */
#ifndef CANASTA_PRINT_MARK_H
#define CANASTA_PRINT_MARK_H

#include "print/font.h"

enum mark_kind { MARK_FILL, MARK_LINE, MARK_TEXT, MARK_KINDS };

struct mark {
	struct mark *next;
	enum mark_kind kind;
	int x, y;          /* of a text: left end of its baseline */
	int width, height; /* of a fill; from start to end of a line; of a text its width alone */
	int size;          /* of a text; of a line its weight */
	int grey;          /* per cent of black */
	enum font_face face;
	const char *text; /* valid UTF-8, not NUL-terminated */
	size_t length;
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
