/* phase_difference.h - had games ended otherwise: what of the phases behind them would have been another. */
#ifndef CANASTA_DESK_PHASE_DIFFERENCE_H
#define CANASTA_DESK_PHASE_DIFFERENCE_H

#include "desk/standings.h"

/* What of later phases would have been another; it stands. */
struct phase_difference {
	bool any; /* seeds, what is carried, who goes on */
	/* The first of which not only what is carried differs; NULL: none. */
	const struct phase *phase;
	int goes_on,
	    instead_of; /* entrants by number: in it, or further in it. 0: nobody yet; both 0: seeds alone differ */
};

/* Whether a phase would have begun from other places, or sent others on than it did, had the games been those of
 * `other`: what was drawn since stands. Facts of pairs are taken as those of their teams. */
bool phase_difference_find(struct arena *arena, const struct standings_facts *facts,
    const struct standings_facts *other, struct phase_difference *ret, struct error *err);

/* Whether a phase of these facts would begin with those it has, in the order of their seeds. */
bool phase_difference_none(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, bool *ret, struct error *err);

#endif
