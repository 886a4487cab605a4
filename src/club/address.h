/* address.h - the address of a table or a hand: 1.2 is table 2 of round 1, 1.2.4 its fourth hand; 2
 * is table 2 of the newest round. desk.c finds them. */
#ifndef CANASTA_CLUB_ADDRESS_H
#define CANASTA_CLUB_ADDRESS_H

#include <stddef.h>

struct arena;
struct desk;

/* The place of a table or a hand in an event. */
struct address {
	int round, table;
	int hand; /* 0: the table itself */
};

/* Returns "1.2" or "1.2.4", in the arena. */
const char *address_text(struct arena *arena, const struct address *address);

/* Reads the addresses of all tables of the event by round and number. */
struct address *address_tables(const struct desk *desk, size_t *ret_count);

/* Finds a table of the event. ERROR_INPUT `address-invalid` or `table-unknown`; `table-ambiguous`
 * for `2` alone while an earlier round has an unfinished table 2, naming the players of both. */
struct address address_table(const struct desk *desk, const char *text);

/* Finds a hand by three numbers; ERROR_INPUT `hand-unknown` if there is none. */
struct address address_hand(const struct desk *desk, const char *text);

#endif
