/* desk.h - the pages of the desk and the referee, and what their forms do: commands of the program.
 * Private to this folder. */
#ifndef CANASTA_HALL_DESK_H
#define CANASTA_HALL_DESK_H

#include "hall/visit.h"

/* Every table at a glance, calls, what is missing; a table with its forms; the referee's questions. */
bool desk_show(struct visit *visit, struct error *err);
bool desk_table(struct visit *visit, struct error *err);
bool desk_referee(struct visit *visit, struct error *err);

/* What a command said, however often it is looked at. */
bool desk_done(struct visit *visit, struct error *err);

/* A command is given; a call answered; a table's codes made anew; somebody at the desk known no more. */
bool desk_do(struct visit *visit, struct error *err);
bool desk_answer(struct visit *visit, struct error *err);
bool desk_codes(struct visit *visit, struct error *err);
bool desk_revoke(struct visit *visit, struct error *err);

#endif
