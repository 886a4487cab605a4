/* deed.h - what sides and the desk do by a request, each as one deed of desk/. Private to this folder. */
#ifndef CANASTA_HALL_DEED_H
#define CANASTA_HALL_DEED_H

#include "hall/visit.h"

/* Who is known by what they sent; somebody at the desk comes in. */
bool deed_me(struct visit *visit, struct error *err);
bool deed_login(struct visit *visit, struct error *err);

/* A hand scored and not kept; a hand recorded. */
bool deed_score(struct visit *visit, struct error *err);
bool deed_hand(struct visit *visit, struct error *err);

/* What the other side entered: accepted, objected to; what one's own did: taken back. */
bool deed_accept(struct visit *visit, struct error *err);
bool deed_object(struct visit *visit, struct error *err);
bool deed_withdraw(struct visit *visit, struct error *err);

/* A side signs the table's sheet as it saw it. */
bool deed_sign(struct visit *visit, struct error *err);

/* The referee is called; who waits for him; a call is answered; what else waits. */
bool deed_call(struct visit *visit, struct error *err);
bool deed_calls(struct visit *visit, struct error *err);
bool deed_call_answer(struct visit *visit, struct error *err);
bool deed_missing(struct visit *visit, struct error *err);

#endif
