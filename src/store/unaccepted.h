/* unaccepted.h - hands that a side entered itself and no other has accepted yet: they count, and tables,
 * results and standings mark them. */
#ifndef CANASTA_STORE_UNACCEPTED_H
#define CANASTA_STORE_UNACCEPTED_H

#include "store/address.h"
#include "store/desk.h"

/* One of them, of one of the entrants at its table. */
struct unaccepted {
	struct address address;
	int entrant; /* its number */
};

/* Those of the event up to a round, by round, table and hand. Runs inside a read or a transaction of the
 * caller. */
bool unaccepted_read(const struct desk *desk, int rounds, struct unaccepted **ret,
    size_t *ret_count, struct error *err);

/* How many hands of a table are among them; of a round, of all where it is 0. */
int unaccepted_at(const struct unaccepted *list, size_t count, const struct address *table);
int unaccepted_in(const struct unaccepted *list, size_t count, int round);

#endif
