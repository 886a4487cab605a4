/* apart.h - a hand that two sides have differently: what each of them filled in.
 * Private to this folder. */
#ifndef CANASTA_HALL_APART_H
#define CANASTA_HALL_APART_H

#include "desk/hand.h"
#include "hall/visit.h"

/* Adds to `to` what others than who entered the hand have instead: {"second_entries":[{"author":"…",
 * "sides":[…]}, …]}, sides as answer_entry_filled() tells them. */
bool apart_add_seconds(
    struct visit *visit, struct answer *to, const struct hand_view *view, struct error *err);

/* Adds all hands of a table that wait for the desk to decide, as they were entered and as others have them:
 * {"apart":[{"address":"1.2.3","author":"…","sides":[…],"second_entries":[…]}, …]} */
bool apart_add_all(struct visit *visit, const struct table *table, struct error *err);

#endif
