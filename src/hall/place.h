/* place.h - the file that is served, and the one at its path. Private to this folder. */
#ifndef CANASTA_HALL_PLACE_H
#define CANASTA_HALL_PLACE_H

#include "hall/inside.h"

struct visit;

/* Knows the file of a hall, by the first line of its log, which lives in the desk's arena. */
bool place_know(struct hall *hall, const struct desk *desk, struct error *err);

/* Looks at what is at the path. Another file with the same event is served from now on. Where there is none, or it lacks
 * the event, the visit is refused with HTTP_BUSY `store-moved`, until the file is back. */
bool place_check(struct hall *hall, struct visit *visit, struct error *err);

#endif
