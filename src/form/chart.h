/* chart.h - a small chart: how figures ran over hands or rounds, a line for each who has them. */
#ifndef CANASTA_FORM_CHART_H
#define CANASTA_FORM_CHART_H

#include "form/layout_strip.h"

/* Lays it into the flow. */
void chart_lay(struct layout *layout, const struct box *box, const struct view *view, int width,
    struct flow *flow);

#endif
