/* opening_check.h - a recorded opening against the minimum, the melds and the hand. */
#ifndef CANASTA_SCORE_OPENING_CHECK_H
#define CANASTA_SCORE_OPENING_CHECK_H

#include "score/score.h"
#include "score/tableau.h"

/* Adds the findings about the opening a side recorded; none where it recorded none. */
void opening_check(const struct rulebook *book, const struct hand *hand, int side,
    const struct tableau *tableau, struct score *score);

#endif
