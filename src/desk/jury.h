/* jury.h - naming who decides the disputes of an event */
#ifndef CANASTA_DESK_JURY_H
#define CANASTA_DESK_JURY_H

#include "store/desk.h"
#include "store/jury.h"

/* The jury as it now is. */
bool jury_fetch(const struct desk *desk, struct jury *ret, struct error *err);

/* Names a jury in place of an earlier one. The chair may stand among the members too; the same
 * name twice is ERROR_INPUT `jury-invalid`, so are too many. The jury as it stands writes nothing
 * and sets *ret_repeated. Fewer than JURY_MEMBERS_LEAST members are taken: whoever asks warns.
 * A closed event is ERROR_REFUSED `event-closed`. */
bool jury_set(const struct desk *desk, const char *chair, const char *const *members, size_t count,
    struct jury *ret, bool *ret_repeated, struct error *err);

#endif
