/* phase_view.h - a phase as it stands: its rounds, who is still in, every place. */
#ifndef CANASTA_DESK_PHASE_VIEW_H
#define CANASTA_DESK_PHASE_VIEW_H

#include "desk/phase.h"
#include "desk/standings.h"
#include "tournament/bracket.h"

#include <stdbool.h>
#include <stddef.h>

struct phase_view {
	struct phase phase;
	struct standings_facts facts;
	bool over;              /* nothing is left to be drawn */
	struct bracket bracket; /* of a knock-out */
	struct ranking ranking; /* of a phase by points, its own */
	int rounds;             /* it will have, of a phase by points; 0: not said */
	bool groups_apart;      /* a knock-out whose seeds part those of one group before */
	bool groups_parted;     /* not as the snake fills them: who is kept apart was parted */
	const int *places;      /* by seed, in the standings before the phase as they now are */
};

/* The phase of that name; NULL: the newest. ERROR_INPUT `phase-unknown`. */
bool phase_fetch(
    const struct desk *desk, const char *name, struct phase_view *ret, struct error *err);

/* All later phases in order; after a round (0: the newest), those that began by then. */
bool phase_list(
    const struct desk *desk, struct phase_view **ret, size_t *ret_count, struct error *err);
bool phase_list_after(const struct desk *desk, int round, struct phase_view **ret,
    size_t *ret_count, struct error *err);

#endif
