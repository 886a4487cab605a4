/* draw_split.h - entrants in groups, each of which is drawn, checked and explained by itself. */
#ifndef CANASTA_TOURNAMENT_DRAW_SPLIT_H
#define CANASTA_TOURNAMENT_DRAW_SPLIT_H

#include "tournament/draw.h"

/* One group of a draw. */
struct draw_part {
	struct draw_input input;
	size_t *whole; /* of each entrant in it, the index among all */
	bool rests;    /* its movement is played through, and another group's is not */
};

/* The groups of an input that has several. */
bool draw_split(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw_part **ret, struct error *err);

/* What of a draw of all is a group's, and which tables those were. */
bool draw_split_off(struct arena *arena, const struct draw_input *input, size_t part,
    const struct draw_part *of, const struct draw *draw, struct draw *ret, size_t **ret_tables,
    struct error *err);

#endif
