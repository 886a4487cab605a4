/* melding.h - melds laid out of the cards a side has come by. Private to the generator. */
#ifndef CANASTA_TOURNAMENT_MELDING_H
#define CANASTA_TOURNAMENT_MELDING_H

#include "tournament/dealer.h"

enum { LAID_MOST = 40 };

struct melding {
	size_t count;
	struct meld melds[LAID_MOST];
};

/* Lays what the rulebook lets be laid; `holding` keeps the rest. `going_out`: black threes too. */
bool melding_make(struct arena *arena, const struct rulebook *book, struct dice *dice,
    bool going_out, struct holding *holding, struct melding *ret, struct error *err);

/* A holding as the cards of a slip: "AK94". */
bool melding_cards(struct arena *arena, unsigned reading, const struct holding *holding,
    struct cards *ret, struct error *err);

#endif
