/* paper_need.h - how wide a column of a table must be for what is in it not to be broken.
 *
 * Of the layout alone. */
#ifndef CANASTA_FORM_PAPER_NEED_H
#define CANASTA_FORM_PAPER_NEED_H

#include "form/layout_strip.h"

/* The width in which the longest word of the column's heading, its longest figure and the longest word that stands
 * small below stand whole, as small as their styles let them be: without the room beside them. A name in it may be
 * broken. `group`: that it is of, or NULL; such a column is as wide under each of the group's headings. */
int64_t paper_need(struct layout *layout, const struct template_table *table,
    const struct view *view, const struct template_column *group,
    const struct template_column *column);

#endif
