/* paper_columns.h - which columns a table has, where they stand, and what becomes of those that find
 * no room beside each other.
 *
 * Of the layout alone. */
#ifndef CANASTA_FORM_PAPER_COLUMNS_H
#define CANASTA_FORM_PAPER_COLUMNS_H

#include "form/layout_strip.h"

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

/* How many bands; 0 for a table without columns, and where memory fails, which the layout remembers. */
size_t paper_columns(struct layout *layout, const struct template_table *table,
    const struct view *view, int width, const struct paper_band **ret);

/* Between a cell's edge and its text. */
int paper_columns_pad(const struct template_table *table);

#endif
