/* dispute_option.h - what each ruling on a dispute would change, or what the one that was made did. */
#ifndef CANASTA_ANSWER_DISPUTE_OPTION_H
#define CANASTA_ANSWER_DISPUTE_OPTION_H

#include "answer/answer.h"
#include "desk/dispute_case.h"

/* Rows of "options": [{"option":"claim","for":"claim","words":"…","sides":[…],"finished":false,"winner":null, …}];
 * nothing where there is none. */
void answer_dispute_options(
    struct answer *to, const struct event *event, const struct dispute_case *found);

#endif
