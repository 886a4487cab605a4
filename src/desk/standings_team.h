/* standings_team.h - the teams behind an event's entrants.
 *
 * A team stands where the first of its entrants does (desk/entrant_team.h): it has that one's index and number, and
 * the others of it have no place. So phases, which know entrants by their numbers, know teams. */
#ifndef CANASTA_DESK_STANDINGS_TEAM_H
#define CANASTA_DESK_STANDINGS_TEAM_H

#include "desk/standings.h"

/* Finds the teams of the entrants; who names none is one alone. */
bool standings_teams_find(struct arena *arena, struct standings_facts *facts, struct error *err);

/* The facts as they are ranked: where teams are, from games of pairs to matches of their teams, each at the first of
 * its tables, and from what pairs have to what their teams have. */
bool standings_team_facts(struct arena *arena, const struct standings_facts *facts,
    struct standings_facts *ret, struct error *err);

#endif
