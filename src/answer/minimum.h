/* minimum.h - an opening minimum and how it arose. */
#ifndef CANASTA_ANSWER_MINIMUM_H
#define CANASTA_ANSWER_MINIMUM_H

#include "answer/answer.h"
#include "desk/minimum.h"

/* The members "minimum", {"score":1620,"from":1500,"below":3000,"band":90,"clause":"13A", …}, and "story", a
 * row for each sentence of how it arose: [{"says":"…"}]. */
void answer_minimum(struct answer *to, const struct minimum_asked *asked);

#endif
