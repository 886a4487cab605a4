/* template.h - how a document looks, read from templates/NAME.yaml.
 *
 * A template is a map:
 *
 *   like: NAME                        the built-in template (templates/NAME.yaml, that of a document or
 *                                     one that documents share, as `page`) which this one is laid upon:
 *                                     keys that it lacks are taken from there. Maps are laid upon each other
 *                                     key by key, so that a style may change its size alone; any other
 *                                     value replaces the old one; `~` removes a key. A club's own file
 *                                     may be like any of them
 *   parts: {NAME: [BOX, …], …}        boxes used in several places; a value `<word>` in them is
 *                                     replaced by the one that the place gives as `word`
 *   margin: 15mm                      or [top, right, bottom, left]
 *   landscape: yes                    unless the request gives the orientation
 *   cards: [2, 4]                     the cards on a sheet of A4 or Letter, across and down; an A6
 *                                     counts as a quarter of it. Cut and stacked, they are in the
 *                                     order of the parts
 *   fill: [65, 150]                   rows of tables and charts shrink and grow, between these per
 *                                     cent of their heights, so that a part fills as few pages as
 *                                     possible and no table is cut without need; unchanged if it
 *                                     needs more than eight pages
 *   zoom: [80, 150]                   a part on one page grows or shrinks as a whole, letters and all,
 *                                     between these per cent, until it fills the page; it does not
 *                                     grow so far that a text would take more lines
 *   outline: TEXT                     the name of a part in the PDF's table of contents
 *   small: {margin, fill, zoom, styles, widths, rows}  instead of those of the map itself on a narrow page (an
 *                                     A6); `widths` is the per cent to which widths in mm
 *                                     shrink, `rows` that of the heights of charts and of the
 *                                     rows of tables
 *   styles: {NAME: STYLE, …}          `body` is the base of all; `caption`, `heading`, `group` and
 *                                     `below` are those of captions, column headings, headings over
 *                                     a group of columns, and the second text of a cell
 *   continuation: [BOX, …]            at the head of every page of a part but its first
 *   footer: [BOX, …]                  at the foot of every page
 *   body: [BOX, …]
 *
 * STYLE: size, bold, grey (per cent of black), align (left, center, right), smallest (how far a text
 * too long shrinks before it breaks into lines; 3/4 of the size), wrap (break between words at once;
 * shrink only for a word too wide), lines (the most: a text too long shrinks as far as it can be read, then
 * ends in …; for heads and feet, which leave the page to the rest), style (the one it builds on).
 *
 * BOX: one of
 *   text: TEXT                        with the keys of a STYLE
 *   field: TEXT                       a caption; `text` is under it, on a line to write on; `room`
 *                                     is the height for writing; `caption: below` puts it under
 *   columns: [BOX, …]                 side by side, each with a `width`; `gap` between; `bottom`:
 *                                     aligned at their feet, not at their tops; `fold`: on a narrow
 *                                     page one below the other; `across: 4`: the most side by side;
 *                                     more are put below, in rows of about equal number
 *   stack: [BOX, …]                   one below the other; `frame`, `tint`, `padding`, `keep`; `cut`: in a
 *                                     dashed frame, to be cut or torn off
 *   part: NAME                        a stack of the boxes below `parts` of that name, the template's own
 *                                     or of one it is `like`; {name: NAME, WORD: VALUE, …} where they
 *                                     have `<word>`
 *   table: TABLE
 *   qr: TEXT                         the text as a QR code of the height `height`; nothing if it is
 *                                     empty
 *   chart: LIST                       lines over the rounds or hands, one for each row of the list: its
 *                                     `name` and its list `points` (`at`, `value`; no value: a gap);
 *                                     `height`, `target` (a field: a line lies at its value), `caption_target`
 *                                     (TEXT: written at it), `down: yes` (1 is at the top)
 *   image: logo                       the club's, if one was given: within `width` and `height`
 *   rule: WEIGHT                      a line across; `grey`
 *   space: HEIGHT
 * and any of: above, below (space around), when (a condition, see scope_says() in expand.h, or several:
 * drawn if one of them holds), unless, each (drawn once for each row of the list, the first `most`), of (an object
 * that it sees instead; nothing if there is none), with_next (on the same page as the
 * next box), width (of a column: 40mm, or a plain number for a share). Besides the data, `when` knows
 * `small` (a narrow page), `wide` (the others), `upright` or `lying` (by its longer side) and `logo`.
 *
 * TABLE: rows (ROWS, …), columns (COLUMN, …), height, blank (height of rows to write in), grid (lines
 * between columns), open (no lines but the edges of cells), tint (of every other row), top (tint of the headings).
 * ROWS: list, skip (a condition: rows in which it holds are left out), minimum (TEXT: the least rows),
 * empty (rows if the list has none), bold, tint.
 * COLUMN: heading, text, below (second text), edges (TEXT: which edges of the cell are drawn, of `trbl`),
 * width (more where a word of the heading, a figure or a word of the second text would else be broken: what others
 * have to spare), when, unless, STYLE keys; or each (a list of the document), heading, columns: a group for each row
 * of that list, whose cells see the row of the same list and place within the table's row. `least` is the
 * width the columns of a group shrink to: when not all groups find room, nor the headings and numbers in them, the
 * table is cut into bands one below the other, each with the columns before the groups, the last with those after
 * them.
 *
 * A field is looked up in the row alone. Fields of the head (event, date …) and of the page (small,
 * wide …) are `^event` and `^small`.
 *
 * TEXT: see expand.h. Lengths: 12mm, 9pt, or a plain number of points. */
