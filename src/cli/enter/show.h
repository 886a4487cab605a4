/* show.h - what `canasta enter` answers to a line, in few words. */
#ifndef CANASTA_CLI_ENTER_SHOW_H
#define CANASTA_CLI_ENTER_SHOW_H

#include "base/text.h"
#include "score/score.h"
#include "store/table.h"

/* The table whose slip is typed next: who sits there, scores, minima; and what stands in the way. */
void show_opened(const struct table *table, struct text *out);

/* The words of a side's slip, in the order of its boxes on paper, and its other forms. */
void show_slip_words(const struct rulebook *book, struct text *out);

/* How the hand's contract is written, where the rulebook has contracts; else nothing. */
void show_contract_words(const struct rulebook *book, struct text *out);

/* A side by itself as it was typed: its main lines and its sums. */
void show_side_typed(const struct rulebook *book, const struct hand *hand,
    const struct score *score, struct text *out);
/* What its facts contradict; what the contract may yet take away waits for the whole hand. */
void show_side_findings(const struct rulebook *book, const struct score *score, struct text *out);

/* The line, and under it the place an error names; nothing where it names none. */
void show_place(const char *line, const struct error *why, struct text *out);

#endif
