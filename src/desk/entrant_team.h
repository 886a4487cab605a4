/* entrant_team.h - the teams of an event: entrants that name one team. The first of them by number stands for it. */
#ifndef CANASTA_DESK_ENTRANT_TEAM_H
#define CANASTA_DESK_ENTRANT_TEAM_H

#include "store/entrant.h"

/* Whether the event's format is teams. */
bool entrant_team_event(const struct event *event);

/* By entrant, the index of the one that stands for its team; who names no team stands for himself. All entrants are
 * expected, by number, those removed too. */
bool entrant_team_first(struct arena *arena, const struct entrant *entrants, size_t count,
    const size_t **ret, struct error *err);

#endif
