/* standings_public.h - how much of the standings everybody may know: of rounds from one on they may be held
 * back until they are announced (desk/event.h). The desk itself sees all. */
#ifndef CANASTA_DESK_STANDINGS_PUBLIC_H
#define CANASTA_DESK_STANDINGS_PUBLIC_H

#include "store/desk.h"

struct standings_public {
	int round;     /* the last they show; 0: the newest */
	int held_from; /* the first round held back that is there; 0: none is */
};

bool standings_public_read(
    const struct desk *desk, struct standings_public *ret, struct error *err);

/* Whether a round (0: the newest) may be shown to everybody; else ERROR_REFUSED `standings-held`. */
bool standings_public_allow(const struct standings_public *public, int round, struct error *err);

#endif
