/* round_draw.h - what a round is drawn from: the standings before it, who met whom, who sat where,
 * who had a bye, who is there. */
#ifndef CANASTA_DESK_ROUND_DRAW_H
#define CANASTA_DESK_ROUND_DRAW_H

#include "store/desk.h"
#include "store/round.h"
#include "tournament/draw.h"

struct round_draw {
	int round;        /* the one that is drawn */
	bool provisional; /* a game before it is not finished */
	/* The first round of a phase by points: entrants stand in the order of seeds. */
	bool by_seed;
	size_t entrant_count;           /* with those removed, which the draw leaves out */
	const struct entrant *entrants; /* by number, from 1 */
	struct draw_input input;        /* its seed is 0 */
};

/* Reads it for a round; 0: for the next. */
bool round_draw_read(const struct desk *desk, int round, struct round_draw *ret, struct error *err);

/* The same as it stood when the seating of a round was made: only for a store opened to read, and
 * from then on the store reads what stood then. */
bool round_draw_then(
    const struct desk *desk, const struct round *round, struct round_draw *ret, struct error *err);

/* A draw as the plan of a round; its method and seed are the caller's to set. */
bool round_draw_plan(struct arena *arena, const struct round_draw *from, const struct draw *draw,
    struct round_plan *ret, struct error *err);

/* A round that was seated, as the plan it would be seated so by. */
bool round_plan_of(
    struct arena *arena, const struct round *round, struct round_plan *ret, struct error *err);

/* The same as a draw. */
bool round_draw_seated(struct arena *arena, const struct round_draw *from,
    const struct round *round, struct draw *ret, struct error *err);

/* Whether a method may draw the next round now: one that goes by results, while nothing is recorded in the newest
 * published round, is ERROR_REFUSED `round-ahead`. */
bool round_draw_allow(const struct desk *desk, const struct round_draw *from,
    enum draw_method method, struct error *err);

/* The seed of a round where none is given: made of the event's name and date and the round's
 * number, so that nobody picks it. */
int64_t round_draw_seed(const struct event *event, int round);

#endif
