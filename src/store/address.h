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

/* Every table of an event, by round and number. */
bool address_tables(
    const struct desk *desk, struct address **ret, size_t *ret_count, struct error *err);

#endif
