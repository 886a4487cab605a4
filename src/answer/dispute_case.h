/* dispute_case.h - all about one dispute on one page, what decides it first. */
#ifndef CANASTA_ANSWER_DISPUTE_CASE_H
#define CANASTA_ANSWER_DISPUTE_CASE_H

#include "answer/answer.h"
#include "desk/dispute_case.h"

/* {"dispute":"D3", …, "notes":[…],"options":[…],"diagnosis":{…},"corrections":[…],"clauses":[…],"earlier":[…],"hand":{…},
 * "versions":[…],"table":{…}}; of a table as a whole "hands" and "history" instead of what is a hand's. */
void answer_dispute_case(
    struct answer *to, const struct event *event, const struct dispute_case *found);

#endif
