/* bracket_side.h - a side of a match of a bracket. */
#ifndef CANASTA_ANSWER_BRACKET_SIDE_H
#define CANASTA_ANSWER_BRACKET_SIDE_H

#include "answer/answer.h"
#include "desk/phase_view.h"

/* {"seed":1,"number":3,"entrant":"…","score":1100,"won":true}: see answer_bracket. */
void answer_bracket_side(struct answer *to, const struct phase_view *view,
    const struct bracket_match *match, size_t side);

#endif
