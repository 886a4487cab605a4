/* phase_points.h - a phase by points: a round robin, a Swiss. How many rounds it has, and whether it is over. */
#ifndef CANASTA_DESK_PHASE_POINTS_H
#define CANASTA_DESK_PHASE_POINTS_H

#include "desk/phase.h"
#include "desk/standings.h"

/* How many rounds it will have: as it was said, or as its movement has; 0: as many as are drawn. */
int phase_points_rounds(
    const struct desk *desk, const struct standings_facts *facts, const struct phase *phase);

/* The same of one of its groups, which rests while a larger one plays on. */
int phase_points_group_rounds(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, int group);

/* Whether none is left to be drawn of one of the phases of the facts, within a read: those said are drawn, or
 * in a round robin all have met who are still there and not kept apart. */
bool phase_points_over(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, bool *ret, struct error *err);

#endif
