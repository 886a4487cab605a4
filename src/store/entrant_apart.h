/* entrant_apart.h - entrants that are never seated at one table, as rows. What is read and written runs
 * inside a read or a change of its caller. */
#ifndef CANASTA_STORE_ENTRANT_APART_H
#define CANASTA_STORE_ENTRANT_APART_H

#include "store/change.h"
#include "store/desk.h"

struct entrant_apart_row {
	int entrant, other; /* numbers, the lower first */
	const char *reason; /* "" where none was given */
};

/* Those of the event that are kept apart. */
bool entrant_apart_read(
    const struct desk *desk, struct entrant_apart_row **ret, size_t *ret_count, struct error *err);

/* That they are from now on, or are no longer. */
bool entrant_apart_write(
    struct change *change, const struct entrant_apart_row *row, bool apart, struct error *err);

#endif
