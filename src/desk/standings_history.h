/* standings_history.h - standings round by round. */
#ifndef CANASTA_DESK_STANDINGS_HISTORY_H
#define CANASTA_DESK_STANDINGS_HISTORY_H

#include "desk/standings.h"

/* Places after each round. */
struct standings_history {
	int rounds;
	struct standings newest;
	/* Of entrant i of the newest standings after round r: [i * rounds + r - 1]. */
	const int *ranks;
};

/* Of all rounds there are, in one read. */
bool standings_history_make(
    const struct desk *desk, struct standings_history *ret, struct error *err);

#endif
