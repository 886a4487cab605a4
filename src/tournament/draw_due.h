/* draw_due.h - who is kept apart and meets all the same, as the rounds to come will be drawn: where a movement says who
 * meets whom, that is known before its round is refused. */
#ifndef CANASTA_TOURNAMENT_DRAW_DUE_H
#define CANASTA_TOURNAMENT_DRAW_DUE_H

#include "tournament/draw.h"

/* Of so many rounds more; 0: of all that the movement has. A round in which nobody meets who is kept apart is played
 * before others. `ret_due` is by place in the input's `apart`. */
bool draw_due(struct arena *arena, enum draw_method method, const struct draw_input *input,
    size_t rounds, bool **ret_due, struct error *err);

#endif
