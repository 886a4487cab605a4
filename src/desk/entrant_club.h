/* entrant_club.h - which entrants are of one club, whoever typed its name. */
#ifndef CANASTA_DESK_ENTRANT_CLUB_H
#define CANASTA_DESK_ENTRANT_CLUB_H

#include "store/entrant.h"

/* Of each entrant its club by number, blanks around the name and its case aside; 0: none. */
bool entrant_clubs(struct arena *arena, const struct entrant *entrants, size_t count, int **ret,
    struct error *err);

#endif
