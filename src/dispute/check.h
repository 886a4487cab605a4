/* check.h - the answers to the referee's questions about scores: openings, totals, claims. */
#ifndef CANASTA_DISPUTE_CHECK_H
#define CANASTA_DISPUTE_CHECK_H

#include <stddef.h>
#include <stdint.h>

struct answer;
struct claimed_answers;
struct claimed_hand;
struct opening_answer;
struct possible_answer;
struct possible_question;
struct rulebook;

/* Adds {"minimum":100,"count":95,"enough":false,"short":5,"clause":"13A"}, rows of "findings" if there are any,
 * and "needs" if an opening needs canastas. `score` is the side's score when the hand begins. */
void answer_opening(struct answer *to, const struct rulebook *book, int32_t score,
    const struct opening_answer *opening);

/* Adds {"possible":false,"reason":"…","nearest":[{"base":500,"cards":40}]}. */
void answer_possible(struct answer *to, const struct possible_question *question,
    const struct possible_answer *possible);

/* Adds {"claimed":1245,"computed":1345,"difference":-100,"explanations":[…]} for the claim of a side; a running
 * total that is wrong for another reason follows as "running". */
void answer_claim_checked(struct answer *to, const struct claimed_hand *claimed, size_t side,
    const struct claimed_answers *answers);

#endif
