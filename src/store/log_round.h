/* log_round.h - when the rounds of an event last changed, as the log has it. */
#ifndef CANASTA_STORE_LOG_ROUND_H
#define CANASTA_STORE_LOG_ROUND_H

#include "store/desk.h"

/* The time of the newest line about each of the first `count` rounds, its tables or its hands: by number less
 * one; NULL: there is none. They live in the desk's arena. */
bool log_round_times(
    const struct desk *desk, int count, const char *const **ret, struct error *err);

#endif
