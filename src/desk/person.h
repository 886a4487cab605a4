/* person.h - the people a file knows, and forgetting one of them (store/person.h). */
#ifndef CANASTA_DESK_PERSON_H
#define CANASTA_DESK_PERSON_H

#include "store/person.h"

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
