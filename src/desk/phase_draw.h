/* phase_draw.h - the next round of a knock-out: its bracket says who meets whom. */
#ifndef CANASTA_DESK_PHASE_DRAW_H
#define CANASTA_DESK_PHASE_DRAW_H

#include "desk/phase.h"
#include "store/desk.h"
#include "store/round.h"

/* What a bracket says of a round of its phase, of the results before it. */
struct phase_next {
	const struct phase *phase; /* NULL: the round is of the event itself */
	bool knocks_out;           /* else nothing below is said */
	bool undecided;            /* a game that decides who goes on is not finished */
	bool undecided_again;      /* it is of a match behind which the round before was drawn */
	bool over;                 /* nothing is left to play */
	struct round_plan plan;    /* where neither is */
};
bool phase_next_read(const struct desk *desk, int round, struct phase_next *ret, struct error *err);

/* The plan of a round of a knock-out phase, from the results before it; *ret_knocks_out false, and nothing
 * else done: the round is of another phase. A game that decides who goes on and is not finished is
 * ERROR_REFUSED `phase-open`; nothing left to play ERROR_REFUSED `phase-over`. */
bool phase_draw_plan(const struct desk *desk, int round, bool *ret_knocks_out,
    struct round_plan *ret, struct error *err);

/* Whether somebody has a place in a plan, a bye too. */
bool phase_draw_has(const struct round_plan *plan, int entrant);

/* Whether the round is of a knock-out phase, within a read or outside one. */
bool phase_draws(const struct desk *desk, int round, bool *ret, struct error *err);

#endif
