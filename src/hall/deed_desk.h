/* deed_desk.h - a command of the program, by a request. Private to this folder. */
#ifndef CANASTA_HALL_DEED_DESK_H
#define CANASTA_HALL_DEED_DESK_H

#include "hall/visit.h"

bool deed_desk(struct visit *visit, struct error *err);

#endif
