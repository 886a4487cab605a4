/* seat.h - who sits on a side of a table. */
#ifndef CANASTA_ANSWER_SEAT_H
#define CANASTA_ANSWER_SEAT_H

#include "answer/answer.h"
#include "store/round.h"

/* {"side":"A","number":3,"entrant":"Alfat","players":[…]}, and "substitutes", "entrants" (of two partners
 * each), "named" (the players are to be named beside the entrant), "players_named" (the entrant's name says
 * them all) where they apply. */
void answer_seat(struct answer *to, const struct seat *seat);

/* "numbers":[2,4]: the entrant's, or those of two partners. */
void answer_seat_numbers(struct answer *to, const struct seat *seat);

#endif
