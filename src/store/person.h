/* person.h - the people a file knows, as rows.
 *
 * A name stands once in the file, under its number, outside the chain of the log: what is chained is
 * the number and a salted hash. Forgetting blanks name and salt; the chain holds, and wherever the
 * name was shown, "person 7" is shown from then on. Copies of the file, backups, exports and paper
 * are out of the program's reach. Names of entrants ("Alfa and Beeta") are names like any other. */
#ifndef CANASTA_STORE_PERSON_H
#define CANASTA_STORE_PERSON_H

#include "store/change.h"

#include <stdint.h>

struct person {
	int64_t number;
	const char *name; /* "person 7" where forgotten */
	bool forgotten;
};

/* Everybody by number, within a read. */
bool person_read(
    const struct desk *desk, struct person **ret, size_t *ret_count, struct error *err);

/* Takes the name and its salt out of the file. */
bool person_blank(struct change *change, int64_t number, struct error *err);

/* Writes the file anew, so that its unused bytes hold the name no more: it is gone by now, whether that
 * can be done or not. */
bool person_sweep(struct store *store, const struct person *person, struct error *err);

#endif
