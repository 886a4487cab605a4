/* penalty.h - penalties, the committee's points and written warnings, given and taken back.
 *
 * While the event is open, after the game's end and on a signed sheet too; where the rulebook has a
 * clause for it (fi-canasta 35B), in a hand that may no longer be corrected by a ruling alone. Given in
 * a hand it gives that hand a new version, scored with it whatever the hand's detail; given outside
 * hands it enters the game as tournament/game.h says. */
#ifndef CANASTA_DESK_PENALTY_H
#define CANASTA_DESK_PENALTY_H

#include "store/desk.h"
#include "store/dispute.h"
#include "store/table.h"

struct giving {
	enum given_kind kind;
	struct address place;          /* table 0: the round alone */
	char side;                     /* 0: as the entrant sits */
	const struct entrant *entrant; /* NULL: by the side */
	const char *code;              /* of a penalty; a warning may have one; NULL: none */
	int32_t count;                 /* of a penalty, from 1 */
	int64_t points;                /* of an adjustment, signed */
	bool victory;                  /* its points are hundredths of victory points */
	const char *reason;
	bool ruling; /* by the jury or the referee: at any time, after the event too */
};

/* Something taken back. */
struct giving_back {
	int number;
	const char *reason;
	bool ruling; /* as above */
};

struct giving_result {
	struct given given;
	bool repeated;             /* of a cancellation: it was cancelled before */
	bool alike;                /* one like it stands already */
	const struct penalty *due; /* of a warning: what goes with so many of them; NULL: nothing */
	int warnings;              /* how many the entrant has, that one included */
	bool has_table;            /* it was given at one */
	struct table table;        /* after it */
};

/* Gives it. ERROR_INPUT: `penalty-unknown` naming the nearest code, `penalty-form` naming the right
 * form for a code that takes no points there, `side-unknown`, `entrant-unknown` for who does not sit
 * there, `points-invalid`, `reason-invalid`. ERROR_REFUSED: `event-closed`, `correction-late`,
 * `hand-voided`, `score-range`, `ranking-otherwise` where what is taken in
 * victory points meets an event that does not rank by them. */
bool penalty_give(const struct desk *desk, const struct giving *giving, struct giving_result *ret,
    struct error *err);

/* Takes it back: both stay in the record. No such number is ERROR_INPUT `penalty-none`; ERROR_REFUSED
 * `event-closed`, `correction-late`. */
bool penalty_cancel(const struct desk *desk, const struct giving_back *back,
    struct giving_result *ret, struct error *err);

/* "P12" or "12". ERROR_INPUT `penalty-none` names the form. */
bool penalty_number(const char *text, int *ret, struct error *err);

/* By round, table, hand and number, over all rounds: what was given by these commands, and what was
 * written with the hands. Of one entrant, or of all where it is NULL. */
bool penalty_list(const struct desk *desk, const struct entrant *entrant, struct given **ret,
    size_t *ret_count, struct error *err);

/* The tables where a game was decided against somebody, or against one entrant; of a round alone, or of all
 * where it is 0. A round that is not there is ERROR_INPUT `round-unknown`. */
bool penalty_decided(const struct desk *desk, const struct entrant *entrant, int round,
    struct table **ret, size_t *ret_count, struct error *err);

#endif
