/* entrant_find.h - the entrant somebody means. */
#ifndef CANASTA_DESK_ENTRANT_FIND_H
#define CANASTA_DESK_ENTRANT_FIND_H

#include "store/desk.h"
#include "store/entrant.h"

/* By number, where the text is digits alone, else by name whatever its case. None or several
 * fitting is ERROR_INPUT `entrant-unknown` (naming the nearest) or `entrant-ambiguous`. */
bool entrant_find(
    const struct desk *desk, const char *wanted, struct entrant *ret, struct error *err);

/* The same among all entrants of the event, which were read (store/entrant.h): for whoever asks for many. */
bool entrant_find_among(struct arena *arena, const struct entrant *all, size_t count,
    const char *wanted, const struct entrant **ret, struct error *err);

#endif
