/* draw_explain.h - why a Swiss draw is as it is: for each pair the nearer opponents it passed over,
 * who they met already or are kept apart from, or what the whole draw would cost if they met now. */
#ifndef CANASTA_TOURNAMENT_DRAW_EXPLAIN_H
#define CANASTA_TOURNAMENT_DRAW_EXPLAIN_H

#include "tournament/draw.h"

enum { PASSED_MOST = 6 }; /* that are told of each side of a pair */

/* An opponent nearer to `whose` than the one it has. */
struct draw_passed {
	size_t whose, other;
	bool apart; /* they never sit at one table */
	int met;    /* the round they last met; 0: they did not */
	/* Not apart and not met: how much worse the best draw in which they meet is; the first that is
	 * not 0 decides, and where all are 0 that draw is only later by rank. */
	struct draw_sums cost;
};

struct draw_reason {
	int64_t match_points, score; /* how far the two are apart */
	size_t passed_count;
	const struct draw_passed *passed; /* nearest first, those of side A, then of B */
	size_t left_out;                  /* further ones */
};

/* One for each table of the draw, of two sides with one entrant each. Teams are explained as teams, at
 * the first table where two meet; each stands there as its entrant with the lowest number. */
bool draw_explain(struct arena *arena, const struct draw_input *input, const struct draw *draw,
    const struct draw_reason **ret, struct error *err);

#endif
