/* beside.h - a hand that was typed and is not recorded, because others recorded a hand under its number or that number
 * is not the next one: it is shown next to what is recorded, and offered under no other number. Private to this folder. */
#ifndef CANASTA_HALL_BESIDE_H
#define CANASTA_HALL_BESIDE_H

#include "hall/visit.h"
#include "store/table.h"

/* Whether the form that was sent has a hand of the table under another number than its next. */
bool beside_is_due(const struct visit *visit, const struct table *table);

/* The page of both: {"address":"1.1.4","number":4,"next":5,"recorded":true,"own":false,"sides":[{"side":"A","entrant":"…",
 * "base":{"recorded":300,"typed":290,"differs":true},"cards":{…},"total":{…},"fields":[…]}],"whole":{…},"filled":[…]}.
 * Where nothing is recorded under the number, or nothing can be made of what was typed, "fields" is left to "filled". */
bool beside_show(struct visit *visit, const struct table *table, struct error *err);

/* Adds a recorded hand and one that was typed: "sides" and "whole" as above, and "compared". */
bool beside_add(struct visit *visit, const struct table *table, const struct hand_view *view,
    struct hand *typed, struct error *err);

/* Adds a recorded hand as who asks may see it, as GET /api/hand/ tells it. */
void beside_add_recorded(const struct visit *visit, struct answer *to);

#endif
