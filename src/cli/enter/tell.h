/* tell.h - what `canasta enter` answers to a line, in few words: trees for the screens enter-*. */
#ifndef CANASTA_CLI_ENTER_TELL_H
#define CANASTA_CLI_ENTER_TELL_H

#include "answer/answer.h"
#include "score/score.h"
#include "store/table.h"

/* The table whose slip is typed next: who sits there, scores, minima; and what stands in the way, else
 * how its contract is typed where there are `contracts`. */
void tell_table(struct answer *to, const struct table *table, bool contracts);

/* The words of a side's slip, in the order of its boxes on paper: rows of "words". */
void tell_slip_words(struct answer *to, const struct rulebook *book);

/* A side by itself as it was typed: its main lines and its sums. */
void tell_side(struct answer *to, const struct rulebook *book, const struct hand *hand,
    const struct score *score);
/* What its facts contradict; what the contract may yet take away waits for the whole hand. */
void tell_side_findings(struct answer *to, const struct rulebook *book, const struct score *score);

#endif
