/* round_anew.h - whether a round that is seated would be seated otherwise were it drawn now: results were
 * corrected since, somebody left or came, or it was changed by hand. Where tables stand and who has which
 * side is no difference. */
#ifndef CANASTA_DESK_ROUND_ANEW_H
#define CANASTA_DESK_ROUND_ANEW_H

#include "desk/phase_draw.h"
#include "store/desk.h"
#include "store/round.h"

struct round_anew {
	struct phase_next next; /* of a knock-out: what its bracket asks for now */
	bool differs;
};

/* Whether a plan seats otherwise than a round: partners, opponents, byes. */
bool round_plan_differs(const struct round *round, const struct round_plan *plan);

/* Of a round seated by hand nothing differs. */
bool round_anew_read(
    const struct desk *desk, const struct round *round, struct round_anew *ret, struct error *err);

/* Whether a draft may go out: one of a knock-out that its bracket does not ask for is ERROR_REFUSED
 * `round-stale`. */
bool round_anew_allow(const struct round *round, const struct round_anew *anew, struct error *err);

#endif
