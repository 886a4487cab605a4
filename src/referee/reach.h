/* reach.h - from the least to the most of a figure, and the widest gap between.
 *
 * Sets of figures too many to keep one by one are kept so. */
#ifndef CANASTA_REFEREE_REACH_H
#define CANASTA_REFEREE_REACH_H

#include <stdbool.h>
#include <stdint.h>

enum { REACH_NOTHING = INT32_MAX / 4 }; /* least and most of nothing are this and less this */

/* From `least` to `most`, no gap between two of them wider than `gap`. */
struct reach_of {
	int32_t least, most, gap;
};

static const struct reach_of reach_none = {REACH_NOTHING, -REACH_NOTHING, 0};

bool reach_is_none(const struct reach_of *reach);

/* All of both. */
struct reach_of reach_joined(const struct reach_of *a, const struct reach_of *b);

/* Every sum of one and one. */
struct reach_of reach_added(const struct reach_of *a, const struct reach_of *b);

/* What 0 to `count` cards in hand take off. */
struct reach_of reach_held(int count, int64_t value);

#endif
