/* draw_aims.h - what a pair costs in a draw, the aims it is made by packed into one number, the
 * weightier above, so that a matching of least cost (matching.h) is the best draw. */
#ifndef CANASTA_TOURNAMENT_DRAW_AIMS_H
#define CANASTA_TOURNAMENT_DRAW_AIMS_H

#include "tournament/drawing.h"
#include "tournament/matching.h"

/* What a draw is made by. */
enum aims_kind {
	AIMS_SWISS,
	AIMS_BYE,   /* who has the bye in a draw by an order */
	AIMS_ORDER, /* then who meets whom there */
	AIMS_KIND_COUNT
};

struct aims {
	enum aims_kind kind;
	size_t step; /* of AIMS_ORDER: how far behind a player the one stands whom it would meet */
	matching_cost weight[AIM_COUNT]; /* of one unit; the sum of all below never reaches it */
};

/* What a bye of the player at a place has of an aim: AIM_SECOND_BYE, how many others have fewer; AIM_BYE,
 * they and those with as many who stand lower. */
matching_cost draw_aims_bye(const struct drawing *drawing, enum draw_aim aim, size_t player);

/* The matrix of a drawing's players, by aims of which kind and step are set; where their number is odd
 * the last vertex is the bye. */
bool draw_aims_make(struct drawing *drawing, struct aims *aims, matching_cost **ret_costs,
    size_t *ret_count, struct error *err);

/* A cost taken apart again: sums over a draw. */
struct draw_sums draw_aims_split(const struct aims *aims, matching_cost cost);

/* The best matching of the players, of the first by order; `ret_partners` has that of each, the
 * number of players standing for the bye. Where some who are kept apart would meet, it is refused
 * (drawing_apart.h). */
bool draw_aims_match(
    struct drawing *drawing, struct aims *aims, size_t **ret_partners, struct error *err);

#endif
