/* totals_check.h - two sums that no hand can have.
 *
 * Where a table wrote only base and card points, the figures of the rulebook still say which base
 * points can arise at all, and how far card points can reach. What is refused here is impossible;
 * what passes need not be possible. */
#ifndef CANASTA_SCORE_TOTALS_CHECK_H
#define CANASTA_SCORE_TOTALS_CHECK_H

#include "score/hand.h"

/* Whether the sums of a side recorded by totals may be those of a legal hand. Penalties entered
 * beside them are taken out first; a contract's sums are not judged. */
bool totals_may_be(const struct rulebook *book, const struct hand *hand, size_t side);

/* Points taken from the side for the penalties entered with the hand: what its base points were without them is
 * that much more. */
int64_t totals_penalties(const struct rulebook *book, const struct side *side);

/* False: a claim of base and card points where only the total is known; error `claim-sums`. */
bool totals_may_be_claimed(const struct side *side, const struct claim *claim, struct error *err);

/* Whether a side can come to that total in some hand, contracts left out. */
bool totals_may_come_to(const struct rulebook *book, int32_t total);

#endif
