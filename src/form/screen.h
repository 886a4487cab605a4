/* screen.h - an answer on a terminal or in a pipe, and the terminal itself. */
#ifndef CANASTA_FORM_SCREEN_H
#define CANASTA_FORM_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct answer;
struct arena;
struct labels;
struct text;

enum { GRID_COLUMNS_MOST = 64 }; /* columns of a table on a screen */

/* An answer with one list of any length (answer_passing), which is written a few rows at a time.
 * The members before the list come with its first rows, those after it with the last. */
struct streamed_list {
	const char *list;              /* a member of the answer itself */
	int written;                   /* rows written before these */
	bool over;                     /* no rows follow */
	int widths[GRID_COLUMNS_MOST]; /* of a screen's columns until now */
	bool gone[GRID_COLUMNS_MOST];  /* columns of a screen that were left out */
};

/* An answer on a terminal or in a pipe, by a template: templates/screen/NAME.yaml.
 *
 * A template is a list of boxes, drawn one below the other. A BOX is a map of one of
 *
 *   text: TEXT        a line, broken to the terminal's width when printed (a pipe gets it
 *                     whole); left out if it is empty
 *   table: LIST       a row for each row of the list, under the headings of columns; nothing if the list
 *                     has no rows
 *   blank: yes        an empty line
 *   stack: [BOX, …]   boxes one below the other
 *   screen: NAME      another template, with the same scope
 *
 * and of
 *
 *   when, unless      conditions, see scope_says() in expand.h: drawn if one of `when` holds, and none of
 *                     `unless`
 *   each: LIST        drawn once for each row, which it then sees
 *   of: NAME          the object that it sees instead
 *   indent: N         columns by which it is further in
 *   fill: N           of a text to read: it is broken in a pipe, too, and its other lines are N columns
 *                     further in; of a table (`fill: yes`): kept within 80 columns in a pipe, too
 *   between: TEXT     of a text that is filled: it is broken only after these signs
 *
 * and of a table
 *
 *   columns: [COLUMN, …]
 *   rows: LIST        instead of each row of the table's list, the rows of this list within it; columns with
 *                     `once` see the outer row, on the first of its rows
 *   group: NAME       rows with an equal field are put together, in the order of the first of each,
 *                     under headings of their own that see that row; not with `rows` or `skip`
 *   skip: CONDITION   rows in which it holds are left out
 *   total: NAME       an object that is a row below all others
 *
 * COLUMN: text, heading, align (left, right), when, unless (of the scope around the table), and
 *   give: N           on a terminal too narrow for the table, columns that have it are left out, the
 *                     lowest number first, from 1, until it fits, and are named in a line below
 *                     (of one number the last goes first)
 *   called: TEXT      the name in that line of a column without a heading
 *   once: yes         of a table with `rows`, see there
 *   whole: yes, each  its cells are never broken over lines: names; of several names in a cell, with a
 *                     comma or a semicolon between them, each is whole
 *   wide: N           at least so many columns wide, as tables below one another are
 *
 * or a group of columns: each, columns, when, unless, give. It has its columns once for each row of
 * the list `each` around the table, which their headings see; their cells see the row at the same
 * place of that list in the table's row, or the field that the row names (leaf_cell in template.h).
 * A group without `give` is not left out. If not all of it fits, the table goes on in bands below.
 * Each has the columns before the group, and the last also those after it.
 *
 * TEXT: expand.h. A field is that of the row alone; `^name` looks in the scopes around it, too. */

/* Draws an answer by the built-in template of that name, which must exist. */
void screen_draw(
    const struct labels *labels, const char *name, const struct answer *answer, struct text *out);

/* Draws the part of an answer with a passing list that is due now. The list's table is a box of the
 * template itself, with headings above its first row. A NULL `passing` means that there is no such
 * list. */
void screen_draw_passing(const struct labels *labels, const char *name, const struct answer *answer,
    struct streamed_list *passing, struct text *out);

/* --- the terminal; output to a file or a pipe is not changed --- */

/* Returns the columns of the terminal that `stream` writes to; 0 if it is not a terminal, or its
 * width is not known. */
int terminal_columns(FILE *stream);

/* Appends a text with each line longer than `columns` broken at blanks; its other lines begin
 * `hanging` columns further in. A word wider than the screen stays whole. With 0 columns no line is
 * broken. */
void terminal_wrap(const char *text, int columns, int hanging, struct text *out);

/* --- rows of cells in aligned columns, whatever the script of their letters --- */

struct grid_cells {
	const char *cells[GRID_COLUMNS_MOST];
};

struct grid {
	struct arena *arena;
	/* One letter for each column: 'l' left, 'r' right, 'w' left and never broken, 'n' left
	 * and broken only between names. A name that is too wide gets a line of its own. */
	const char *align;
	size_t columns, count;
	struct grid_cells *rows;
	int least[GRID_COLUMNS_MOST];  /* width of each column */
	bool gives[GRID_COLUMNS_MOST]; /* a column that is left out rather than set below its row */
	int screen; /* columns of the terminal it is shown on; 0: a pipe, which takes any width */
	/* The layout: the widths of the shown columns, the blanks between them, and the columns
	 * of a line. */
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

/* Writes the rows with two blanks between columns, each line indented. On a screen too narrow
 * for that there is one blank, cells of words are broken over lines, and a last cell without
 * room goes below its row. */
void grid_write(struct grid *grid, int indent, struct text *out);

#endif
