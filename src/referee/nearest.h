/* nearest.h - what can be and comes nearest to sums that cannot. */
#ifndef CANASTA_REFEREE_NEAREST_H
#define CANASTA_REFEREE_NEAREST_H

#include "referee/asking.h"

/* How far apart, whatever the order. */
int64_t nearest_apart(int64_t a, int64_t b);

/* As far away as base points of the nearest still may be. */
int64_t nearest_window(const struct asking *asking);

/* The sums of one set nearest to what was asked, as many as may count; `offset` beyond those of the
 * set. */
void nearest_note(struct asking *asking, int64_t base, int64_t offset, const uint64_t *sums);

#endif