#ifndef CANASTA_FORM_TEMPLATE_H
#define CANASTA_FORM_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct labels;
struct template_scope;
struct yaml;

enum align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

/* Lengths are thousandths of a point, greys and tints per cent of black. */
struct style {
	int size, smallest, grey; /* smallest 0: three quarters of the size */
	enum align align;
	bool bold, wrap;
	int lines; /* the most; 0: as many as it needs */
};

struct width {
	int fixed; /* 0: a share */
	int share;
};

enum box_kind {
	BOX_TEXT,
	BOX_FIELD,
	BOX_COLUMNS,
	BOX_STACK,
	BOX_TABLE,
	BOX_CHART,
	BOX_QR,
	BOX_IMAGE,
	BOX_RULE,
	BOX_SPACE
};

struct template_table;

/* Boxes one below the other, or side by side. */
struct boxes {
	const struct box *boxes;
	size_t count;
	const struct yaml *at; /* place in the template; NULL: not given */
};

struct template_columns {
	const struct template_column *columns;
	size_t count;
};

/* A box of paper or of a screen, or the list that a template of CSV is. Texts and names of a screen are NULL if they are
 * not given. */
struct box {
	enum box_kind kind;
	const char *text, *caption;
	struct style style, caption_style;
	bool caption_below;
	int room, weight, height;
	struct boxes members;
	int gap, padding, tint;
	bool frame, cut, keep, bottom, fold, with_next;
	const struct template_table *table;
	const char *list;           /* of a chart, or a table on a screen */
	const char *target, *aside; /* of a chart: the field that gives its line; the text at it */
	const char *code;           /* of a QR code: its text */
	bool down;
	int above, below;
	const struct yaml *when, *unless; /* see scope_shows() */
	int across;                       /* of columns: the most side by side; 0: all */
	const char *each;                 /* NULL: drawn once */
	int most;                         /* of the rows of `each`; 0: all */
	const char *of;                   /* an object that it sees instead; NULL: none */
	struct width width;
	/* Of a screen: see screen.h. */
	const char *screen, *rows, *group, *skip, *total, *between;
	int indent;
	int fill; /* -1: not filled */
	bool blank;
	struct template_columns columns; /* of CSV, too */
	const struct yaml *lists;        /* of CSV: a list, or several within one another */
};

struct template_column {
	const char *heading, *text, *below;
	const char *edges; /* the drawn edges of a cell, of "trbl"; "" none */
	struct style style;
	struct width width;
	const struct yaml *when, *unless;
	const char *each;   /* of a group; NULL: a column */
	struct width least; /* of a group; 0: however narrow */
	struct template_columns members;
	/* Of a screen: see screen.h. */
	const char *called, *whole; /* NULL: not given */
	int give, wide;
	bool once;
	const char *field; /* of CSV: a field that is written plain; NULL: a text */
};

struct rows {
	const char *list;
	const char *minimum; /* NULL: as many as there are */
	const char *skip;    /* a condition; rows in which it holds are left out; NULL: none */
	int empty, tint;
	bool bold;
};

struct template_table {
	const struct rows *rows;
	size_t rows_fill;
	struct template_columns columns;
	struct style heading, group, below;
	int height, blank, tint, top;
	bool grid, open;
};

struct template
{
	int margin[4];                /* top, right, bottom, left */
	const struct yaml *margin_at; /* its place, otherwise the start of the template */
	bool landscape;               /* unless the request gives the orientation */
	int cards[2];                 /* on a sheet, across and down; 0: pages */
	int fill[2]; /* least and most per cent of row heights that fill pages; 0: as given */
	int zoom[2]; /* least and most per cent of everything that fill one page; 0: as given */
	const char *outline; /* of a part; "" none */
	struct boxes continuation, footer, body;
};

/* A column at its place in a table: a column of a group appears once for each row of the group's list. */
struct leaf {
	const struct template_column *column;
	const struct template_column *group; /* NULL: none */
	const struct answer *heading;        /* the row of the group's list; NULL: none */
	int place;                           /* of that row, from 0 */
	size_t number;                       /* among all columns of the table */
	bool group_start;
	bool gone; /* left out of a screen */
	/* On paper: */
	int x, width;
	int64_t needed;     /* width for its longest word to be whole */
	int number_size[2]; /* of the numbers in it, and of those in bold rows */
};

/* The look that a template shows: for wide pages, or for an A6. */
enum template_look { LOOK_WIDE, LOOK_SMALL };

/* Reads a template. A faulty one breaks off the call: ERROR_INPUT with the place in the file. */
struct template template_load(struct arena *arena, const struct yaml *own,
    const struct labels *labels, enum template_look look);

/* Read the boxes of a screen, or a template of CSV. With NULL labels, texts and conditions are not
 * checked: a test checks those of built-in templates. */
struct boxes template_screen(
    struct arena *arena, const struct yaml *list, const struct labels *labels);
struct box template_csv(struct arena *arena, const struct yaml *map, const struct labels *labels);

/* Lists the columns that are shown in a view, each at its places. Returns how many there are. */
size_t leaves_make(struct arena *arena, const struct template_columns *columns,
    const struct template_scope *view, struct leaf **ret);

/* Returns the scope of a cell in a row of the table. A group of columns has a column for each row of
 * a list around the table: its cells see the row at the same place of that list in the table's row.
 * If that row has no such list and the group's row is a word, they see the field of that name. */
struct template_scope leaf_cell(const struct leaf *leaf, const struct template_scope *row);

#endif
