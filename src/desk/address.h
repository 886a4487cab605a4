/* address.h - the table and the hand that somebody means. */
#ifndef CANASTA_DESK_ADDRESS_H
#define CANASTA_DESK_ADDRESS_H

#include "store/address.h"

/* A table of the event. `2` alone is refused while an earlier round has an unfinished table 2 (both
 * are named with their players). Malformed, unknown, ambiguous: ERROR_INPUT `address-invalid`,
 * `table-unknown`, `table-ambiguous`. */
bool address_table(
    const struct desk *desk, const char *text, struct address *ret, struct error *err);

/* A hand: always three numbers. A hand that is not there is ERROR_INPUT `hand-unknown`. */
bool address_hand(
    const struct desk *desk, const char *text, struct address *ret, struct error *err);

#endif
