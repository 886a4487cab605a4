/* draw_aims.h - what a pair costs in a Swiss draw, the aims packed into one number, the weightier
 * above: a repeat; who has the bye; the difference in match points; the difference in score. */
#ifndef CANASTA_TOURNAMENT_DRAW_AIMS_H
#define CANASTA_TOURNAMENT_DRAW_AIMS_H

#include "tournament/draw_parts.h"
#include "tournament/matching.h"

/* How far each aim is moved up, so that the sum of all below it never reaches it. */
struct aims {
	matching_cost score, match_points, bye, repeat;
};

/* The same taken apart again: sums over a draw. */
struct aim_sums {
	int64_t repeats, bye, match_points, score;
};

/* The matrix of a drawing's players; where their number is odd the last vertex is the bye. The bye
 * costs the place of who gets it among all: those with fewest byes first, of them the lowest. */
bool draw_aims_make(struct drawing *drawing, struct aims *ret, matching_cost **ret_costs,
    size_t *ret_count, struct error *err);

struct aim_sums draw_aims_split(const struct aims *aims, matching_cost cost);

#endif
