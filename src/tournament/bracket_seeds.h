/* bracket_seeds.h - the seeds of a knock-out behind groups: nobody meets one of his own group in the first round
 * where that can be avoided. */
#ifndef CANASTA_TOURNAMENT_BRACKET_SEEDS_H
#define CANASTA_TOURNAMENT_BRACKET_SEEDS_H

#include "base/arena.h"
#include "base/error.h"

#include <stddef.h>

/* One who takes part. Neighbours who have an equal place in different groups may stand for one another. */
struct bracket_seed {
	int group; /* 0: he comes from none */
	int place; /* in it */
};

/* The order of those who are given by seed, as indices: `ret[0]` is who becomes the first. Only neighbours of one
 * place are exchanged, as few as are needed, the lowest seeds first. */
bool bracket_seeds_part(struct arena *arena, const struct bracket_seed *seeds, size_t count,
    size_t **ret, struct error *err);

#endif
