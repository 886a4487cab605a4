/* phase_new.h - a phase more for an event, and one taken back. */
#ifndef CANASTA_DESK_PHASE_NEW_H
#define CANASTA_DESK_PHASE_NEW_H

#include "desk/phase_takers.h"

enum {
	PHASE_ENTRANTS_MOST = 1024,
	PHASE_PLACES_MOST = 9999,
	PHASE_ROUNDS_MOST = 999,
	PHASE_GROUPS_MOST = 26
};

struct phase_wish {
	const char *name, *method;
	int first, last;  /* places of the standings that take part; last 0: all behind the first */
	bool third_place; /* of a knock-out */
	int best_of;      /* of a knock-out, else 1 */
	int rounds;       /* of a phase by points; 0: not said */
	int groups;       /* of a phase by points; 1: all are one */
	int hands, minutes; /* of a game, of a round; 0: as the event says */
	const char *carry;  /* of a phase by points: "none", "half", "all" */
	bool by_lots;       /* seeds are drawn, else they go by place */
	bool has_seed;
	int64_t seed;                /* of lots; else the event's own of the next round */
	const struct rulebook *book; /* of its own; NULL: the event's */
};

struct phase_made {
	struct phase phase;
	size_t passed_count;
	const struct phase_passed *passed; /* over, so that the next took their places */
};

/* Makes the phase, with those places of the standings as they are; who shares a place is ordered by lots.
 * It closes the phase before. ERROR_INPUT: `phase-method`, a method that is none or does not go with the
 * event; `phase-invalid`, a name or number that cannot be;
 * `phase-rulebook`, a rulebook for other tables than the event's; `phase-from`, fewer places than asked for.
 * ERROR_REFUSED: `phase-taken`, a phase is called so; `phase-open`, a game before it is not finished, the
 * phase before has no round, or is a knock-out with rounds to come. */
bool phase_new(const struct desk *desk, const struct phase_wish *wish, struct phase_made *ret,
    struct error *err);

/* Takes back a phase of which no round is drawn: else ERROR_REFUSED `phase-begun`. */
bool phase_drop(const struct desk *desk, const char *name, const char *reason, struct phase *ret,
    struct error *err);

/* The phase of that name (NULL: the newest), of those in a list; ERROR_INPUT `phase-unknown`. */
bool phase_find(const struct desk *desk, const struct phase *phases, size_t count, const char *name,
    const struct phase **ret, struct error *err);

#endif
