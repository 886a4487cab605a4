/* penalty_hand.h - the version of a hand that something given in it, or taken back, makes. Private to this
 * folder. */
#ifndef CANASTA_DESK_PENALTY_HAND_H
#define CANASTA_DESK_PENALTY_HAND_H

#include "store/address.h"
#include "store/desk.h"

/* The newest version of a hand, written anew with what is now given in it, under a line of its own:
 * the penalty `number` was given or cancelled. Its sums stay within bounds, or ERROR_REFUSED
 * `score-range`. */
bool penalty_hand_version(const struct desk *desk, const struct address *address, int number,
    const char *reason, struct error *err);

#endif
