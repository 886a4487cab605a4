/* next.h - whose slip is expected next: the table offered where only Enter is pressed. */
#ifndef CANASTA_CLI_ENTER_NEXT_H
#define CANASTA_CLI_ENTER_NEXT_H

#include "store/address.h"

#include <stdbool.h>
#include <stddef.h>

/* What was entered last in a session, for guessing how the pile lies: hand by hand over all tables,
 * or table by table. */
struct entered_last {
	struct address address; /* 0: nothing yet */
	bool same_table;        /* the one before it was of the same table */
};

struct table_waiting {
	struct address address;
	int hands;    /* entered and not void */
	int expected; /* of a game; 0: it goes to a score */
};

/* The tables of a round whose games go on, by number. 0: the newest round; no round at all: none.
 * *ret_round is the round's number. */
bool next_waiting(const struct desk *desk, int round, struct table_waiting **ret, size_t *ret_count,
    int *ret_round, struct error *err);

/* Those offered in a sitting: of the round that was chosen, else of the one that slips are typed of, else
 * of the oldest that is not finished. */
struct session;
bool next_offered(struct session *session, struct table_waiting **ret, size_t *ret_count,
    int *ret_round, struct error *err);

/* The table most likely next among those waiting: the same one again where the pile lies table by
 * table, else the next one with the fewest hands. NULL: none waits. */
const struct table_waiting *next_table(
    const struct table_waiting *waiting, size_t count, const struct entered_last *last);

#endif
