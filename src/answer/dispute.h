/* dispute.h - disputes and what was ruled. */
#ifndef CANASTA_ANSWER_DISPUTE_H
#define CANASTA_ANSWER_DISPUTE_H

#include "answer/answer.h"
#include "store/dispute.h"

/* {"dispute":"D3","address":"1.2.4","open":true,"by":"…","words":"…","claim":{"total":540},"rulings":[…], …}. */
void answer_dispute(struct answer *to, const struct dispute *dispute);

#endif
