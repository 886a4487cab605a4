/* card.h - cards that stand on the tables of a round. */
#ifndef CANASTA_ANSWER_CARD_H
#define CANASTA_ANSWER_CARD_H

#include "answer/answer.h"
#include "store/round.h"

/* {"round":1,"table":2,"sides":[ … seats … ]} */
void answer_table_card(struct answer *to, int round, const struct seating *seating);

/* {"round":1,"table":2,"side":"A","numbers":[3],"player":"Alfa","entrant":"Alfat"}; who plays alone has no
 * "entrant". A substitute has the card of whom he plays for. */
void answer_place_card(struct answer *to, int round, const struct seating *seating,
    const struct seat *seat, size_t player);

#endif
