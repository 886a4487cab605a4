/* substitute.h - who really sat there: somebody who plays for a player of a table, from a hand on. */
#ifndef CANASTA_STORE_SUBSTITUTE_H
#define CANASTA_STORE_SUBSTITUTE_H

#include "store/address.h"
#include "store/change.h"

struct substitution {
	char side;
	int64_t out_person, in_person; /* 0 in what is to be written: by the name */
	const char *out, *in;          /* names */
	int hand;                      /* the first it holds for */
	const char *reason;            /* "" where none was given */
	int number;                    /* of the side's substitutions at this table */
};

/* Those of a table, in the order they were recorded, within a read of the caller. */
bool substitutes_read(const struct desk *desk, const struct address *address,
    struct substitution **ret, size_t *ret_count, struct error *err);

/* One more; the line of the log is the caller's. */
bool substitute_write(struct change *change, const struct address *address,
    const struct substitution *wanted, struct error *err);

/* That one never was; the line of the log is the caller's. */
bool substitute_cancel_write(struct change *change, const struct address *address,
    const struct substitution *made, const char *reason, struct error *err);

#endif
