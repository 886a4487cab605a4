/* sets_worth.h - most base points of melds that are no runs, by cards left for them. */
#ifndef CANASTA_REFEREE_SETS_WORTH_H
#define CANASTA_REFEREE_SETS_WORTH_H

#include "referee/deck.h"

/* For 0 to `cards_most` cards, black threes among them, of a side that goes out or one that does not. Scratch
 * memory comes from the arena; false when it fails. */
bool sets_worth(struct arena *arena, const struct deck *deck, bool out, int cards_most,
    int32_t *ret, struct error *err);

#endif
