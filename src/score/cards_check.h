/* cards_check.h - more cards written down than the packs hold, by a side or by all of them together. */
#ifndef CANASTA_SCORE_CARDS_CHECK_H
#define CANASTA_SCORE_CARDS_CHECK_H

#include "score/score.h"
#include "score/tableau.h"

void cards_check(const struct rulebook *book, const struct hand *hand,
    const struct tableau *tableaux, struct score *score);

#endif
