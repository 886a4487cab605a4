/* matching.h - gives every vertex exactly one partner at the least sum of costs: Edmonds' blossom
 * algorithm for a minimum-weight perfect matching in a complete graph, in O(n³), in whole
 * numbers.
 *
 * The algorithm. Every vertex has a number y and every blossom (an odd ring of vertices or of
 * smaller blossoms, joined by tight edges) a number z >= 0, and no edge has a negative slack:
 * slack = cost - y - y + (z of the blossoms that contain it). Only tight edges, with slack 0, are
 * used. A perfect matching of tight edges is the cheapest, as any other costs the sum of the
 * numbers plus its slack. A stage grows alternating trees from the vertices without a partner:
 * even nodes (S) may raise their numbers, and odd ones (T) lower theirs. If an edge becomes
 * tight, a tree grows, a ring of odd length closes into a blossom, or two trees meet. In the last
 * case their paths are flipped, so that two more vertices have a partner. A T blossom whose z
 * reaches 0 is split. Each stage inspects every pair a few times.
 *
 * Costs are even inside, so that their halves stay whole; numbers are kept far from the limit of
 * 128 bits and checked. A solved problem may be solved again with a forced pair: its numbers stay
 * valid, so only the vertices that lost their partner are matched again, in O(n²) each. */
#ifndef CANASTA_DRAW_MATCHING_H
#define CANASTA_DRAW_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* A cost, into which the caller packs aims of different weight. */
__extension__ typedef __int128 matching_cost;

/* Costs are from 0 to less than two to the power of MATCHING_COST_BITS. */
enum { MATCHING_COST_BITS = 100, MATCHING_MOST = 2048 };

struct matching;

/* Solves the problem of `count` vertices, an even number up to MATCHING_MOST. costs[i * count +
 * j] == costs[j * count + i] is the cost of the pair i, j; the diagonal is ignored. A cost out of
 * range gives ERROR_REFUSED `draw-range`. */
struct matching *matching_make(struct arena *arena, size_t count, const matching_cost *costs);

/* Returns the sum of the costs. */
matching_cost matching_total(const struct matching *matching);

/* Finds the first by order of the matchings of least cost: the partner of 0 is the smallest
 * possible, then that of 1, and so on. Returns the partner of each vertex. */
size_t *matching_first(struct arena *arena, const struct matching *matching);

/* Finds the least sum of costs if a and b are partners. `work` was made by matching_work(). */
matching_cost matching_force(
    const struct matching *matching, struct matching *work, size_t a, size_t b);

/* Allocates room for matching_force(), for any number of questions. */
struct matching *matching_work(struct arena *arena, const struct matching *matching);

#endif
