/* address.h - 1.2 is table 2 of round 1, 1.2.4 its fourth hand; 2 is table 2 of the newest round. */
#ifndef CANASTA_STORE_ADDRESS_H
#define CANASTA_STORE_ADDRESS_H

#include "store/desk.h"
#include "store/round.h"

struct address {
	int round, table;
	int hand; /* 0: the table itself */
};

enum { ADDRESS_TEXT = 40 };

/* Writes "1.2" or "1.2.4". */
void address_text(const struct address *address, char buffer[ADDRESS_TEXT]);

/* A table of the event. `2` alone is refused while an earlier round has an unfinished table 2 (both
 * are named with their players). Malformed, unknown, ambiguous: ERROR_INPUT `address-invalid`,
 * `table-unknown`, `table-ambiguous`. */
bool address_table(
    const struct desk *desk, const char *text, struct address *ret, struct error *err);

/* A hand: always three numbers. A hand that is not there is ERROR_INPUT `hand-unknown`. */
bool address_hand(
    const struct desk *desk, const char *text, struct address *ret, struct error *err);

#endif
