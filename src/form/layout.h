/* layout.h - laying out pages, and the marks on them that a writer draws: texts, lines, tinted
 * areas, images.
 *
 * All lengths are thousandths of a point (1/72 inch) as whole numbers, so that a layout is the same
 * on every machine to the last bit. The origin is the top left corner, y grows downwards. */
#ifndef CANASTA_FORM_LAYOUT_H
#define CANASTA_FORM_LAYOUT_H

#include "form/font.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct box;
struct boxes;
struct labels;
struct style;
struct template_scope;
struct template_table;

/* --- marks --- */

enum draw_op_kind { MARK_FILL, MARK_LINE, MARK_TEXT, MARK_IMAGE, MARK_QR };

/* A mark on a page. */
struct draw_op {
	struct draw_op *next;
	enum draw_op_kind kind;
	int x, y; /* of a text: left end of its baseline */
	/* The size of a fill, image or code; the way from start to end of a line, downwards or
	 * level; the width of a text. */
	int width, height;
	int size; /* of a text; the weight of a line */
	int grey; /* per cent of black */
	int dash; /* of a line: length of a stroke and of a gap; 0: unbroken */
	enum font_face face;
	const char *text; /* valid UTF-8, not NUL-terminated */
	size_t length;
	const struct image *image;
	const struct qr *qr; /* `width` on a side, with the white around it */
};

/* Marks in the order in which they are read. */
struct draw_ops {
	struct draw_op *first, *last;
};

/* Adds a mark after the others. */
void draw_ops_add(struct draw_ops *marks, struct draw_op *mark);

/* Adds copies of marks, moved by (x, y) and then zoomed to `zoom` per cent. */
void draw_ops_copy(struct arena *arena, struct draw_ops *marks, const struct draw_op *from, int x,
    int y, int zoom);

/* Returns a length at `per_cent` of `of`. */
int draw_zoomed(int length, int per_cent, int of);

/* --- fitting a text into a width ---
 *
 * A text shrinks to a limit, then breaks into lines. If it still does not fit, it shrinks as far as
 * it can be read. Only then is a word broken, or the end left out of a text whose lines are
 * counted. */

struct fit_line {
	const char *text; /* within the fitted text */
	size_t length;
	int width;
};

struct fitted_text {
	int size, leading; /* `leading` is from baseline to baseline */
	struct fit_line *lines;
	int count; /* 0 for an empty text */
};

/* Fits a text into a width. A letter wider than the width gets a line of its own. */
void fit_text(struct arena *arena, const struct font *font, const struct style *style,
    const char *text, int width, struct fitted_text *ret);

/* Returns the size to which the texts of a style shrink before they break. */
int fit_smallest(const struct style *style);

/* Returns true if a text is a number in any language's notation. It is not broken, but shrinks as
 * far as necessary. */
bool fit_is_number(const char *text);

/* Returns the size in which a text fits the width as far as possible before it is broken. */
int fit_size(const struct font *font, const struct style *style, const char *text, int width);

/* Returns the width of the widest piece of a text that is not broken between lines. */
int64_t fit_widest_word(const struct font *font, const char *text, int size);

/* Returns the distance from the top of a line to its baseline, which puts capitals in the middle of
 * the leading. */
int fit_baseline(int size);
/* Returns the distance from one baseline to the next. */
int fit_leading(int size);

/* --- strips: measured slabs of a page's width, in order, with their marks ---
 *
 * A page break never cuts a strip, unless it alone is taller than a page. Marks of a strip are
 * measured from its top left corner. Everything lives in the layout's arena. */

/* How a strip keeps the next one on its page: not at all; if all of them fit on a page; or always,
 * as a heading keeps its text. */
enum keep { KEEP_FREE, KEEP_WISHED, KEEP_ALWAYS };

struct strip {
	struct strip *next;
	int height;
	struct draw_ops marks;
	enum keep keep_next;
	bool space;                 /* only space, left out at the top of a page */
	int wants;                  /* begins a new page if less height is left; 0: no */
	const struct strip *repeat; /* table headings above it at the top of a page */
	int repeat_count;
};

/* Strips one below the other. */
struct flow {
	struct strip *first, *last;
};

/* Returns the height of all strips together. */
int layout_height(const struct flow *flow);

struct layout {
	struct arena *arena;
	const struct labels *labels;
	const struct image *logo; /* NULL: none */
	struct font fonts[FONT_FACES];
	int rows;    /* per cent of the heights that a template gives for rows */
	int wrapped; /* lines beyond the first of each text measured so far */
};

struct strip *layout_strip(struct layout *layout, struct flow *flow, int height);
const char *layout_expand(
    struct layout *layout, const struct template_scope *view, const char *text);
/* Adds a mark, unless it is a fill without colour. */
void layout_mark(struct layout *layout, struct strip *strip, const struct draw_op *mark);

/* A text at (x, y) of a strip, aligned within its width. layout_measure() returns its height. */
struct layout_text {
	const char *text;
	const struct style *style;
	int x, y, width;
	struct fitted_text fit; /* filled by layout_measure() */
};
int layout_measure(struct layout *layout, struct layout_text *text);
void layout_text_put(struct layout *layout, struct strip *strip, const struct layout_text *text);

/* --- boxes, tables and charts, turned into strips --- */

/* Adds boxes to a flow, in the width given. */
void layout_boxes(struct layout *layout, const struct boxes *boxes,
    const struct template_scope *view, int width, struct flow *flow);

/* Lays a table into a flow, over as many pages as it needs. */
void paper_table_lay(struct layout *layout, const struct template_table *table,
    const struct template_scope *view, int width, struct flow *flow);

/* Lays a chart into a flow: a small one of figures over hands or rounds, with a line for each row
 * of a list. */
void chart_lay(struct layout *layout, const struct box *box, const struct template_scope *view,
    int width, struct flow *flow);

#endif
