/* layout.h - turns boxes and data into strips. */
#ifndef CANASTA_FORM_LAYOUT_H
#define CANASTA_FORM_LAYOUT_H

#include "form/layout_strip.h"

/* Adds the boxes to the flow, each as wide as told. A failure is remembered in the layout. */
void layout_boxes(struct layout *layout, const struct box *boxes, size_t count,
    const struct view *view, int width, struct flow *flow);

#endif
