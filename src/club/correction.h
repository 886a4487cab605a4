/* correction.h - corrections of hands as rows: what stands beside a version that a correction wrote. */
#ifndef CANASTA_CLUB_CORRECTION_H
#define CANASTA_CLUB_CORRECTION_H

#include "club/address.h"
#include "club/hand.h"
#include "club/table.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct desk;
struct error;
struct version_rows;

/* What was done, and what allowed it. */
struct correction_note {
	const char *act; /* "correct", "void", "swap", "move", "follow" */
	enum version_kind clock;
	const char *unlock; /* why it passed a signed sheet or a locked round; NULL: it did not */
	bool after_event;   /* the event was closed */
	/* The other end of a move, the hand that is followed; NULL: none. */
	const struct address *other;
};

/* What the paper says and what the file says of it, put right.
 *
 * `typing`: the file differs from the paper; always, until the event is closed. The other kinds
 * change what the paper says, and the rulebook's clock runs: `addition` (fi-canasta 35A), `record`
 * (35B), after that only a `ruling`. Nothing is overwritten: each is a new version of the hand. */

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

/* Whether the rulebook's clock still lets a hand be changed (fi-canasta 35A, 35B):
 * by a correction of the sheet, by a penalty given or taken back. Private to this folder. */

/* A correction on its way. */
struct correcting {
	const struct desk *desk;
	const struct correction *correction;
	const char *act;       /* as the line of the log names it */
	struct hand_view view; /* before it */
	bool closed;           /* the event is */
	size_t follower_count;
	struct hand_follower *followers;
};

/* The rulebook the hand is played by. */
const struct rulebook *correction_book(const struct correcting *correcting);

/* ERROR_REFUSED `correction-late` or `event-closed`, naming the clause, where the clock has run out. */
bool correction_allowed(struct correcting *correcting, struct error *err);

/* The same for what is given, or taken back, in a hand of a table that was read; hand 0: outside hands,
 * where no score of a hand changes. A ruling may always. */
bool correction_given_allowed(
    const struct desk *desk, const struct table *table, int hand, bool ruling, struct error *err);

/* Versions that corrections write, and what later hands take from them, private to
 * this folder. */

/* A hand brought back is a correction that has a name of its own in the log alone. */
extern const char act_restore[];
extern const char act_rescore[];

/* One version under a line of its own, within the transaction of the whole correction. `word` and
 * `other` name the other end of a move, or the hand that is followed; NULL: there is none. */
bool correction_add(struct correcting *correcting, const struct version_rows *rows, const char *act,
    const char *word, const struct address *other, struct error *err);

/* The facts as a version keeps them: the score before a hand stands with its sums. */
struct hand correction_facts(const struct hand *hand);

/* Writes the versions of hands behind `cause` that follow from `after`, the table as a deed leaves it;
 * correcting->view.table is as it stood before. Where a typing was corrected they begin with what the
 * totals of `cause` moved by; where it was inserted, or counts no more, at other places of the order
 * of play, and perhaps behind the game's end or no longer behind it. */
bool correction_follow(struct correcting *correcting, const struct table *after,
    const struct address *cause, struct error *err);

/* What the hand that was dealt begins with follows, too; nothing where none was dealt or nothing moved. */
bool correction_deal_follow(struct correcting *correcting, const struct table *table,
    const int64_t moved[SIDES_MOST], struct error *err);

#endif
