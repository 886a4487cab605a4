/* claim.h - what explains a claim that differs. */
#ifndef CANASTA_ANSWER_CLAIM_H
#define CANASTA_ANSWER_CLAIM_H

#include "answer/answer.h"
#include "desk/claimed.h"

/* Rows of "explanations": [{"code":"out-missed","points":-100,"message":"…"}], likeliest first; of two
 * at once "parts" besides. */
void answer_explanations(struct answer *to, const struct claim_answer *answer);

/* One of them, and that nothing explains the sum or the running total ("of"). */
void answer_explanation(struct answer *row, const struct explanation_found *found);
void answer_unexplained(struct answer *row, const struct claim_answer *answer);

/* How a claim stands: "verdict" (holds, parts: the sum is the same in other parts, less, more), "off", by how
 * much, and a row of "unexplained" where nothing explains it. */
void answer_claim_verdict(struct answer *to, const struct claim_answer *answer);

/* What explains the claims of a side: rows of "explanations", and where nothing does a row of
 * "unexplained" for the sum or the running total. Nothing where all claims hold. */
void answer_claims(struct answer *to, const struct claimed_hand *claimed, size_t side);

#endif
