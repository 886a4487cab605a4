/* address.h - 1.2 is table 2 of round 1, 1.2.4 its fourth hand; 2 is table 2 of the newest round. */
#ifndef CANASTA_CLUB_ADDRESS_H
#define CANASTA_CLUB_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct desk;
struct error;
struct event;
struct seat;

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

/* The table and the hand that somebody means. */

/* A table of the event. `2` alone is refused while an earlier round has an unfinished table 2 (both
 * are named with their players). Malformed, unknown, ambiguous: ERROR_INPUT `address-invalid`,
 * `table-unknown`, `table-ambiguous`. */
bool address_table(
    const struct desk *desk, const char *text, struct address *ret, struct error *err);

/* A hand: always three numbers. A hand that is not there is ERROR_INPUT `hand-unknown`. */
bool address_hand(
    const struct desk *desk, const char *text, struct address *ret, struct error *err);

/* Who sits on a side of a table. */

/* {"side":"A","number":3,"entrant":"Alfat","players":[…]}, and "substitutes", "entrants" (of two partners
 * each), "named" (the players are to be named beside the entrant), "players_named" (the entrant's name says
 * them all) where they apply. */
void answer_seat(struct answer *to, const struct seat *seat);

/* "numbers":[2,4]: the entrant's, or those of two partners. */
void answer_seat_numbers(struct answer *to, const struct seat *seat);

/* With how many players an entrant comes, and a side of a table sits. */

struct players_range {
	int least, most;
};

/* Of an entrant of the event: one where players are entered alone, else as many as sit on a side. */
struct players_range players_of_entrant(const struct event *event);

/* Of a side, as the rulebook seats them; one where the event is of players alone. */
struct players_range players_of_side(const struct event *event);

bool players_fit(struct players_range range, size_t count);

#endif
