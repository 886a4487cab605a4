/* dispute_undecided.h - which disputes are not decided: what tables and standings mark as in doubt. */
#ifndef CANASTA_STORE_DISPUTE_UNDECIDED_H
#define CANASTA_STORE_DISPUTE_UNDECIDED_H

#include "store/address.h"

struct dispute_undecided {
	int number;             /* D3 */
	struct address address; /* hand 0: the table as a whole */
};

/* By number: those of one table, or of all where `table` is NULL; up to a round, of all where it is
 * 0. Runs inside a read or a transaction of the caller. */
bool disputes_undecided_read(const struct desk *desk, const struct address *table, int round,
    const struct dispute_undecided **ret, size_t *ret_count, struct error *err);

#endif
