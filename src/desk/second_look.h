/* second_look.h - whether the hands of an event that asks for a second look have had it. */
#ifndef CANASTA_DESK_SECOND_LOOK_H
#define CANASTA_DESK_SECOND_LOOK_H

#include "store/desk.h"
#include "store/round.h"
#include "store/table.h"

/* Whether a hand needs none any more: it has had it, or stands as a ruling made it. */
bool second_look_had(const struct table_hand *hand);

/* Where the event asks for it, whether every hand of a table, of a round, of the whole event has had it;
 * ERROR_REFUSED `not-confirmed` names one that has not. */
bool second_look_at_table(const struct desk *desk, const struct table *table, struct error *err);
bool second_look_at_round(const struct desk *desk, const struct round *round, struct error *err);
bool second_look_at_event(const struct desk *desk, struct error *err);

#endif
