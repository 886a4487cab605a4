/* decision.h - what decides games away from the cards, as rows. */
#ifndef CANASTA_STORE_DECISION_H
#define CANASTA_STORE_DECISION_H

#include "store/change.h"
#include "store/table.h"

/* What decides a game now: the newest version of its decision. */
bool decision_read(const struct desk *desk, struct table *table, struct error *err);

/* The next version of what decides a game, under a line of its own. */
bool decision_write(struct change *change, const struct table *table,
    const struct table_decision *decision, struct error *err);

#endif
