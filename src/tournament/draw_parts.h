/* draw_parts.h - the methods of drawing. */
#ifndef CANASTA_TOURNAMENT_DRAW_PARTS_H
#define CANASTA_TOURNAMENT_DRAW_PARTS_H

#include "tournament/drawing.h"

/* The teams by the method, then who meets whom. */
bool draw_teams(struct drawing *drawing, enum draw_method method, struct error *err);

bool draw_swiss(struct drawing *drawing, struct error *err);
bool draw_round_robin(struct drawing *drawing, struct error *err);
bool draw_mitchell(struct drawing *drawing, struct error *err);
bool draw_individual(struct drawing *drawing, struct error *err);
bool draw_random_partners(struct drawing *drawing, struct error *err);

/* Groups of three with few who met before; `by_rank`: then close in match points and score. */
bool draw_groups(struct drawing *drawing, bool by_rank, struct error *err);

#endif
