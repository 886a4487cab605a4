/* layout_strip.h - strips: measured slabs of a page's width, in order, and what is drawn on one.
 *
 * A strip is what a page break never cuts, unless it alone is taller than a page. Marks of a strip
 * count from its top left corner. Everything lives in the layout's arena. */
#ifndef CANASTA_FORM_LAYOUT_STRIP_H
#define CANASTA_FORM_LAYOUT_STRIP_H

#include "form/fit.h"
#include "form/image.h"
#include "form/mark.h"
#include "form/template.h"
#include "form/view.h"

/* Whether a strip stands on the same page as the one after it: as is wished of a whole that would find room on
 * a page, or always, as a heading with what it is of. */
enum keep { KEEP_FREE, KEEP_WISHED, KEEP_ALWAYS };

struct strip {
	struct strip *next;
	int height;
	struct marks marks;
	enum keep keep_next;
	bool space; /* nothing but space: falls away at the top of a page */
	int wants;  /* begins a page of its own where so much room is not left; 0: no */
	const struct strip *repeat; /* table headings to stand above it at the top of a page */
	int repeat_count;
};

/* Strips one below the other. */
struct flow {
	struct strip *first, *last;
};

int layout_height(const struct flow *flow);

struct layout {
	struct arena *arena;
	const struct labels *labels;
	const struct image *logo; /* NULL: none */
	struct font fonts[FONT_FACES];
	int rows;    /* per cent of the heights told of tables' rows and of charts */
	int wrapped; /* lines of the texts measured so far beyond the first of each */
	bool failed; /* memory, or what `why` says */
	struct error why;
};

void layout_init(struct layout *layout, struct arena *arena, const struct labels *labels);

/* The error of a layout that failed; returns false. */
bool layout_error(const struct layout *layout, struct error *err);

struct strip *layout_strip(struct layout *layout, struct flow *flow, int height);
const char *layout_expand(struct layout *layout, const struct view *view, const char *text);
/* Adds a mark; a line, a filled box. */
void layout_mark(struct layout *layout, struct strip *strip, const struct mark *mark);
void layout_line(struct layout *layout, struct strip *strip, const struct mark *line);
void layout_fill(struct layout *layout, struct strip *strip, const struct mark *fill);

/* A text at (x, y) of the strip, aligned within the width; gives its height. */
struct layout_text {
	const char *text;
	const struct style *style;
	int x, y, width;
	struct fitted fit; /* by layout_measure */
};
int layout_measure(struct layout *layout, struct layout_text *text);
void layout_text_put(struct layout *layout, struct strip *strip, const struct layout_text *text);

/* Whether what has these conditions is drawn. */
bool layout_wanted(const struct template_word_list *when, const struct template_word_list *unless,
    const struct view *view);

#endif
