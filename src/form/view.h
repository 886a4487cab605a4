/* view.h - what a text of a template sees of an answer: a row, and the scopes around it. */
#ifndef CANASTA_FORM_VIEW_H
#define CANASTA_FORM_VIEW_H

#include "answer/answer.h"

struct view {
	const struct answer *scope; /* NULL: a blank row */
	int index;                  /* of a row, from 1; 0: no row */
	const struct view *outer;   /* NULL at the outermost */
};

/* The view of a row within another view. */
struct view view_row(const struct view *around, const struct answer *row, int index);

/* What a cell sees in a column of a group, which has a column for each row of the list around the table:
 * the row at the same place of that list in the table's row; where that has none and the group's row is
 * a word, the field it names. `place` counts from 0. */
struct view view_cell(
    const struct view *row, const char *list, const struct answer *group_row, int place);

/* The rows of a list, or the members of an object; `^sides` those of the nearest scope around. NULL where
 * there are none. */
const struct answer *view_list(const struct view *view, const char *list);

/* The value of a field, named as in a placeholder; NULL where there is none. With `^` a list of that name does
 * not hide it. */
const struct answer *view_value(const struct view *view, const char *name);

/* Whether a field is not empty, or a list has rows. */
bool view_says(const struct view *view, const char *name);

#endif
