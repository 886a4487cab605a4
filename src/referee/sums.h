/* sums.h - sets of card points, a bit for each sum.
 *
 * A set reaches from `lowest` upwards in steps of `unit` points. Sets of one span are plain arrays
 * of its words. */
#ifndef CANASTA_REFEREE_SUMS_H
#define CANASTA_REFEREE_SUMS_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct span {
	int64_t lowest, highest; /* multiples of unit */
	int64_t unit;
	size_t words;
};

/* start, start + step, …: `count` sums, in units. */
struct stretch {
	int32_t start, step, count;
};

struct stretches {
	size_t count;
	const struct stretch *list;
};

/* The span that holds every sum from `lowest` to `highest`. */
struct span sums_span(int64_t lowest, int64_t highest, int64_t unit);

/* Room for one set more in a growing array of them; false when memory fails. */
bool sums_room(struct arena *arena, size_t words, size_t count, uint64_t **sums, size_t *room);

void sums_set(uint64_t *sums, const struct span *span, int64_t points);
/* Every sum from one to another, as far as the span reaches. */
void sums_fill(uint64_t *sums, const struct span *span, int64_t from, int64_t to);

bool sums_empty(const uint64_t *sums, size_t words);
bool sums_has(const uint64_t *sums, const struct span *span, int64_t points);

/* The sums of the set next to `points`, at or below it, at or above it; false where none is. */
bool sums_below(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret);
bool sums_above(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret);

/* Adds to `to` every sum of `from` plus every one of the stretches. `room` is as long as a set. */
void sums_add(uint64_t *to, const uint64_t *from, size_t words, const struct stretches *added,
    uint64_t *room);

/* Takes a set apart into few stretches, relative to 0. False when memory fails. */
bool sums_stretches(
    struct arena *arena, const uint64_t *sums, const struct span *span, struct stretches *ret);

#endif
