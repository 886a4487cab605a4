/* correction_clock.h - whether the rulebook's clock still lets a hand be changed (fi-canasta 35A, 35B):
 * by a correction of the sheet, by a penalty given or taken back. Private to this folder. */
#ifndef CANASTA_DESK_CORRECTION_CLOCK_H
#define CANASTA_DESK_CORRECTION_CLOCK_H

#include "desk/hand_correct.h"
#include "store/dispute.h"

/* A correction on its way. */
struct correcting {
	const struct desk *desk;
	const struct correction *correction;
	const char *act;       /* as the line of the log names it */
	struct hand_view view; /* before it */
	bool closed;           /* the event is */
	size_t follower_count;
	struct hand_follower *followers;
};

/* The rulebook the hand is played by. */
const struct rulebook *correction_book(const struct correcting *correcting);

/* ERROR_REFUSED `correction-late` or `event-closed`, naming the clause, where the clock has run out. */
bool correction_allowed(struct correcting *correcting, struct error *err);

/* The same for what is given, or taken back, in a hand of a table that was read; hand 0: outside hands,
 * where no score of a hand changes. A ruling may always. */
bool correction_given_allowed(
    const struct desk *desk, const struct table *table, int hand, bool ruling, struct error *err);

#endif
