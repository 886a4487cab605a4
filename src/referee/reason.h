/* reason.h - why sums cannot be. */
#ifndef CANASTA_REFEREE_REASON_H
#define CANASTA_REFEREE_REASON_H

#include "referee/asking.h"

/* What every amount that may stand in base points is a multiple of; 1 at least. */
int64_t reason_base_step(const struct rulebook *book);

/* Puts it into the answer, once all was looked through. */
void reason_give(const struct asking *asking);

/* Bits of the facts known not to hold, without which nobody goes out. */
unsigned reason_lacking_to_go_out(
    const struct rulebook *book, const struct possible_question *question);

#endif
