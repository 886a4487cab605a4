/* round_anew.h - whether a round that is seated would be seated otherwise were it drawn now: results were
 * corrected since, somebody left or came, or it was changed by hand. Where tables stand and who has which
 * side is no difference. */
#ifndef CANASTA_CLUB_ROUND_ANEW_H
#define CANASTA_CLUB_ROUND_ANEW_H

#include "club/phase.h"
#include "club/round.h"

#include <stdbool.h>
#include <stddef.h>

struct desk;
struct error;

struct round_anew {
	struct phase_next next; /* of a knock-out: what its bracket asks for now */
	bool none;              /* nothing can be drawn now */
	struct round_plan
	    plan; /* else how it would be seated now; of a round seated by hand, as it is */
	bool differs;
};

/* Whether one plan seats otherwise than another: partners, opponents, byes. */
bool round_plan_differs(const struct round_plan *one, const struct round_plan *other);

/* Of a round seated by hand nothing differs. */
bool round_anew_read(
    const struct desk *desk, const struct round *round, struct round_anew *ret, struct error *err);

/* Whether it differs by what changed since it was seated, and not only because it was changed by hand. */
bool round_anew_since(const struct desk *desk, const struct round *round,
    const struct round_anew *anew, bool *ret, struct error *err);

/* Published rounds without a hand behind the round of a deed, as they would be seated before it. */
struct round_watch {
	size_t count;
	const struct round_watched {
		struct round round;
		struct round_anew before;
	} * rounds;
};

/* Begins it within the change of a deed, before anything is written. */
bool round_watch_begin(
    const struct desk *desk, int round, struct round_watch *ret, struct error *err);

/* The first round that would be seated otherwise than it is, by the deed; 0: none. Within its change. */
bool round_watch_tell(
    const struct desk *desk, const struct round_watch *watch, int *ret, struct error *err);

/* Whether a draft may go out: one of a knock-out that its bracket does not ask for is ERROR_REFUSED
 * `round-stale`. */
bool round_anew_allow(const struct round *round, const struct round_anew *anew, struct error *err);

#endif
