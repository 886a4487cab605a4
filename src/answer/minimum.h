/* minimum.h - an opening minimum and how it arose. */
#ifndef CANASTA_ANSWER_MINIMUM_H
#define CANASTA_ANSWER_MINIMUM_H

#include "answer/answer.h"
#include "desk/minimum.h"

/* The members "minimum", {"score":1620,"from":1500,"below":3000,"band":90,"clause":"13A", …}, and "story", a
 * row for each sentence of how it arose: [{"says":"…"}]. */
void answer_minimum(struct answer *to, const struct minimum_asked *asked);

/* What a side opens with, as it is said: "90", "any legal meld", "1 canasta", "120 and 1 canasta". `score`
 * is the side's when the hand begins, `minimum` the points asked of it. */
const char *answer_opens_with(
    const struct answer *to, const struct rulebook *book, int32_t score, int64_t minimum);

/* The same as a member, only where canastas are asked for; else the minimum says all. */
void answer_opening_needs(struct answer *to, const char *name, const struct rulebook *book,
    int32_t score, int64_t minimum);

#endif
