/* entrant_apart.h - entrants that are never seated at one table. */
#ifndef CANASTA_ANSWER_ENTRANT_APART_H
#define CANASTA_ANSWER_ENTRANT_APART_H

#include "answer/answer.h"
#include "desk/entrant_apart.h"

/* {"apart":[{"entrants":[{"number":3,"entrant":"…"},{"number":7,"entrant":"…"}],"reason":"…"}, …]} */
void answer_entrant_apart(struct answer *to, const struct entrant_apart *list, size_t count);

#endif
