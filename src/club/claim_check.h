/* claim_check.h - what a side claims of a scored hand: whether it differs, and what its writer may have
 * done. */
#ifndef CANASTA_CLUB_CLAIM_CHECK_H
#define CANASTA_CLUB_CLAIM_CHECK_H

#include "referee/claim.h"

#include <stdbool.h>
#include <stddef.h>

struct address;
struct answer;
struct arena;
struct hand;
struct hand_version;
struct rulebook;
struct score;
struct table;

/* A scored hand whose sides claimed sums. */
struct claimed_hand {
	const struct rulebook *book;
	const struct hand *hand;
	const struct score *score;
	const struct table *table; /* whose earlier hands may have been carried; NULL: none known */
	int number;                /* of the hand at that table */
};

/* Whether any claim of the side differs. */
bool claimed_differs(const struct claimed_hand *claimed, size_t side);

/* The sum and the running total of one side may each be wrong in a way of their own. */
enum { CLAIMED_ANSWERS_MOST = 2 };

struct claimed_answers {
	size_t count;
	struct claim_answer list[CLAIMED_ANSWERS_MOST];
};

/* What explains the claims of a side that differ; false only when memory fails. */
bool claimed_explain(struct arena *arena, const struct claimed_hand *claimed, size_t side,
    struct claimed_answers *ret);

/* What explains a claim that differs. */

/* Rows of "explanations": [{"code":"out-missed","points":-100,"message":"…"}], likeliest first; of two
 * at once "parts" besides. */
void answer_explanations(struct answer *to, const struct claim_answer *answer);

/* How a claim stands: "verdict" (holds, parts: the sum is the same in other parts, less, more), "off", by how
 * much, and a row of "unexplained" where nothing explains it. */
void answer_claim_verdict(struct answer *to, const struct claim_answer *answer);

/* What explains the claims of a side: rows of "explanations", and where nothing does a row of
 * "unexplained" for the sum or the running total. Nothing where all claims hold. */
void answer_claims(struct answer *to, const struct claimed_hand *claimed, size_t side);

/* One hand's derivation on one page, to be signed. */

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
