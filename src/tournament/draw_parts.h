/* draw_parts.h - the methods of drawing. */
#ifndef CANASTA_TOURNAMENT_DRAW_PARTS_H
#define CANASTA_TOURNAMENT_DRAW_PARTS_H

#include "tournament/drawing.h"

struct draw_team {
	int team;   /* as the entrants have it */
	int number; /* the lowest of its entrants */
	int rank;
	int64_t match_points, score;
	int byes; /* the fewest of its entrants: then the whole team had one */
	int sat[SIDES_MOST];
	bool active;
	size_t size; /* entrants */
	int club;    /* of all of them; 0: they have none in common */
};

struct draw_teams {
	const struct draw_input *input;
	size_t count;
	struct draw_team *teams; /* best first */
	size_t *of;              /* the team of each entrant */
};

/* The teams, and the input of a draw in which each of them is one entrant. */
bool draw_teams_as_entrants(struct arena *arena, const struct draw_input *input,
    struct draw_teams *ret, struct draw_input *ret_input, struct error *err);

/* Seats who meets whom where the teams were drawn so. */
bool draw_teams_seat(struct drawing *drawing, const struct draw_teams *teams,
    const struct draw *draw, struct error *err);

bool draw_swiss(struct drawing *drawing, struct error *err);
bool draw_individual(struct drawing *drawing, struct error *err);

/* A round of a round robin, or of Mitchell's movement: the one that comes next. */
bool draw_movement(struct drawing *drawing, enum draw_method method, struct error *err);

/* Tells of each pair that is kept apart whether it has to meet in so many rounds more of a movement; 0: in all of it. */
bool draw_movement_due(
    struct drawing *drawing, enum draw_method method, size_t rounds, bool *due, struct error *err);

/* By the order of the players: 1 v 2, 3 v 4; by lot; as a first round meets. */
bool draw_neighbours(struct drawing *drawing, struct error *err);
bool draw_random(struct drawing *drawing, struct error *err);
bool draw_first_round(struct drawing *drawing, enum draw_first first, struct error *err);
bool draw_random_partners(struct drawing *drawing, struct error *err);

/* Groups of three with few who met before; `by_rank`: then close in match points and score. */
bool draw_groups(struct drawing *drawing, bool by_rank, struct error *err);

/* Groups of three with few of one club, then near to who stands a step behind. */
bool draw_groups_in_order(struct drawing *drawing, size_t step, struct error *err);

#endif
