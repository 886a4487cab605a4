/* ruling_slip.h - one hand's derivation on one page, to be signed. */
#ifndef CANASTA_ANSWER_RULING_SLIP_H
#define CANASTA_ANSWER_RULING_SLIP_H

#include "answer/answer.h"
#include "desk/claimed.h"
#include "store/hand.h"

/* {"roomy":true,"void":true,"address":"1.2.4", … the version … ,"sides":[{"side":"A","entrant":"…",
 *  "base":…,"cards":…,"total":…,"running":…,"opening_minimum":50,"base_lines":[…],"card_lines":[…],
 *  "story":[…],"notes":[…]}, …],"contract":{…},"hand_notes":[…]}
 *
 * One of roomy, dense, tight is set: how much there is to say. Lines are those of answer_lines; the last of
 * those for which the page has no room stands for them all: {"more":7,"points":…,"sum":…}. Notes are
 * findings, explanations of a claim, acceptances; {"more":true} where there are more than there is room for.
 * `address` and `version` are NULL where the hand was played at no table. */
void answer_ruling_slip(struct answer *to, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version);

#endif
