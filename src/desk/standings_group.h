/* standings_group.h - the places of a phase in groups: the first of each, then the second of each, and so on.
 * Those of one place stand by their figures where all groups are of one size and had as many byes, and share it
 * else, as more games make more points. */
#ifndef CANASTA_DESK_STANDINGS_GROUP_H
#define CANASTA_DESK_STANDINGS_GROUP_H

#include "desk/phase.h"

/* Ranks who takes part in a phase of several groups; the input leaves out everybody else. */
bool standings_group_rank(struct arena *arena, const struct phase *phase,
    const struct ranking_input *input, struct ranking *ret, struct error *err);

/* Whether figures decide between those of one place: all groups made their points of as many games. */
bool standings_group_one_size(const struct phase *phase, const struct ranking_input *input);

#endif
