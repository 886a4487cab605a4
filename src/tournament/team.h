/* team.h - teams of several pairs: their tables added up.
 *
 * The tables of a round at which pairs of two teams meet make one match of those teams: it stands at
 * the sums of the tables' scores, is finished when each of them is, and is won by the higher sum.
 * A table with an artificial result adds nothing to either sum; where all of a match's have one, so
 * has the match, with the mean of their parts.
 * Two pairs of one team that meet play for nothing. A team has a bye in a round in which one of its
 * pairs has, and none of them plays. */
#ifndef CANASTA_TOURNAMENT_TEAM_H
#define CANASTA_TOURNAMENT_TEAM_H

#include "tournament/ranking.h"

/* From games and byes of pairs, in `input`, those of teams. `team_of` gives each entrant's team; pairs
 * of no team make one each. Of the rest of `ret`, nothing but rules and rounds is filled; `ret_firsts` gives the
 * first game of each match. Games of three sides have no teams: ERROR_INPUT `team-sides`. */
bool team_input(struct arena *arena, const struct ranking_input *input, const size_t *team_of,
    struct ranking_input *ret, const size_t **ret_firsts, struct error *err);

#endif
