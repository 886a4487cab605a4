/* bell.h - a hand that the bell ended in the middle of an opening (competition, Swedish clubs).
 *
 * The cards on the table count plus and those in hand minus if the opening can be shown to be there:
 * if what lies on the table and what is still in hand make the recorded opening, and it is enough.
 * Else there was none: what lies on the table counts as cards in hand. A meld that is too short only
 * because the bell rang is a warning then, marked as a ruling. */
#ifndef CANASTA_SCORE_BELL_H
#define CANASTA_SCORE_BELL_H

#include "score/hand.h"

/* The hand as it is to be scored under that rule: itself, unless the bell ended it and a side's
 * melds are part of its recorded opening. Nothing is allocated; what the copy points to is the
 * hand's. */
struct hand bell_settle(const struct rulebook *book, const struct hand *hand, int hand_number);

#endif
