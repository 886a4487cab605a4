/* draw_parts.h - what the methods of drawing share, private to them: who takes part, who met whom,
 * and the sides, which are set when the pairs are known. */
#ifndef CANASTA_TOURNAMENT_DRAW_PARTS_H
#define CANASTA_TOURNAMENT_DRAW_PARTS_H

#include "tournament/draw.h"
#include "tournament/lots.h"

/* A draw in the making. */
struct drawing {
	struct arena *arena;
	const struct draw_input *input;
	struct lots lots;
	size_t count;        /* of those who play */
	size_t *players;     /* indexes of entrants, best first */
	uint16_t *met;       /* [entrant][entrant]: rounds they were opponents */
	uint16_t *partnered; /* rounds they were partners */
	struct draw draw;
	bool sides_set; /* by the method itself */
};

/* Fills a drawing of which arena and input are set. */
bool drawing_begin(struct drawing *drawing, struct error *err);

size_t drawing_met(const struct drawing *drawing, size_t a, size_t b);
size_t drawing_partnered(const struct drawing *drawing, size_t a, size_t b);

/* A table of one entrant a side; the third is left out where two sit. */
void drawing_seat(struct drawing *drawing, size_t a, size_t b, size_t c);
void drawing_bye(struct drawing *drawing, size_t entrant);

/* Gives byes to `count` of those who play, the lowest of those with fewest each time, and takes
 * them out of the players. */
void drawing_byes(struct drawing *drawing, size_t count);

/* All entrants, absent ones too, by their number. */
bool drawing_numbers(struct drawing *drawing, size_t **ret, struct error *err);

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
