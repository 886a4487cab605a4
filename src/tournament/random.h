/* random.h - draws lots from a seed: one seed gives equal lots on every machine.
 *
 * The generator is splitmix64: a counter stepped by the golden ratio in 64 bits, each value of it
 * mixed by two multiplications. All of it is unsigned arithmetic that the standard defines. */
#ifndef CANASTA_TOURNAMENT_RANDOM_H
#define CANASTA_TOURNAMENT_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct lots {
	uint64_t state; /* the seed at first */
};

/* Returns the next 64 bits. */
uint64_t lots_next(struct lots *lots);

/* Returns a number from 0 to `below` - 1, all equally likely; `below` is at least 1. */
size_t lots_below(struct lots *lots, size_t below);

/* Shuffles the items: every order is equally likely. */
void lots_shuffle(struct lots *lots, size_t *items, size_t count);

#endif
