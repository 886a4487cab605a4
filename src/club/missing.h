/* missing.h - the entries, second looks and answers still missing before a round is complete. */
#ifndef CANASTA_CLUB_MISSING_H
#define CANASTA_CLUB_MISSING_H

#include "club/address.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct desk;

/* Something that is missing. */
struct missing {
	/* The table or hand, or the round to be drawn or drawn again. */
	struct address address;
	const char *why;
	bool unconfirmed; /* only a second look at a hand is missing */
};

/* Adds what is missing at an address to the list. */
struct missing_list;
void missing_add(struct missing_list *list, const struct address *address, const char *why);

/* Lists tables and hands not entered, hands not confirmed, claims and second entries that
 * differ, and hands judged by a score since corrected; by round, table and hand. After them,
 * with table 0, published rounds without a hand whose draw has changed since, and the next round
 * of an unfinished phase. */
struct missing *missing_list(const struct desk *desk, size_t *ret_count);

/* Adds {"address":"1.2.4","why":"not confirmed"}. */
void answer_missing(struct answer *to, const struct missing *missing);

#endif
