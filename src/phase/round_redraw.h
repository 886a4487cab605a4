/* round_redraw.h - compares a round's seating with a draw made now: results may have been
 * corrected, entrants may have left or come, or the seating was changed by hand. Positions of
 * tables and sides do not matter. */
#ifndef CANASTA_PHASE_ROUND_REDRAW_H
#define CANASTA_PHASE_ROUND_REDRAW_H

#include "club/hooks.h"
#include "club/round.h"
#include "phase/phase.h"

#include <stdbool.h>
#include <stddef.h>

struct desk;
struct error;
struct missing_list;

struct round_redraw {
	struct phase_next next; /* the current demands of a knock-out's bracket */
	bool none;              /* nothing can be drawn now */
	/* Otherwise the seating by a draw made now; of a round seated by hand, its own. */
	struct round_plan plan;
	bool differs;
};

/* Returns true if two plans differ in partners, opponents or byes. */
bool round_plan_differs(const struct round_plan *one, const struct round_plan *other);

/* Makes the seating as a draw would now; a round seated by hand never differs. */
bool round_redraw_read(const struct desk *desk, const struct round *round, struct round_redraw *ret,
    struct error *err);

/* Tells whether the seating differs because of later changes, and not only because it was
 * changed by hand. */
bool round_redraw_since(const struct desk *desk, const struct round *round,
    const struct round_redraw *redrawn, bool *ret, struct error *err);

/* The published rounds without a hand after the round of a change, with the seatings that a draw
 * would have made before it. */
struct round_watch {
	size_t count;
	const struct round_watched {
		struct round round;
		struct round_redraw before;
	} * rounds;
};

/* Begins to watch within a change, before anything is written. */
bool round_watch_begin(const struct desk *desk, int round, enum watch_for changes,
    struct round_watch *ret, struct error *err);

/* Finds the first round that the change would seat differently, within the change; 0: none. */
bool round_watch_tell(
    const struct desk *desk, const struct round_watch *watch, int *ret, struct error *err);

/* Tells whether a draft would now be drawn otherwise. A knock-out round that its bracket does not ask
 * for is ERROR_REFUSED `round-stale`, unless it is wanted as it is. */
bool round_redraw_check(const struct desk *desk, const struct round *round, bool as_seated,
    bool *ret_differs, struct error *err);

/* Lists published rounds without a hand whose draw has changed since, and the next round of an
 * unfinished phase. */
bool round_redraw_missing(const struct desk *desk, struct missing_list *to, struct error *err);

#endif
