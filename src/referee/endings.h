/* endings.h - how a side may end, and whether one of the endings has the sums asked for. */
#ifndef CANASTA_REFEREE_ENDINGS_H
#define CANASTA_REFEREE_ENDINGS_H

#include "referee/asking.h"

/* Weighs every state there is as runs are looked at; false when memory fails. */
bool endings_search(struct asking *asking, struct error *err);

/* Whether there is nothing left to find out. */
bool endings_settled(const struct asking *asking);

#endif
