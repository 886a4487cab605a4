/* standings_chances.h - what may still become of standings. */
#ifndef CANASTA_DESK_STANDINGS_CHANCES_H
#define CANASTA_DESK_STANDINGS_CHANCES_H

#include "desk/standings.h"
#include "tournament/chance.h"

/* Who can still come first (tournament/chance.h). */
struct standings_chances {
	int left;  /* rounds not drawn yet, as far as the event says */
	bool said; /* it does */
	bool more; /* a phase goes on for as many rounds as are drawn of it */
	struct standings standings;
	const struct chance *chances; /* by row */
};

/* As of round `round`; 0: the newest. */
bool standings_chances_make(
    const struct desk *desk, int round, struct standings_chances *ret, struct error *err);

#endif
