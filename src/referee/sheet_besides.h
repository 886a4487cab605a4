/* sheet_besides.h - what may be among two sums that cards alone do not give.
 *
 * A sheet does not say which penalties its base points hold, nor what was bid. */
#ifndef CANASTA_REFEREE_SHEET_BESIDES_H
#define CANASTA_REFEREE_SHEET_BESIDES_H

#include "referee/possible.h"

/* The amounts a rulebook has for penalties, up to three together, and for contracts. */
struct besides;

/* NULL when memory fails. */
const struct besides *sheet_besides_make(
    struct arena *arena, const struct rulebook *book, struct error *err);

/* Whether the sums can be once what some contract brings is taken off. False only when memory fails. */
bool sheet_besides_contract(const struct besides *besides, struct possible *possible,
    struct point_sums sums, bool *ret_fits, struct error *err);

/* The fewest penalty points that make the sums possible when they are put back; 0: none do. */
bool sheet_besides_penalty(const struct besides *besides, struct possible *possible,
    struct point_sums sums, int64_t *ret_points, struct error *err);

#endif
