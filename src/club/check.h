/* check.h - what the referee's questions about scores answer: openings, totals, claims. */
#ifndef CANASTA_CLUB_CHECK_H
#define CANASTA_CLUB_CHECK_H

#include <stddef.h>
#include <stdint.h>

struct answer;
struct claimed_answers;
struct claimed_hand;
struct opening_answer;
struct possible_answer;
struct possible_question;
struct rulebook;

/* {"minimum":100,"count":95,"enough":false,"short":5,"clause":"13A"}, and rows of "findings" where there are
 * any; "needs" beside the minimum where canastas are asked for. `score` is the side's when the hand begins. */
void answer_opening(struct answer *to, const struct rulebook *book, int32_t score,
    const struct opening_answer *opening);

/* {"possible":false,"reason":"…","nearest":[{"base":500,"cards":40}]}. */
void answer_possible(struct answer *to, const struct possible_question *question,
    const struct possible_answer *possible);

/* {"claimed":1245,"computed":1345,"difference":-100,"explanations":[…]}; a running total wrong in a way of
 * its own stands behind the sum as "running". `side`: whose claim. */
void answer_claim_checked(struct answer *to, const struct claimed_hand *claimed, size_t side,
    const struct claimed_answers *answers);

#endif
