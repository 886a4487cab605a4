/* round.h - rounds are seated, first and anew before they began, and looked at. */
#ifndef CANASTA_DESK_ROUND_H
#define CANASTA_DESK_ROUND_H

#include "store/desk.h"
#include "store/round.h"

/* Makes the next round. Tables are numbered as planned, from 1. An unknown entrant is ERROR_INPUT
 * `entrant-unknown`; nobody seated or one seated twice ERROR_INPUT `round-invalid`. */
bool round_new(
    const struct desk *desk, const struct round_plan *plan, struct round *ret, struct error *err);

/* Seats a round anew before it began: 0, the newest. Its seating until then stays in the file, moved
 * out of the way, and is what `--as-of` shows. A round of which a hand, a deal, a decision or a
 * signature was recorded, or that is locked, is ERROR_REFUSED `round-begun`; a missing reason
 * ERROR_INPUT `reason-missing`; else as round_new. */
bool round_reseat(const struct desk *desk, int number, const struct round_plan *plan,
    const char *reason, struct round *ret, struct error *err);

/* The round of that number; 0: the newest. None is ERROR_INPUT `round-unknown`. */
bool round_show(const struct desk *desk, int number, struct round *ret, struct error *err);

/* Whether an entrant sits at a table of the round; a bye is none. */
bool round_seats(const struct round *round, int entrant);

/* The next round that can still be changed: one that is drawn and has not begun, which may be seated anew,
 * else the one to come. */
bool round_next(const struct desk *desk, int *ret, struct error *err);

/* How many rounds there are. */
bool round_count(const struct desk *desk, int *ret, struct error *err);

#endif
