/* standings_team.h - the teams behind an event's entrants. */
#ifndef CANASTA_DESK_STANDINGS_TEAM_H
#define CANASTA_DESK_STANDINGS_TEAM_H

#include "desk/standings.h"

/* Finds the teams of the entrants; who names none is one alone. */
bool standings_teams_find(struct arena *arena, struct standings_facts *facts, struct error *err);

/* From games of pairs to matches of their teams. */
bool standings_teams_input(struct arena *arena, const struct standings_facts *facts,
    struct ranking_input *ret, struct error *err);

#endif
