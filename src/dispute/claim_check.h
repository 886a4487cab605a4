/* claim_check.h - a side's claim of a scored hand's sum: its difference from the score, and the errors that may
 * explain it. The ruling slip shows them with the scoring of the hand on one page, to be signed. */
#ifndef CANASTA_DISPUTE_CLAIM_CHECK_H
#define CANASTA_DISPUTE_CLAIM_CHECK_H

#include "club/hand.h"
#include "referee/claim.h"

#include <stddef.h>

struct address;
struct answer;
struct call;
struct hand_version;

/* Adds rows of "explanations": [{"code":"out-missed","points":-100,"message":"…"}], likeliest first; two errors
 * together have "parts" too. */
void answer_explanations(struct answer *to, const struct claim_answer *answer);

/* Adds the result of a claim: "verdict" (holds; parts: the sum is right, its parts are not; less; more), "off",
 * the difference, and a row of "unexplained" if there is no explanation. */
void answer_claim_verdict(struct answer *to, const struct claim_answer *answer);

/* Adds rows of "explanations" for a side's claims, and a row of "unexplained" for a sum or running total without
 * one; nothing if all claims are right. */
void answer_claims(struct answer *to, const struct claimed_hand *claimed, size_t side);

/* Writes the ruling slip to the file of --pdf. For a hand of a table, `address`, `version` and the table of
 * the scored hand are given; else they are NULL. If the paper is too small, ERROR_INPUT `paper-small`. */
void print_ruling(struct call *call, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version);

#endif
