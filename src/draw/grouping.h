/* grouping.h - who of a phase stands in which of its groups.
 *
 * Groups are filled as a snake, 1 2 3, 3 2 1, 1 2 3 …: a line of it is one entrant of each group, side by side by seed.
 * Where two who are kept apart would stand in one group, or two of one club, others change groups, and all keep their
 * size: by fewest pairs who are kept apart, then fewest clubmates; then, so that groups stay as strong as each other,
 * by the fewest lines that the first, second, third … of a group is from the first, second, third line; then by as few
 * places of the line as can be, the lower seeds before the higher.
 *
 * The first of these is looked for by itself (group_apart.h), which proves it; of clubmates no draw has fewer than where
 * each club is spread evenly, and where nobody is kept apart some draw that keeps to the lines has just so many (lines
 * and clubs are the two sides of a graph, whose edges can always be coloured evenly). All of it is the best of all
 * draws where as few take part as can be looked through, else the best that exchanges find. */
#ifndef CANASTA_DRAW_GROUPING_H
#define CANASTA_DRAW_GROUPING_H

#include "draw/draw.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

/* Two who are kept apart, by seed from 0. */
struct group_pair {
	size_t one, other;
};

struct group_draw_input {
	size_t count; /* of entrants */
	size_t groups;
	size_t apart_count;
	const struct group_pair *apart;
	const int *
	    clubs; /* by seed, from 1, the same for those of one club; 0: none. NULL: clubs do not count */
};

/* The group the snake has for a seed, both from 0. */
size_t group_draw_snake(size_t seed, size_t groups);

/* The group of each seed, from 0. */
bool group_draw(
    struct arena *arena, const struct group_draw_input *input, size_t **ret, struct error *err);

/* Groups in which as few as can be stand together who are kept apart. Only those who are kept apart
 * from somebody matter to it, and which group is which does not: so all of it is looked through for any field that
 * people have. */

struct group_apart {
	int least;        /* pairs who are kept apart and stand in one group */
	bool proven;      /* no groups have fewer; else none of those that were tried */
	size_t *group_of; /* by seed; GROUP_ANY: who is kept apart from nobody */
};

#define GROUP_ANY SIZE_MAX

bool group_apart_find(struct arena *arena, const struct group_draw_input *input,
    struct group_apart *ret, struct error *err);

/* Tables of more than two seats, the best that are found. To find the best groups of three is
 * hard in itself (no method of the kind of matching.h is known), so: all are tried where few play; else
 * two at a time are exchanged between tables while that makes the draw better, from several
 * beginnings. Of the methods of drawing alone. */

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

/* Seats of a draw of groups, and what they are measured by. Of group_draw.h alone. */

enum { FREE_SEAT = -1 };

struct group_seating {
	size_t count, groups, lines;
	uint8_t *bonds; /* [seed][seed]: what two in one group are to each other */
	int *seats;     /* [line][group]: seeds; a seat of the last line may be free */
};

/* What a draw is measured by, the first that differs deciding. */
struct group_measure {
	int apart, clubmates;
	int64_t lines;  /* that they stand away from their own */
	int64_t places; /* of the line that they stand away from where the snake has them */
	int64_t height; /* how high those stand who moved */
};

/* What no draw has fewer of. */
struct group_floor {
	int apart;
	int even; /* pairs of one club where each is spread evenly */
};

#endif
