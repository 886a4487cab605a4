/* count_bounds.h - can these counts be, where cards may lie in runs?
 *
 * Card points melded beside those in hand are bounded, and what is within the bounds is searched back to
 * cards that can be laid, as possible.h does it for base and card points. */
#ifndef CANASTA_REFEREE_COUNT_BOUNDS_H
#define CANASTA_REFEREE_COUNT_BOUNDS_H

#include "referee/counts.h"

/* Answers for a side recorded by counts, with so many whole runs among them; `ret_applies` is false
 * where the rulebook's runs cannot be bounded so. False only when memory fails. */
bool count_bounds_judge(const struct rulebook *book, const struct side *side, int whole,
    bool *ret_applies, struct counts_answer *ret, struct error *err);

#endif
