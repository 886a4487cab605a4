/* standings.h - the standings of an event, computed from its rows each time. */
#ifndef CANASTA_STORE_STANDINGS_H
#define CANASTA_STORE_STANDINGS_H

#include "store/entrant.h"
#include "tournament/ranking.h"

struct standings {
	int rounds; /* counted, 0 before the first */
	size_t entrant_count;
	const struct entrant *entrants; /* the rows' indexes point here */
	struct ranking ranking;
};

/* After round `round`; 0: after the newest. A round that is not there is ERROR_INPUT
 * `round-unknown`. */
bool standings_make(struct store *store, struct arena *arena, const struct event *event, int round,
    struct standings *ret, struct error *err);

#endif
