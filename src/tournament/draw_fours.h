/* draw_fours.h - the best tables of four of players who change partners, where some are kept apart. Of
 * the methods of drawing alone.
 *
 * What is left to draw depends only on who is left, so the best of each set of players is worked out once:
 * every draw is looked through, and none can be better. */
#ifndef CANASTA_TOURNAMENT_DRAW_FOURS_H
#define CANASTA_TOURNAMENT_DRAW_FOURS_H

#include "tournament/drawing.h"

/* Seats table by table, partners side by side, and those with a bye behind: of all draws that keep apart
 * who is to be, the one with the fewest byes of those who had more than others, then the fewest partners again,
 * the lowest byes, the fewest opponents again, the fewest of one club against each other. There is one
 * (drawing_apart_seats), and there are at most FOURS_EXACT players. */
bool draw_fours(struct drawing *drawing, size_t **ret_seats, struct error *err);

#endif
