/* round_next.h - which round can still be changed. */
#ifndef CANASTA_DESK_ROUND_NEXT_H
#define CANASTA_DESK_ROUND_NEXT_H

#include "store/desk.h"

/* The next round that can still be changed: one that is drawn and has not begun, a draft too, which may be
 * seated anew, else the one to come. */
bool round_next(const struct desk *desk, int *ret, struct error *err);

#endif
