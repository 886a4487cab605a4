/* grid.h - rows of cells in aligned columns, whatever the script of their letters. */
#ifndef CANASTA_FORM_GRID_H
#define CANASTA_FORM_GRID_H

#include "base/text.h"

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
