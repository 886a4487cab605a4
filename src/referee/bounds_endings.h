/* bounds_endings.h - how a side may end with more cards in runs than can be counted. */
#ifndef CANASTA_REFEREE_BOUNDS_ENDINGS_H
#define CANASTA_REFEREE_BOUNDS_ENDINGS_H

#include "referee/asking.h"

/* Finds out how far runs reach at all. False when memory fails. */
bool bounds_endings_reach(struct possible *possible, struct error *err);

/* Whether base points no farther from those asked can be with so many whole runs. */
bool bounds_endings_within_reach(const struct asking *asking, int whole, int64_t window);

/* What may be with so many whole runs, found out once. False when memory fails. */
bool bounds_endings_of(struct possible *possible, int whole, int sign, bool out,
    struct endings **ret, struct error *err);

/* Whether that ending really can be with just those card points, red threes on the table and in hand
 * aside. It takes steps off those left, and says no when there are none. */
bool bounds_endings_can_be(struct asking *asking, const struct ending *ending, int64_t cards);

#endif
