/* address.h - the address of a table or a hand: 1.2 is table 2 of round 1, 1.2.4 its fourth hand; 2 is table 2 of
 * the newest round. */
#ifndef CANASTA_CLUB_ADDRESS_H
#define CANASTA_CLUB_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct desk;
struct event;
struct seat;

struct address {
	int round, table;
	int hand; /* 0: the table itself */
};

enum { ADDRESS_TEXT = 40 };

/* Writes "1.2" or "1.2.4". */
void address_text(const struct address *address, char buffer[ADDRESS_TEXT]);

/* Reads the addresses of all tables of the event by round and number. */
struct address *address_tables(const struct desk *desk, size_t *ret_count);

/* Finds a table of the event. ERROR_INPUT `address-invalid` or `table-unknown`; `table-ambiguous` for `2` alone
 * while an earlier round has an unfinished table 2, naming the players of both. */
struct address address_table(const struct desk *desk, const char *text);

/* Finds a hand by three numbers; ERROR_INPUT `hand-unknown` if there is none. */
struct address address_hand(const struct desk *desk, const char *text);

/* Adds a side of a table: {"side":"A","number":3,"entrant":"Alfat","players":[…]}, and if they apply
 * "substitutes", "entrants" (of two partners), "named" (the players must be named next to the entrant),
 * "players_named" (the entrant's name has all their names). */
void answer_seat(struct answer *to, const struct seat *seat);

/* Adds "numbers":[2,4], the numbers of the entrant or of two partners. */
void answer_seat_numbers(struct answer *to, const struct seat *seat);

/* The number of players of an entrant, or of a side of a table. */

struct players_range {
	int least, most;
};

/* Returns the number of players of an entrant: one if players enter alone, else as many as sit on a side. */
struct players_range players_of_entrant(const struct event *event);

/* Returns the number of players on a side by the rulebook; one in an event for players alone. */
struct players_range players_of_side(const struct event *event);

bool players_fit(struct players_range range, size_t count);

#endif
