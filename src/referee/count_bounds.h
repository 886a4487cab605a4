/* count_bounds.h - can these counts be, where too many cards may lie in runs to count them?
 *
 * Card points melded beside those in hand are bounded from both ends, as run_bounds.h does it for base
 * and card points: what may be, and what surely is. */
#ifndef CANASTA_REFEREE_COUNT_BOUNDS_H
#define CANASTA_REFEREE_COUNT_BOUNDS_H

#include "referee/counts.h"

/* Answers for a side recorded by counts, with so many whole runs among them; `ret_applies` is false
 * where the rulebook's runs cannot be bounded so. False only when memory fails. */
bool count_bounds_judge(const struct rulebook *book, const struct side *side, int whole,
    bool *ret_applies, struct counts_answer *ret, struct error *err);

#endif
