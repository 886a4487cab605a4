/* order.h - rows put in order by what ranks and the tie-breaks, private to this folder. */
#ifndef CANASTA_TOURNAMENT_ORDER_H
#define CANASTA_TOURNAMENT_ORDER_H

#include "tournament/meeting.h"

/* Sorts the rows, which stand by entrant with all their values, and gives each its rank and what
 * decided it. */
bool order_ranking(struct arena *arena, const struct ranking_input *input,
    const struct meetings *meetings, struct ranking_row *rows, size_t count, struct error *err);

#endif
