/* hand_correct.h - what the paper says and what the file says of it, put right.
 *
 * `typing`: the file differs from the paper; always, until the event is closed. The other kinds
 * change what the paper says, and the rulebook's clock runs: `addition` (fi-canasta 35A), `record`
 * (35B), after that only a `ruling`. Nothing is overwritten: each is a new version of the hand. */
#ifndef CANASTA_DESK_HAND_CORRECT_H
#define CANASTA_DESK_HAND_CORRECT_H

#include "desk/hand.h"
#include "store/desk.h"
#include "store/hand.h"

struct correction {
	struct address address;
	enum version_kind kind; /* VERSION_TYPING … VERSION_RULING */
	const char *reason;
	const char *unlock; /* why it passes a signed sheet or a locked round; NULL: it does not */
	char by_side;       /* the side that takes its own back, 'A' …; '\0': the desk does it */
	/* Of a correction: the facts, all sides; NULL: they stay (a ruling). */
	const struct hand *hand;
	int version;                  /* the one the facts were laid upon; 0: whichever is newest */
	const struct hand_view *view; /* as it was read within the same deed; NULL: it is read */
	size_t acceptance_count;      /* error findings accepted besides those accepted before */
	const struct acceptance *acceptances;
	const char *note; /* noted on the hand besides; NULL: nothing */
};

struct correction_result {
	bool repeated;         /* nothing was written: it stands so already */
	struct hand_view view; /* after it; its table's hands tell which are tainted */
	/* Of a hand that was moved, the table it was at, after it; else of no round. */
	struct table left;
	size_t follower_count;
	/* Later hands of a table whose beginning was computed anew (typing). */
	const struct hand_follower *followers;
};

/* Typing, addition, record, and penalties where the rulebook has them a correction: a ruling is always
 * possible. */
enum { JUDGEMENTS_MOST = 4 };

/* Whether the clock still lets a hand be corrected in one way. */
struct correction_judgement {
	const char *kind; /* "typing", "addition", "record", "penalty" */
	bool allowed;
	const char *clause; /* of the rulebook; "" where it is silent or none decides */
	const char *why;    /* why not, in one line; "" where it is */
};

/* What the clock says of a hand that was read, way by way. */
bool correction_judge(const struct desk *desk, const struct hand_view *view,
    struct correction_judgement ret[JUDGEMENTS_MOST], size_t *ret_count, struct error *err);

/* A new version of a hand. Refused by the clock: ERROR_REFUSED `correction-late`, `event-closed`
 * naming the clause; an addition that changes more than sums `not-an-addition`; a signed sheet or
 * locked round without `unlock` `locked`; a voided hand `hand-voided`; another version than the one
 * the facts were laid upon `hand-changed`; error findings as in hand_add. Nothing to correct
 * is ERROR_INPUT `correction-empty`, no reason `reason-invalid`. */
bool hand_correct(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err);

/* The hand stays in the record and counts for nothing. The newest of its table opens its number. A side takes its own
 * back until it is accepted, and while no hand stands behind it: else ERROR_REFUSED `hand-late`. */
bool hand_void(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err);

/* A voided hand counts again, with the facts it had. One that counts sets `repeated`, but one that
 * was entered anew since is ERROR_REFUSED `hand-number`; one that is void because it was moved is
 * ERROR_REFUSED `hand-voided`: it counts where it went. */
bool hand_restore(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err);

/* Scores a hand again that an earlier scorer scored otherwise: a new version with the facts it has. One whose score
 * this scorer gives sets `repeated`. The kind is typing: later hands follow. */
bool hand_rescore(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err);

/* Entered for the wrong table: voided there, the next hand here. `view` is of its new place. */
bool hand_move(const struct desk *desk, const struct correction *correction,
    const struct address *to, struct correction_result *ret, struct error *err);

/* A and B written the wrong way round; ERROR_INPUT `sides-three` where there are three. */
bool hand_swap(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err);

#endif
