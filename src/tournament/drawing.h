/* drawing.h - a draw in the making: who takes part, who met whom, and the sides, which are set when the
 * pairs are known. Of the methods of drawing alone. */
#ifndef CANASTA_TOURNAMENT_DRAWING_H
#define CANASTA_TOURNAMENT_DRAWING_H

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
	bool *apart;         /* never at one table; NULL: nobody is kept apart */
	struct draw draw;
	bool sides_set; /* by the method itself */
};

/* Fills a drawing of which arena and input are set. */
bool drawing_begin(struct drawing *drawing, struct error *err);

size_t drawing_met(const struct drawing *drawing, size_t a, size_t b);
size_t drawing_partnered(const struct drawing *drawing, size_t a, size_t b);

/* Whether the two never sit at one table. */
bool drawing_apart(const struct drawing *drawing, size_t a, size_t b);

/* Whether two are of one club, where that counts. */
bool drawing_clubmates(const struct drawing *drawing, size_t a, size_t b);

/* Keeps two apart, or no longer. */
void drawing_apart_set(struct drawing *drawing, const struct draw_apart *pair, bool apart);

/* A table of one entrant a side; the third is left out where two sit. */
void drawing_seat(struct drawing *drawing, size_t a, size_t b, size_t c);
void drawing_bye(struct drawing *drawing, size_t entrant);

/* Gives a bye to the player at a place, and takes it out of the players. */
void drawing_sit_out(struct drawing *drawing, size_t place);

/* Of so many players, best first, the place of who has the next bye: the lowest of those with fewest. */
size_t drawing_bye_next(const struct drawing *drawing, const size_t *players, size_t count);

/* Gives byes to those who stand behind the tables of such seats, and takes them out of the players. */
void drawing_byes_behind(struct drawing *drawing, const size_t *seats, size_t size);

/* Gives byes to `count` of those who play, and takes them out of the players. */
void drawing_byes(struct drawing *drawing, size_t count);

/* All entrants, absent ones too, by their number. */
bool drawing_numbers(struct drawing *drawing, size_t **ret, struct error *err);

#endif
