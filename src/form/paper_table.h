/* paper_table.h - a table on paper, page after page as it needs them. */
#ifndef CANASTA_FORM_PAPER_TABLE_H
#define CANASTA_FORM_PAPER_TABLE_H

#include "form/layout_strip.h"

/* Lays it into the flow. */
void paper_table_lay(struct layout *layout, const struct template_table *table,
    const struct view *view, int width, struct flow *flow);

#endif
