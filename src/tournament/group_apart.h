/* group_apart.h - groups in which as few as can be stand together who are kept apart. Only those who are kept apart
 * from somebody matter to it, and which group is which does not: so all of it is looked through for any field that
 * people have. */
#ifndef CANASTA_TOURNAMENT_GROUP_APART_H
#define CANASTA_TOURNAMENT_GROUP_APART_H

#include "tournament/group_draw.h"

#include <stdint.h>

struct group_apart {
	int least;        /* pairs who are kept apart and stand in one group */
	bool proven;      /* no groups have fewer; else none of those that were tried */
	size_t *group_of; /* by seed; GROUP_ANY: who is kept apart from nobody */
};

#define GROUP_ANY SIZE_MAX

bool group_apart_find(struct arena *arena, const struct group_draw_input *input,
    struct group_apart *ret, struct error *err);

#endif
