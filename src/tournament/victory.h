/* victory.h - victory points of a margin by a scale.
 *
 * The continuous formula is computed with whole numbers alone, in fixed point of 63 binary places,
 * so that every machine and every compiler gives the same hundredth: see victory.c for the bound of
 * its error. */
#ifndef CANASTA_TOURNAMENT_VICTORY_H
#define CANASTA_TOURNAMENT_VICTORY_H

#include "tournament/scale.h"

/* What the winner of a game by `margin` (0 or more) over `hands` hands has, in the scale's parts of
 * a point; the loser has the rest of the total. `hands` matters to a formula alone, and is 1 at
 * least. A margin between two bands, which no multiple of the unit is, has not reached the higher.*/
int64_t victory_points(const struct scale *scale, int64_t margin, int hands);

/* Whether a side can have so many points of a game: by a margin, or of one won without a hand. */
bool victory_happens(const struct scale *scale, int64_t points);

/* A part of all the victory points of a game, in percent, to the nearest of the scale's parts. */
int64_t victory_part(const struct scale *scale, int percent);

#endif
