/* phase_groups.h - who of a phase stands in which of its groups, and who is kept apart in it. */
#ifndef CANASTA_DESK_PHASE_GROUPS_H
#define CANASTA_DESK_PHASE_GROUPS_H

#include "desk/phase.h"
#include "tournament/group_draw.h"

/* Two who are kept apart and stand in one group, or in a phase that has but one. */
struct phase_together {
	const struct phase_entrant *one, *other;
};

struct phase_together_list {
	size_t count;
	const struct phase_together *pairs;
	bool fewest; /* no groups have fewer; else none of those that were tried */
};

/* Who is kept apart of those who take part, by seed, each pair once; of teams, where those would meet. Within a
 * read. */
bool phase_apart_read(const struct desk *desk, const struct phase *phase, struct group_pair **ret,
    size_t *ret_count, struct error *err);

/* Puts those who take part into groups, `entrants` being those of the phase; those of one club too stand in
 * different ones where the event keeps them apart. */
bool phase_groups_fill(const struct desk *desk, const struct phase *phase,
    struct phase_entrant *entrants, struct error *err);

/* Whether groups are another's than the snake would have filled: who is kept apart was parted. */
bool phase_groups_parted(const struct phase *phase);

/* Those kept apart whom the groups do not part; none where there is but one. */
bool phase_together_find(const struct desk *desk, const struct phase *phase,
    struct phase_together_list *ret, struct error *err);

#endif
