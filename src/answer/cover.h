/* cover.h - the cover of a batch of sheets: what went out to the tables of a round, and what came back. */
#ifndef CANASTA_ANSWER_COVER_H
#define CANASTA_ANSWER_COVER_H

#include "answer/answer.h"
#include "store/table.h"

/* {"round":1,"sheet_count":5,"sheets":[{"table":1,"sides":[{"entrant":"…"}, …],"hands":3,"returned":true,
 *  "signed":true,"checked":true}, …]}
 * What the file knows is said; the rest is ticked by hand. */
void answer_cover(struct answer *to, int round, const struct table *tables, size_t count);

#endif
