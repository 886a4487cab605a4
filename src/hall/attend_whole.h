/* attend_whole.h - whether a request came in whole, and what it is told where it did not. */
#ifndef CANASTA_HALL_ATTEND_WHOLE_H
#define CANASTA_HALL_ATTEND_WHOLE_H

#include "hall/visit.h"

bool attend_whole(struct visit *visit, struct error *err);

#endif
