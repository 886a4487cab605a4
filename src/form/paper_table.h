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

/* Rows of cells in aligned columns, whatever the script of their letters. */

enum {
	GRID_COLUMNS_MOST = 64,
	GRID_WIDEST = 100, /* columns of a line, to which the last cell of a row is broken */
	/* The last cell is not broken into fewer columns: a screen leaves columns out, or puts it below. */
	GRID_NARROWEST = 24,
	GRID_WORD_WHOLE = 16, /* a word of up to so many columns is not broken */
	GRID_BELOW = 4        /* indent of a last cell below its row */
};

struct grid_cells {
	const char *cells[GRID_COLUMNS_MOST];
};

struct grid {
	struct arena *arena;
	/* One letter for each column: 'l' left, 'r' right, 'w' left and never broken, 'n' left and broken only
	 * between names. A name that is too wide gets a line of its own. */
	const char *align;
	size_t columns, count;
	struct grid_cells *rows;
	int least[GRID_COLUMNS_MOST];  /* width of each column */
	bool gives[GRID_COLUMNS_MOST]; /* a column that is left out rather than set below its row */
	int screen; /* columns of the terminal it is shown on; 0: a pipe, which takes any width */
	/* The layout: the widths of the shown columns, the blanks between them, and the columns of a line. */
	int widths[GRID_COLUMNS_MOST];
	int indent, gap, widest;
	size_t last;   /* the last column with anything in it */
	int narrowest; /* width to which the last column is broken; 0: below the row */
};

/* Begins a grid with a column for each letter of `align`: at most GRID_COLUMNS_MOST. `align` must
 * outlive the grid. */
void grid_begin(struct grid *grid, struct arena *arena, const char *align);

/* Adds a row of as many cells as there are columns; NULL is an empty cell. */
void grid_row(struct grid *grid, const char *const *cells);

/* Returns true if the rows fit on the screen and can be read well there. */
bool grid_fits(struct grid *grid, int indent);

/* Leaves a column out of all rows. */
void grid_drop(struct grid *grid, size_t column);

/* Returns the width that a column needs for all its cells; 0 if it is empty. */
int grid_width(const struct grid *grid, size_t column);

/* Writes the rows with two blanks between columns, each line indented. On a screen too narrow for that there is one
 * blank, cells of words are broken over lines, and a last cell without room goes below its row. */
void grid_write(struct grid *grid, int indent, struct text *out);

#endif
