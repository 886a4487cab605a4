/* standings_told.h - how much of the standings everybody may know: of rounds from one on they may be held
 * back until they are announced (desk/event.h). The desk itself is told all. */
#ifndef CANASTA_DESK_STANDINGS_TOLD_H
#define CANASTA_DESK_STANDINGS_TOLD_H

#include "store/desk.h"

struct standings_told {
	int round;     /* after which they are told; 0: after the newest */
	int held_from; /* the first round held back that is there; 0: none is */
};

bool standings_told_read(const struct desk *desk, struct standings_told *ret, struct error *err);

/* Whether a round (0: the newest) may be told; else ERROR_REFUSED `standings-held`. */
bool standings_told_allow(const struct standings_told *told, int round, struct error *err);

#endif
