/* group_draw.h - who of a phase stands in which of its groups.
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
#ifndef CANASTA_TOURNAMENT_GROUP_DRAW_H
#define CANASTA_TOURNAMENT_GROUP_DRAW_H

#include "base/arena.h"
#include "base/error.h"

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

#endif
