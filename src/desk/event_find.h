/* event_find.h - the event somebody means. */
#ifndef CANASTA_DESK_EVENT_FIND_H
#define CANASTA_DESK_EVENT_FIND_H

#include "store/desk.h"

/* The event of that number or name (case folded); NULL: the only one not closed, else the only one there is. None or several
 * fitting is ERROR_INPUT `event-unknown` or `event-ambiguous`, listing what there is. */
bool event_find(const struct desk *desk, const char *wanted, struct event *ret, struct error *err);

#endif
