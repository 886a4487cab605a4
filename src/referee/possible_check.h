/* possible_check.h - whether the sums and counts a hand was recorded by can be.
 *
 * A contract is no part of what possible.h calls a legal position: a side's share of it is taken off
 * first, as the outcome written or judged has it, or every outcome that may have been is tried. */
#ifndef CANASTA_REFEREE_POSSIBLE_CHECK_H
#define CANASTA_REFEREE_POSSIBLE_CHECK_H

#include "referee/counts.h"
#include "referee/possible.h"
#include "score/score.h"

/* Whether a side is recorded by totals or counts that possible_check would look at. */
bool possible_is_asked(const struct hand *hand);

/* counts_judge() of a side recorded by counts; the last answers are kept. */
bool possible_counts(struct possible *possible, const struct side *side, struct counts_answer *ret,
    struct error *err);

/* Adds the finding totals-impossible for each side recorded by totals or counts that cannot be; where
 * the scorer, which looks at less, found it already, what comes nearest is put to it. Call it after
 * score_hand. */
bool possible_check(
    struct possible *possible, const struct hand *hand, struct score *score, struct error *err);

#endif
