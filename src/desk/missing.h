/* missing.h - what still waits for somebody before a round is whole: slips, second looks, answers. */
#ifndef CANASTA_DESK_MISSING_H
#define CANASTA_DESK_MISSING_H

#include "store/address.h"
#include "store/desk.h"

/* Something that waits for somebody. */
struct missing {
	struct address address; /* of a table or a hand, or of a round to be drawn, or drawn anew */
	const char *why;
	bool look; /* it is a second look alone that a hand has not had */
};

/* Tables and hands not entered, hands nobody has confirmed, claims and second entries that differ,
 * hands judged by a score that was corrected; by round, table, hand. Behind them, table 0, rounds
 * without a hand that were drawn from what has changed since, and the next round of a phase that is not over. */
bool missing_list(
    const struct desk *desk, struct missing **ret, size_t *ret_count, struct error *err);

#endif
