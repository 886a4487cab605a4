/* place.h - what an argument of a call names: a table, a hand, a round, a side, an entrant. Each refusal stands at
 * the argument. */
#ifndef CANASTA_CLI_PLACE_H
#define CANASTA_CLI_PLACE_H

#include "cli/command.h"
#include "store/address.h"
#include "store/entrant.h"

enum { ROUND_MOST = 9999 }; /* of the rounds a person names by number */

/* Whether an address names a hand, which has three numbers; fewer name a table. */
bool place_is_hand(const char *text);

/* From here on the event is as that round of it is played. */
bool place_plays(struct call *call, int round, struct error *err);

/* A table, a hand, or whichever of both is named; refusals are those of store/address.h. The event is from
 * then on as it is played there. */
bool place_table(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err);
bool place_hand(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err);
bool place_any(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err);

/* 1 to ROUND_MOST; else ERROR_INPUT `number-expected`. */
bool place_round(const struct argument *argument, int *ret, struct error *err);

/* A, B or C, in capitals also where typed small; else ERROR_INPUT `side-unknown`. Whether the table
 * has a side C is seen where it is written. */
bool place_side(const struct argument *argument, char *ret, struct error *err);

/* By number or name; refusals are those of desk/entrant_find.h. */
bool place_entrant(
    struct call *call, const struct argument *argument, struct entrant *ret, struct error *err);

#endif
