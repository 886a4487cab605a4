/* round.h - rounds are seated, first and anew before they began, and looked at. */
#ifndef CANASTA_DESK_ROUND_H
#define CANASTA_DESK_ROUND_H

#include "store/desk.h"
#include "store/round.h"

/* The number of the next round. While the newest is a draft there is none: ERROR_REFUSED `round-draft`.
 * One beyond those the event was said to have is ERROR_REFUSED `rounds-played`, unless it is wanted. */
bool round_new_number(const struct desk *desk, bool extra, int *ret, struct error *err);

/* Makes the next round. Tables are numbered as planned, from 1. An unknown entrant is ERROR_INPUT
 * `entrant-unknown`; nobody seated or one seated twice ERROR_INPUT `round-invalid`; else as round_new_number. */
bool round_new(
    const struct desk *desk, const struct round_plan *plan, struct round *ret, struct error *err);

/* Seats a round anew before it began: 0, the newest; a draft stays one. Its seating until then stays in
 * the file, moved out of the way, and is what `--as-of` shows. A round of which a hand, a deal, a
 * decision or a signature was recorded, or that is locked, is ERROR_REFUSED `round-begun`; a missing
 * reason (NULL or "") ERROR_INPUT `reason-missing`, but for a draft, which nobody has seen; else as
 * round_new. */
bool round_reseat(const struct desk *desk, int number, const struct round_plan *plan,
    const char *reason, struct round *ret, struct error *err);

/* The round of that number; 0: the newest. None is ERROR_INPUT `round-unknown`, a draft ERROR_REFUSED
 * `round-draft`. */
bool round_fetch(const struct desk *desk, int number, struct round *ret, struct error *err);

/* The same within a read; its number alone, which spares reading who sits where; and whether that round is
 * a draft, which is the refusal: none is no draft. */
bool round_read(const struct desk *desk, int number, struct round *ret, struct error *err);
bool round_number(const struct desk *desk, int number, int *ret, struct error *err);
bool round_is_out(const struct desk *desk, int number, struct error *err);

/* The same, drafts too. */
bool round_drawn(const struct desk *desk, int number, struct round *ret, struct error *err);

/* Whether an entrant sits at a table of the round; a bye is none. */
bool round_seats(const struct round *round, int entrant);

/* What was recorded of a round (`what` of struct round_begun), in the language of messages. */
const char *round_begun_words(const char *what);

/* How many rounds there are, a draft not counted. */
bool round_count(const struct desk *desk, int *ret, struct error *err);

#endif
