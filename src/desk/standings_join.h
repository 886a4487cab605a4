/* standings_join.h - the places of a phase among those of everybody who is not in it. */
#ifndef CANASTA_DESK_STANDINGS_JOIN_H
#define CANASTA_DESK_STANDINGS_JOIN_H

#include "desk/phase.h"
#include "desk/standings.h"

/* What parted those outside who shared a place when the phase was made, as rankings tell it: lots, or that one
 * was not there to take part. */
extern const char standings_by_lots[];
extern const char standings_by_phase[];

/* The ranking before the phase, `ret`, becomes that with it: those of the places before the phase first, then who
 * is in it, as ranked in `last`, then the others; who is outside as he was ranked before. */
bool standings_join(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, const struct ranking *last, struct ranking *ret, struct error *err);

/* Ranks anew from 1 by the ranks the rows had: those who shared one still do. */
void standings_join_close_up(struct ranking_row *rows, size_t count);

#endif
