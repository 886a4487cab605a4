/* run_leaps.h - every way one rank may go on, as far as bounds tell ways apart.
 *
 * Ways that lead to the same state and row are one leap, from the least to the most they bring. */
#ifndef CANASTA_REFEREE_RUN_LEAPS_H
#define CANASTA_REFEREE_RUN_LEAPS_H

#include "referee/bounding.h"

/* One way to go on: cards of a rank in whole runs and loose, wild cards used, canastas made, rows. */
struct leap {
	int in_whole, loose, wild, row;
	uint64_t made;
	struct reach_of points;
};

struct leaps {
	size_t count;
	struct leap *list;
};

/* False when memory fails. */
bool leaps_of_rank(const struct bounding *bounding, int rank, struct leaps *ret, struct error *err);

/* What becomes of the wild cards where other ranks used so many. */
bool leaps_of_wild(const struct bounding *bounding, int used, struct leaps *ret, struct error *err);

#endif
