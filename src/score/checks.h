/* checks.h - what the facts of a whole hand contradict, side by side and across sides. */
#ifndef CANASTA_SCORE_CHECKS_H
#define CANASTA_SCORE_CHECKS_H

#include "score/score.h"
#include "score/tableau.h"

/* Whether another side's penalty has this side's melds accepted as it claims them (34D and its like). */
bool checks_melds_are_accepted(const struct rulebook *book, const struct hand *hand, size_t side);

/* Adds every finding about the hand. The sides' sums must stand already. */
void checks_of_hand(const struct rulebook *book, const struct hand *hand,
    const struct tableau *tableaux, struct score *score);

#endif
