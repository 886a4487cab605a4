/* screen.h - an answer on a terminal or in a pipe, and the terminal itself. */
#ifndef CANASTA_FORM_SCREEN_H
#define CANASTA_FORM_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

struct answer;
struct labels;
struct streamed_list;
struct text;

/* An answer on a terminal or in a pipe, by a template: templates/screen/NAME.yaml.
 *
 * A template is a list of boxes, drawn one below the other. A BOX is a map of one of
 *
 *   text: TEXT        a line, broken to the terminal's width when printed (a pipe gets it
 *                     whole); one that comes out empty is left out
 *   table: LIST       a row for each of the list, under headings where a column has one; nothing where
 *                     the list has no rows
 *   blank: yes        an empty line
 *   stack: [BOX, …]   one below the other
 *   screen: NAME      what another template draws of the same scope
 *
 * and of
 *
 *   when, unless      conditions, see scope_says() in expand.h: drawn if one of `when` holds, and none of
 *                     `unless`
 *   each: LIST        drawn once for each row, which it then sees
 *   of: NAME          it sees that object instead
 *   indent: N         so many columns further in
 *   fill: N           of a text that is read: broken in a pipe, too, and hanging N columns in below; of a
 *                     table (`fill: yes`): kept within 80 columns in a pipe, too
 *   between: TEXT     of a text that is filled: it is broken only after these signs
 *
 * and of a table
 *
 *   columns: [COLUMN, …]
 *   rows: LIST        of each row of the table's list the rows of this list instead; columns with `once`
 *                     see the outer row, on the first of its rows
 *   group: NAME       rows in which the field is the same stand together, in the order of the first of
 *                     each, under headings of their own that see that row; not with `rows` or `skip`
 *   skip: CONDITION   rows in which it holds are passed over
 *   total: NAME       that object is a row below all others
 *
 * COLUMN: text, heading, align (left, right), when, unless (of the scope around the table), and
 *   give: N           on a terminal too narrow for the table, columns that have it are left out, the
 *                     lowest number first, until it fits, and are named in a line below
 *                     (of one number the last goes first)
 *   called: TEXT      the name there of a column without a heading
 *   once: yes         of a table with `rows`, as said there
 *   whole: yes, each  its cells are never broken over lines: names; of several names in a cell, with a
 *                     comma or a semicolon between them, each is whole
 *   wide: N           at least so many columns wide, as tables below one another are
 *
 * or a group of columns: each, columns, when, unless, give. It has its columns once for each row of the
 * list `each` around the table, which their headings see; their cells see the row at the same place of
 * that list in the table's row, or the field that the row names (scope_cell in expand.h). A group without
 * `give` is not left out: where not all of it finds room, the table goes on in bands below, each with
 * the columns before the group, the last with those after it.
 *
 * TEXT: expand.h. A field is that of the row alone; `^name` looks in the scopes around it, too. */

/* Draws the answer by the built-in template of that name, which must exist. Memory that fails is
 * remembered in `out`. */
void screen_draw(
    const struct labels *labels, const char *name, const struct answer *answer, struct text *out);

/* Draws the part of an answer with a passing list that is due now. The list's table is a box of the template
 * itself, with headings above its first row. NULL: there is no such list. */
void screen_draw_passing(const struct labels *labels, const char *name, const struct answer *answer,
    struct streamed_list *passing, struct text *out);

/* --- the terminal; output to a file or a pipe is not changed --- */

/* The columns of the terminal that is written to; 0: it is none, or does not tell. */
int terminal_columns(FILE *stream);

/* The text with each longer line broken at blanks, and hanging `hanging` columns under where it
 * began. A word wider than the screen stays whole. */
void terminal_wrap(const char *text, int columns, int hanging, struct text *out);

#endif
