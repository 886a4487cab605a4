/* round_draft.h - a draw before it is played: entrants exchanged, tables moved; a draft published; a
 * round taken back.
 *
 * All of it ends where a round begins: ERROR_REFUSED `round-begun`. A draft is changed without a reason,
 * what went out only with one (ERROR_INPUT `reason-missing`). Round 0 is the newest, drafts too. */
#ifndef CANASTA_DESK_ROUND_DRAFT_H
#define CANASTA_DESK_ROUND_DRAFT_H

#include "desk/round_anew.h"
#include "store/desk.h"
#include "store/round.h"

/* Two entrants take each other's places: a seat, a bye, or none. Both without a place, or one twice,
 * is ERROR_INPUT `round-invalid`. */
struct round_draft_swap {
	int round, one, other;
	const char *reason; /* NULL: none */
};
bool round_draft_swap_make(const struct desk *desk, const struct round_draft_swap *swap,
    struct round *ret, struct error *err);

/* Who sits at a table goes to another, and who sits there comes back in exchange. A table that the
 * round has not is ERROR_INPUT `table-unknown`. */
struct round_draft_move {
	int round, from, to;
	const char *reason; /* NULL: none */
};
bool round_draft_move_make(const struct desk *desk, const struct round_draft_move *move,
    struct round *ret, struct error *err);

/* A draft goes out, and whether it would be another were it drawn now. One that did is ERROR_REFUSED
 * `round-published`; one of a knock-out that its bracket does not ask for any more `round-stale`, unless it
 * is wanted as it is. */
struct round_draft_publishing {
	int round;
	bool as_seated;
};
bool round_draft_publish(const struct desk *desk, const struct round_draft_publishing *wish,
    struct round *ret, struct round_anew *ret_anew, struct error *err);

/* Takes the newest round back, a draft or not, and gives what it was. Its number is free then. A round
 * behind which another was drawn is ERROR_REFUSED `round-later`; one of which anything is recorded
 * `round-begun`. */
bool round_draft_drop(
    const struct desk *desk, int round, const char *reason, struct round *ret, struct error *err);

#endif
