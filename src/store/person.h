/* person.h - the people a file knows, and forgetting one of them.
 *
 * A name stands once in the file, under its number, outside the chain of the log: what is chained is
 * the number and a salted hash. Forgetting blanks name and salt; the chain holds, and wherever the
 * name was shown, "person 7" is shown from then on. Copies of the file, backups, exports and paper
 * are out of the program's reach. Names of entrants ("Alfa and Beeta") are names like any other. */
#ifndef CANASTA_STORE_PERSON_H
#define CANASTA_STORE_PERSON_H

#include "store/desk.h"
#include "store/store.h"

#include <stdint.h>

struct person {
	int64_t number;
	const char *name; /* "person 7" where forgotten */
	bool forgotten;
};

/* Everybody by number. */
bool person_list(
    const struct desk *desk, struct person **ret, size_t *ret_count, struct error *err);

/* By number ("7", "person 7") or by name whatever its case. None or several fitting is ERROR_INPUT
 * `person-unknown` or `person-ambiguous`. */
bool person_find(
    const struct desk *desk, const char *wanted, struct person *ret, struct error *err);

/* Blanks the name everywhere in the file, unused bytes of it included. `ret` is the person as it now
 * is. One forgotten before writes nothing and sets *ret_repeated. */
bool person_forget(const struct desk *desk, const char *wanted, struct person *ret,
    bool *ret_repeated, struct error *err);

#endif
