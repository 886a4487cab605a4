/* players.h - with how many players an entrant comes, and a side of a table sits. */
#ifndef CANASTA_DESK_PLAYERS_H
#define CANASTA_DESK_PLAYERS_H

#include "store/event.h"

struct players_range {
	int least, most;
};

/* Of an entrant of the event: one where players are entered alone, else as many as sit on a side. */
struct players_range players_of_entrant(const struct event *event);

/* Of a side, as the rulebook seats them; one where the event is of players alone. */
struct players_range players_of_side(const struct event *event);

bool players_fit(struct players_range range, size_t count);

#endif
