/* paper_table.h - tables on paper: their columns, the widths of these, and the bands of a table too
 * broad for its page. For the layout only. */
#ifndef CANASTA_FORM_PAPER_TABLE_H
#define CANASTA_FORM_PAPER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct box;
struct flow;
struct font;
struct layout;
struct style;
struct template_table;
struct text;
struct template_scope;

/* A table on paper, over as many pages as it needs. */

/* Lays a table into a flow. */
void paper_table_lay(struct layout *layout, const struct template_table *table,
    const struct template_scope *view, int width, struct flow *flow);

/* A small chart of figures over hands or rounds, with a line for each row of a list. */

/* Lays a chart into a flow. */
void chart_lay(struct layout *layout, const struct box *box, const struct template_scope *view,
    int width, struct flow *flow);

/* Fitting a text into a width: it shrinks to a limit, then breaks into lines. If it still does not
 * fit, it shrinks as far as it can be read. Only then is a word broken, or the end of a text left
 * out whose lines are counted. */

struct fit_line {
	const char *text; /* within the fitted text */
	size_t length;
	int width;
};

struct fitted {
	int size, leading; /* `leading` is from baseline to baseline */
	struct fit_line *lines;
	int count; /* 0 for an empty text */
};

/* Fits a text into a width. A letter wider than the width gets a line of its own. */
void fit_text(struct arena *arena, const struct font *font, const struct style *style,
    const char *text, int width, struct fitted *ret);

/* Returns the size to which the texts of a style shrink before they break. */
int fit_smallest(const struct style *style);

/* Returns true if a text is a number in any language's notation. It is not broken, but shrinks as
 * far as necessary. */
bool fit_is_number(const char *text);

/* Returns the size in which a text fits the width as far as possible before it is broken. */
int fit_size(const struct font *font, const struct style *style, const char *text, int width);

/* Returns the width of the widest piece of a text that is not broken between lines. */
int64_t fit_widest_word(const struct font *font, const char *text, int size);

/* Returns the distance from the top of a line to its baseline, which puts capitals in the middle of the leading. */
int fit_baseline(int size);
int fit_leading(int size);

#endif
