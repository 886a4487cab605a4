/* substitute.h - who came in for whom: recorded, listed */
#ifndef CANASTA_DESK_SUBSTITUTE_H
#define CANASTA_DESK_SUBSTITUTE_H

#include "store/desk.h"
#include "store/substitute.h"

/* Records one; its `side` is a letter, its `hand` 0: the next. Who goes out must sit there then, and
 * who comes in must not sit at the table (ERROR_INPUT `substitute-invalid`). Both are told by name or by the
 * person's number; a name that several people have is `person-ambiguous`. `substitution` becomes what was
 * recorded; of somebody new its in_person stays 0. */
bool substitute_record(const struct desk *desk, const struct address *address,
    struct substitution *substitution, struct error *err);

/* Takes back the newest that was made for a player (its name, whatever its case, or number), with a reason
 * (ERROR_INPUT `reason-missing`). None, or one whose substitute was himself replaced: `substitute-invalid`,
 * ERROR_INPUT and ERROR_REFUSED. */
bool substitute_cancel(const struct desk *desk, const struct address *address, const char *player,
    const char *reason, struct error *err);

/* Those of a table, in the order they were recorded. */
bool substitutes_list(const struct desk *desk, const struct address *address,
    struct substitution **ret, size_t *ret_count, struct error *err);

#endif
