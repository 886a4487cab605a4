/* side.h - the pages of a side: how it comes in, its table, its next hand, what it is to accept.
 * Private to this folder. */
#ifndef CANASTA_HALL_SIDE_H
#define CANASTA_HALL_SIDE_H

#include "hall/visit.h"

/* The side's own page; where who asks is not known, the one to type a code into. */
bool side_show(struct visit *visit, struct error *err);

/* The page to type a code into. */
bool side_ask(struct visit *visit, struct error *err);

/* A hand of the other side, and the form to say how it was instead. */
bool side_object(struct visit *visit, struct error *err);

/* What the address of a QR code shows: who may enter by it, and a button that takes over. */
bool side_offer(struct visit *visit, struct error *err);

/* Refuses a code of a draw that is another now (`code-void`). Returns false. */
bool side_refuse_redrawn(struct visit *visit, struct error *err);

#endif
