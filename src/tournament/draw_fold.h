/* draw_fold.h - a draw of teams as one of entrants, for those who look at it: each team an entrant,
 * the tables where two teams meet one table. */
#ifndef CANASTA_TOURNAMENT_DRAW_FOLD_H
#define CANASTA_TOURNAMENT_DRAW_FOLD_H

#include "tournament/draw.h"

struct folded_draw {
	struct draw_input input;
	struct draw draw;
	size_t *first;   /* of a folded table: the first of its tables */
	size_t *meeting; /* of a table: the folded one it is part of */
	size_t *lead;    /* of a team: its entrant with the lowest number */
};

bool draw_fold(struct arena *arena, const struct draw_input *input, const struct draw *draw,
    struct folded_draw *ret, struct error *err);

#endif
