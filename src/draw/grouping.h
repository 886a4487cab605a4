/* grouping.h - divides the entrants of a phase into groups, and players into tables of three or
 * four.
 *
 * Groups are filled as a snake, 1 2 3, 3 2 1, 1 2 3 …: a line of it has one entrant of each
 * group, next to each other by seed. If a group would contain two entrants who are kept apart, or
 * two of one club, entrants change groups, and all groups keep their size. The aims are, in
 * order: fewest pairs kept apart in one group; fewest clubmates; fewest lines between the first,
 * second, third … entrant of a group and its line, so that groups stay equally strong; fewest
 * places moved within the line, the lower seeds before the higher.
 *
 * The first aim is searched by itself and proved. Clubmates are fewest if each club is spread
 * evenly. If no pair is kept apart, some draw within the lines reaches that number (lines and
 * clubs are the two sides of a graph, whose edges can always be coloured evenly). The result is
 * the best of all draws if they are few enough to search, otherwise the best that exchanges find. */
#ifndef CANASTA_DRAW_GROUPING_H
#define CANASTA_DRAW_GROUPING_H

#include "draw/draw.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

/* Two entrants kept apart, by seed from 0. */
struct group_pair {
	size_t one, other;
};

struct group_draw_input {
	size_t count; /* of entrants */
	size_t groups;
	size_t apart_count;
	const struct group_pair *apart;
	/* By seed, from 1, one number for each club; 0: none. NULL: clubs do not count. */
	const int *clubs;
};

/* Returns the group of a seed in the snake, both from 0. */
size_t group_draw_snake(size_t seed, size_t groups);

/* Finds the group of each seed, from 0. */
void group_draw(struct arena *arena, const struct group_draw_input *input, size_t **ret);

/* The groups with the fewest pairs kept apart inside them. Only entrants with such a pair matter,
 * and groups are interchangeable, so all divisions are searched for any realistic number of
 * entrants. */

struct group_apart {
	int least;        /* pairs kept apart inside one group */
	bool proven;      /* no division has fewer; otherwise no division that was tried */
	size_t *group_of; /* by seed; GROUP_ANY: not kept apart from any other */
};

#define GROUP_ANY SIZE_MAX

void group_apart_find(
    struct arena *arena, const struct group_draw_input *input, struct group_apart *ret);

/* The measures of tables of more than two seats; the first that differs decides.
 *
 * Finding the best groups of three is hard in itself (no method like that of matching.h is
 * known). With few players all are tried; otherwise two players at a time are exchanged between
 * tables while that improves the draw, from several beginnings. Only the methods of drawing use
 * this. */
enum grouping_kind {
	GROUPS_ROUND_ROBIN,
	GROUPS_SWISS,
	GROUPS_ORDER,
	GROUPS_INDIVIDUAL,
	GROUPS_RANDOM, /* for players who change partners */
	GROUPS_KIND_COUNT
};

struct grouping {
	struct drawing *drawing;
	enum grouping_kind kind;
	size_t size;    /* seats of a table: three of a side each, or four of two partners each */
	size_t step;    /* for GROUPS_ORDER: places between a player and the next at its table */
	size_t *places; /* place of an entrant among the players */
	size_t *seats;  /* entrants, table by table, then those with a bye */
	size_t *best;   /* best seats so far */
	struct draw_sums least;
	bool found;
};

/* Allocates the seats and seats the players in their order. Drawing, kind, size and step are set
 * by the caller. */
void grouping_begin(struct grouping *grouping);

/* Tries all groups of three, for up to GROUPS_EXACT players. */
void grouping_every(struct grouping *grouping);

/* Exchanges two players at a time while that improves the draw, from the given seats (NULL: the
 * present ones). */
void grouping_exchange(struct grouping *grouping, const size_t *seats);

/* Returns true if better tables than those found may exist. */
bool grouping_may_be_better(const struct grouping *grouping);

/* The seats of a draw of groups, and their measures. Only grouping.c uses them. */

enum { FREE_SEAT = -1 };

struct group_seating {
	size_t count, groups, lines;
	uint8_t *bonds; /* [seed][seed]: relation of two entrants in one group */
	int *seats;     /* [line][group]: seeds; a seat of the last line may be free */
};

/* The measures of a draw of groups; the first that differs decides. */
struct group_measure {
	int apart, clubmates;
	int64_t lines;  /* lines between entrants and their own lines */
	int64_t places; /* places in the line between entrants and their places in the snake */
	int64_t height; /* height of the seeds that moved */
};

/* The least values of any draw. */
struct group_floor {
	int apart;
	int even; /* pairs of one club if each club is spread evenly */
};

#endif
