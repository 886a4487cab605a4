/* paper_table.h - tables on paper: which columns there are, their widths, and the bands of a table too broad for
 * its page. For the layout only. */
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

/* A table on paper, page after page as it needs them. */

/* Lays it into the flow. */
void paper_table_lay(struct layout *layout, const struct template_table *table,
    const struct template_scope *view, int width, struct flow *flow);

/* A small chart: how figures ran over hands or rounds, a line for each who has them. */

/* Lays it into the flow. */
void chart_lay(struct layout *layout, const struct box *box, const struct template_scope *view,
    int width, struct flow *flow);

/* Makes a text fit its width: it shrinks to a limit, then breaks into lines; a word is broken, and what
 * finds no room on lines that are counted is left out, only where letters that can still be read do not help. */

struct fit_line {
	const char *text; /* within the fitted text */
	size_t length;
	int width;
};

struct fitted {
	int size, leading; /* leading: from baseline to baseline */
	struct fit_line *lines;
	int count; /* 0 for an empty text */
};

/* Fits a text into a width. A letter wider than the width gets a line of its own. */
void fit_text(struct arena *arena, const struct font *font, const struct style *style,
    const char *text, int width, struct fitted *ret);

/* How far a style's texts shrink before they break. */
int fit_smallest(const struct style *style);

/* Returns whether a text is a number in any language's notation. It is not broken, but shrinks as far as necessary. */
bool fit_is_number(const char *text);

/* The size a text is set in to fit the width, before it is broken. */
int fit_size(const struct font *font, const struct style *style, const char *text, int width);

/* Width of the widest run of letters that no line ends within. */
int64_t fit_widest_word(const struct font *font, const char *text, int size);

/* From the top of a line to its baseline, so that capitals stand in the middle of the leading. */
int fit_baseline(int size);
int fit_leading(int size);

/* Rows of cells in aligned columns, whatever the script of their letters. */

enum {
	GRID_COLUMNS_MOST = 64,
	GRID_WIDEST = 100, /* columns of a line; the last cell of a row is broken to keep them */
	GRID_NARROWEST =
	    24, /* but not into less: a screen leaves columns out first, or has it below */
	GRID_WORD_WHOLE = 16, /* a word up to so wide is not broken for want of room */
	GRID_BELOW = 4        /* a last cell without room goes */
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
	int least[GRID_COLUMNS_MOST];  /* so wide each column is at least */
	bool gives[GRID_COLUMNS_MOST]; /* is left out rather than set below its row */
	int screen; /* columns of the terminal it is shown on; 0: a pipe, which takes any width */
	/* As it is laid out: the widths that columns are shown with, the blanks between them, and the columns of a
	 * line. */
	int widths[GRID_COLUMNS_MOST];
	int indent, gap, widest;
	size_t last;   /* the last column with anything in it */
	int narrowest; /* width to which that column is broken; 0: below the row */
};

/* `align` names the columns, at most GRID_COLUMNS_MOST, and must outlive the grid. */
void grid_begin(struct grid *grid, struct arena *arena, const char *align);

/* Adds a row of as many cells as there are columns; NULL is an empty cell. */
void grid_row(struct grid *grid, const char *const *cells);

/* Returns whether the rows fit on the screen and read well there. */
bool grid_fits(struct grid *grid, int indent);

/* Leaves a column out of all rows. */
void grid_drop(struct grid *grid, size_t column);

/* Returns the width of a column with room for everything; 0: it is empty. */
int grid_width(const struct grid *grid, size_t column);

/* Writes the rows with two blanks between columns, each line indented. On a screen too narrow for that there is one
 * blank, cells of words are broken over lines, and a last cell without room goes below its row. */
void grid_write(struct grid *grid, int indent, struct text *out);

#endif
