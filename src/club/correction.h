/* correction.h - a correction: the paper or the file has a hand wrong, and a new version puts it
 * right.
 *
 * A `typing` corrects the file where it differs from the paper; it is allowed until the event is
 * closed. The other kinds change what the paper says, and the rulebook's clock runs for them: an
 * `addition` (fi-canasta 35A), a `record` (35B), and after that only a `ruling`. Nothing is
 * overwritten: each correction writes the next version of the hand, and later hands follow. */
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

struct arena;
struct desk;
struct error;
struct score;

/* A correction of a hand, as a user asks for it. */
struct correction {
	struct address address;
	enum version_kind kind; /* VERSION_TYPING to VERSION_RULING */
	const char *reason;
	const char *unlock; /* the reason to pass a signed sheet or a locked round; NULL: none */
	char by_side;       /* the side that takes back its own entry, 'A' …; '\0': the desk */
	const struct hand *hand; /* the corrected facts of all sides; NULL: unchanged (a ruling) */
	int version;             /* the version that the facts were based on; 0: the newest */
	const struct hand_view
	    *view;               /* the hand, if the same deed has read it; NULL: not read yet */
	size_t acceptance_count; /* newly accepted error findings */
	const struct acceptance *acceptances;
	const char *note; /* a note on the hand; NULL: none */
};

/* Writes a new version of a hand. ERROR_REFUSED: `correction-late` or `event-closed` if the clock
 * has run out, naming the clause; `not-an-addition` if an addition changes more than sums; `locked`
 * if the sheet is signed or the round locked and `unlock` is NULL; `hand-voided`; `hand-changed` if
 * the hand has a newer version than `version`; `error-findings` as in hand_add(), with the address,
 * the facts and the score of the refused hand in `ret->view`. ERROR_INPUT: `correction-empty` if
 * there is nothing to correct, `reason-invalid` if there is no reason. The facts of the correction
 * must not lie in `ret`, which is emptied first. */
void hand_correct(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret);

/* Voids a hand: it remains in the record and counts for nothing. If it is the newest of its table,
 * its number is free again. A side may take back its own entry until another side accepts it or a
 * later hand is recorded; after that ERROR_REFUSED `hand-late`. */
void hand_void(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret);

/* Makes a void hand count again, with the facts it had. A hand that counts sets `repeated`.
 * ERROR_REFUSED `hand-number` if another hand was entered under its number since, `hand-voided` if
 * it is void because it was moved. */
void hand_restore(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret);

/* Scores a hand again that an earlier version of the scorer scored differently, and writes a
 * version with the same facts; later hands follow as after a typing. Sets `repeated` if today's
 * scorer gives the stored score. */
void hand_rescore(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret);

/* Moves a hand that was entered for the wrong table: voids it there and records it as the next hand
 * of table `to`. `ret->view` is the hand at its new place. */
void hand_move(const struct desk *desk, const struct correction *correction,
    const struct address *to, struct hand_result *ret);

/* Exchanges the slips of sides A and B; ERROR_INPUT `sides-three` if the table has three sides. */
void hand_swap(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret);

/* Typing, addition, record, and penalty if the rulebook treats penalties as corrections. */
enum { JUDGEMENTS_MOST = 4 };

/* The clock's answer for one kind of correction. A ruling needs none: it is always possible. */
struct correction_judgement {
	const char *kind; /* "typing", "addition", "record", "penalty" */
	bool allowed;
	const char *clause; /* of the rulebook; "" if no clause decides */
	const char *why;    /* why not, in one line; "" if allowed */
};

/* Judges each kind of correction for a hand; returns how many. */
size_t correction_judge(const struct desk *desk, const struct hand_view *view,
    struct correction_judgement ret[JUDGEMENTS_MOST]);

/* --- private to this folder --- */

/* A correction in progress. */
struct correction_work {
	const struct desk *desk;
	const struct correction *correction;
	const char *act;          /* its name in the log */
	const struct address *to; /* the table that a hand is moved to; NULL: it is not moved */
	const struct table_watch *watch;
	struct hand_view view;      /* the hand before the correction */
	struct hand_result *result; /* NULL: no later hand is followed */
};

/* Checks the clock of the rulebook for a correction of a hand: ERROR_REFUSED `correction-late` or
 * `event-closed`, naming the clause, if it has run out. VERSION_ENTRY is a penalty given or taken
 * back in the hand, or between hands (0), where no hand's score changes. A ruling is always
 * allowed. */
bool correction_allowed(const struct desk *desk, const struct table *table, int hand,
    enum version_kind kind, struct error *err);

/* Writes one version and its row of corrections under a line of the log, within the caller's
 * transaction. `other` is the other end of a move, or the hand that is followed; NULL: there is
 * none. */
void correction_add(
    struct correction_work *work, const struct version_rows *rows, const struct address *other);

/* Returns true if the penalties of a hand at that table take other points now, after other earlier
 * offences. */
bool hand_repriced(
    const struct desk *desk, const struct table_hand *hand, const struct address *table);

/* Keeps the acceptances of `hand` whose finding is still there, and adds more. */
void correction_accept(struct arena *arena, const struct score *score,
    const struct acceptance *more, size_t more_count, struct hand *hand);

/* Writes new versions of the hands after `cause` that a deed changes. `after` is the table as the
 * deed leaves it, work->view.table the table before it. After a typing the hands begin with scores
 * moved by as much as the totals of `cause`. If `cause` was inserted, or an inserted hand is void,
 * they have other places in the order of play, and the game's end may come before or after them. */
void correction_follow(
    struct correction_work *work, const struct table *after, const struct address *cause);

/* Writes the new scores that the hand being dealt begins with. Does nothing if no hand is dealt or
 * no score moved. */
void correction_deal_follow(
    struct correction_work *work, const struct table *table, const int64_t moved[SIDES_MOST]);

#endif
