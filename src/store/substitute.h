/* substitute.h - who really sat there: somebody who plays for a player of a table, from a hand on. */
#ifndef CANASTA_STORE_SUBSTITUTE_H
#define CANASTA_STORE_SUBSTITUTE_H

#include "store/table.h"

struct substitution {
	char side;
	const char *out, *in; /* names */
	int hand;             /* the first it holds for */
	const char *reason;   /* "" where none was given */
};

/* Records one; its `side` is a letter, its `hand` 0: the next. Who goes out must sit there then, and
 * who comes in must not sit at the table (ERROR_INPUT `substitute-invalid`). */
bool seat_substitute(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, const struct substitution *substitution, struct error *err);

/* Those of a table, in the order they were recorded. */
bool substitutes_list(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct substitution **ret, size_t *ret_count, struct error *err);

#endif
