/* claimed.h - what a side claims of a scored hand: whether it differs, and what its writer may have
 * done. */
#ifndef CANASTA_DESK_CLAIMED_H
#define CANASTA_DESK_CLAIMED_H

#include "referee/claim.h"
#include "store/table.h"

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

#endif
