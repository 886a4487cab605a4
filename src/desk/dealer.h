/* dealer.h - what a table knows of a hand's bids: where the dealer sits, whose turn to deal it was, and so
 * whose contract they give. */
#ifndef CANASTA_DESK_DEALER_H
#define CANASTA_DESK_DEALER_H

#include "score/hand.h"
#include "store/desk.h"
#include "store/table.h"

/* Fills in the seat of a dealer written by name, and the contract that bids give. A name of nobody at the
 * table leaves the seat as it was. ERROR_INPUT `bids-side` where it cannot be told whose contract it is. */
bool dealer_contract(struct arena *arena, const struct event *event, const struct table *table,
    struct hand *hand, struct error *err);

/* The same for a hand at that place of the game before it is written: with the dealer due by the hand before. */
bool dealer_settle(const struct desk *desk, const struct table *table, int place, struct hand *hand,
    struct error *err);

/* The same outside a transaction, for a hand without bids nothing. */
bool dealer_settle_at(
    const struct desk *desk, const struct address *address, struct hand *hand, struct error *err);

#endif
