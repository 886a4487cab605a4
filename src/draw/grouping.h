/* grouping.h - divides the entrants of a phase into groups.
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

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

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
size_t *group_draw(struct arena *arena, const struct group_draw_input *input);

/* The groups with the fewest pairs kept apart inside them. Only entrants with such a pair matter,
 * and groups are interchangeable, so all divisions are searched for any realistic number of
 * entrants. */

struct group_apart {
	int least;        /* pairs kept apart inside one group */
	bool proven;      /* no division has fewer; otherwise no division that was tried */
	size_t *group_of; /* by seed; GROUP_ANY: not kept apart from any other */
};

#define GROUP_ANY SIZE_MAX

/* Finds groups that part as many pairs kept apart as possible. */
struct group_apart group_apart_find(struct arena *arena, const struct group_draw_input *input);

#endif
