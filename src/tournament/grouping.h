/* grouping.h - tables of more than two seats, the best that are found. To find the best groups of three is
 * hard in itself (no method of the kind of matching.h is known), so: all are tried where few play; else
 * two at a time are exchanged between tables while that makes the draw better, from several
 * beginnings. Of the methods of drawing alone. */
#ifndef CANASTA_TOURNAMENT_GROUPING_H
#define CANASTA_TOURNAMENT_GROUPING_H

#include "tournament/drawing.h"

/* What groups are measured by, the first that differs deciding. */
enum grouping_kind {
	GROUPS_ROUND_ROBIN,
	GROUPS_SWISS,
	GROUPS_ORDER,
	GROUPS_INDIVIDUAL,
	GROUPS_RANDOM, /* of players who change partners */
	GROUPS_KIND_COUNT
};

struct grouping {
	struct drawing *drawing;
	enum grouping_kind kind;
	size_t size;    /* seats of a table: three of a side each, or four of two partners each */
	size_t step;    /* of GROUPS_ORDER: how far behind a player the next at its table stands */
	size_t *places; /* of an entrant: its place among the players */
	size_t *seats;  /* entrants, table by table, and behind them those who have a bye */
	size_t *best;   /* the best there were so far */
	struct draw_sums least;
	bool found;
};

/* Room for it, the players seated in their order. Drawing, kind, size and step are set. */
bool grouping_begin(struct grouping *grouping, struct error *err);

/* Tries all groups of three there are: up to GROUPS_EXACT players. */
void grouping_every(struct grouping *grouping);

/* Exchanges two at a time, from those seats (NULL: those it has), while that makes it better. */
void grouping_exchange(struct grouping *grouping, const size_t *seats);

/* Whether there may be better tables than the best that were found: some met before, say. */
bool grouping_may_be_better(const struct grouping *grouping);

#endif
