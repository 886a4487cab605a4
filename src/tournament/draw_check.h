/* draw_check.h - a look at a draw by other eyes: nothing here calls what draws, but to be told whether its search ended
 * before all was tried (draw_is_unproven).
 *
 * Everybody who plays has one place; nobody sits with whom it is kept apart from; who met before meets
 * again only where it cannot be helped; byes go round; sides are even; and a Swiss draw is the best
 * there is, by all its aims (enum draw_aim), as is one by an order at which some are kept apart. That is tried out up to
 * CHECK_EVERY entrants, over every draw there could be. Beyond, a lower bound is worked out from a
 * proof (matching.h) that is checked here: a draw at the bound is the best. */
#ifndef CANASTA_TOURNAMENT_DRAW_CHECK_H
#define CANASTA_TOURNAMENT_DRAW_CHECK_H

#include "tournament/draw.h"

enum { CHECK_EVERY = 10 };

enum draw_finding_level {
	DRAW_ERROR,   /* a rule of the method is broken */
	DRAW_WARNING, /* to be known, and allowed by the method or not to be helped */
};

struct draw_finding {
	enum draw_finding_level level;
	const char *code; /* "seated-twice" */
	size_t table;     /* index; SIZE_MAX: none in particular */
	const char *message;
};

struct draw_report {
	size_t finding_count;
	const struct draw_finding *findings;
	bool measured;          /* the sums below mean something */
	bool counts[AIM_COUNT]; /* which of them */
	struct draw_sums sums;
	struct draw_sums least; /* of any draw there could be */
	bool every;             /* every draw was tried, the order by rank too */
	enum draw_first first;  /* how a first round was to meet */
	bool unproven;          /* there may be a better one */
};

bool draw_check(struct arena *arena, enum draw_method method, const struct draw_input *input,
    const struct draw *draw, struct draw_report *ret, struct error *err);

#endif
