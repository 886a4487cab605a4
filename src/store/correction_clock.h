/* correction_clock.h - whether the rulebook's clock still lets a hand be corrected (fi-canasta 35A,
 * 35B), private to this folder. */
#ifndef CANASTA_STORE_CORRECTION_CLOCK_H
#define CANASTA_STORE_CORRECTION_CLOCK_H

#include "store/correction.h"

/* A correction on its way. */
struct correcting {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	const struct correction *correction;
	const char *act;             /* as the line of the log names it */
	struct store_hand_view view; /* before it */
	bool closed;                 /* the event is */
	size_t follower_count;
	int *followers;
};

/* ERROR_REFUSED `correction-late` or `event-closed`, naming the clause, where the clock has run out. */
bool correction_allowed(struct correcting *correcting, struct error *err);

#endif
