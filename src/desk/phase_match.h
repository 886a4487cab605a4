/* phase_match.h - what the match of a knock-out came to by a deed at one of its tables. */
#ifndef CANASTA_DESK_PHASE_MATCH_H
#define CANASTA_DESK_PHASE_MATCH_H

#include "store/desk.h"
#include "store/table.h"

/* Fills `match` of a table that was read after the deed, within its change. */
bool phase_match_tell(const struct desk *desk, struct table *table, struct error *err);

#endif
