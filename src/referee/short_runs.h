/* short_runs.h - whether cards beside the whole runs make short ones.
 *
 * Counting cards of each rank that is so where neither too few cards nor too many of one rank are
 * left, and where the suits have room for it. */
#ifndef CANASTA_REFEREE_SHORT_RUNS_H
#define CANASTA_REFEREE_SHORT_RUNS_H

#include "referee/bounding.h"

/* Most cards of a rank in whole runs for which these surely find their suits. */
int short_runs_rank_most(const struct rulebook *book, int runs);

/* Whether the short runs come out with so many loose cards and threes, as far as that is looked at:
 * surely, or perhaps. */
bool short_runs_end(const struct bounding *bounding, int loose, int loose_threes);

#endif
