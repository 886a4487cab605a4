/* paper_table.h - which columns a table has, where they stand, and what becomes of those that find
 * no room beside each other.
 *
 * Of the layout alone. */
#ifndef CANASTA_FORM_PAPER_TABLE_H
#define CANASTA_FORM_PAPER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct box;
struct flow;
struct font;
struct layout;
struct style;
struct template_column;
struct template_table;
struct text;
struct template_scope;

/* A column where it stands: one of a group stands once for each row of the group's list. */
struct leaf {
	const struct template_column *column;
	const struct template_column *group; /* NULL: none */
	const struct answer *group_row;      /* of the document: what the heading sees */
	int group_index;                     /* from 0 */
	bool group_start;
	int x, width;
	int64_t needed;             /* for its longest word to stand whole */
	int number_size, bold_size; /* of the numbers in it, and of those in bold rows */
};

/* Columns that stand beside each other. A table too broad for its page has several bands: each with
 * the columns before its groups and as many groups as find room, the last with what follows them. */
struct paper_band {
	struct leaf *leaves;
	size_t count;
	int width;
};

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
	const struct fit_line *lines;
	int count; /* 0 for an empty text */
};

/* False when memory fails. A letter wider than the width stands alone on its line. */
bool fit_text(struct arena *arena, const struct font *font, const struct style *style,
    const char *text, int width, struct fitted *ret);

/* How far a style's texts shrink before they break. */
int fit_smallest(const struct style *style);

/* Whether a text is a number alone, however the language writes it: it is not broken, but shrinks as far as it must. */
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
	GRID_BELOW = 4        /* a last cell without room stands below its row, indented so far */
};

struct grid_cells {
	const char *cells[GRID_COLUMNS_MOST];
};

struct grid {
	struct arena *arena;
	/* A letter a column: 'l' left, 'r' right, 'w' left and never broken, 'n' left and broken between
	 * names alone. A name too wide stands on a line of its own. */
	const char *align;
	size_t columns, count, capacity;
	struct grid_cells *rows;
	bool failed;
	int least[GRID_COLUMNS_MOST];  /* so wide each column is at least */
	bool gives[GRID_COLUMNS_MOST]; /* is left out rather than set below its row */
	int screen; /* columns of the terminal it is shown on; 0: a pipe, which takes any width */
};

/* `align` names the columns, at most GRID_COLUMNS_MOST, and must outlive the grid. */
void grid_begin(struct grid *grid, struct arena *arena, const char *align);

/* Adds a row of as many cells as there are columns; NULL is an empty cell. */
void grid_row(struct grid *grid, const char *const *cells);

/* Whether the rows find room on the screen and read well there. */
bool grid_fits(const struct grid *grid, int indent);

/* Leaves a column out of all rows. */
void grid_drop(struct grid *grid, size_t column);

/* How wide a column would be with room for all; 0: nothing stands in it. */
int grid_width(const struct grid *grid, size_t column);

/* How wide the columns would be with room for all. */
void grid_widths(const struct grid *grid, int ret[GRID_COLUMNS_MOST]);

/* Writes the rows, two blanks between columns, each indented; on a screen too narrow for that, one
 * blank, and cells of words broken over lines; a row's last cell that has no room stands below.
 * Memory that failed is remembered in the text. */
void grid_write(const struct grid *grid, int indent, struct text *out);

#endif
