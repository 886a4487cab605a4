/* run_suits.h - whether cards lying in runs find their suits.
 *
 * A run holds a rank once and is of one suit; of a rank and suit the pack has few cards, and threes
 * are black or red. Runs may have gaps, which are only warned of, so that which ranks lie in one run
 * is no matter. The answer is exact. */
#ifndef CANASTA_REFEREE_RUN_SUITS_H
#define CANASTA_REFEREE_RUN_SUITS_H

#include "rulebook/rulebook.h"

struct run_cards {
	int whole;               /* runs that are canastas */
	int of_rank[RANK_COUNT]; /* cards in runs, whole ones or short */
};

/* Whether those cards make just so many whole runs, and short ones of the rest. */
bool run_suits_hold(const struct rulebook *book, const struct run_cards *cards);

#endif
