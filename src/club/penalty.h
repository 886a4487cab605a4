/* penalty.h - what an entrant gets besides the cards: a penalty of the rulebook, points from the
 * committee, or a written warning of the jury (competition rules 5).
 *
 * They are numbered P1, P2 … in the event. One is given in a hand, at a table outside its hands
 * or, to an entrant who sat at no table, in the round. A cancelled one stays in the record with
 * its cancellation. */
#ifndef CANASTA_CLUB_PENALTY_H
#define CANASTA_CLUB_PENALTY_H

#include "club/address.h"
#include "club/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct desk;
struct entrant;
struct event;
struct hand;
struct penalty;
struct rulebook;
struct side;
struct statement;

/* --- kinds and ways --- */

/* The kinds of decisions that are given to a side or an entrant. */
enum given_kind { GIVEN_PENALTY, GIVEN_ADJUSTMENT, GIVEN_WARNING, GIVEN_KINDS };

enum { GIVEN_COUNT_MOST = 999 };

/* The kinds: the name in the file, such as "warning", its action in the log, and whether it
 * changes a score. */
extern const struct given_form {
	const char *name, *action;
	bool scores;
} given_forms[GIVEN_KINDS];

/* The ways to give or cancel a penalty. A ruling is not bound by the rulebook's time limits and may
 * come after the event was closed. */
enum given_how { GIVEN_PLAINLY, GIVEN_BY_RULING, GIVEN_BY_RULING_AFTER };

/* Reads the way from a column that is true if it was after the event; NULL: not by a ruling. */
enum given_how given_how_read(const struct statement *row, const char *column);

/* --- rows --- */

/* A penalty, an adjustment or a warning, as the file has it. */
struct given {
	int number; /* P12 is 12; 0: written with the hand itself */
	enum given_kind kind;
	struct address place; /* hand 0: outside hands; table 0: at no table */
	int after_hand;       /* outside hands: the hand before it; 0: before the first */
	int place_played;     /* in a list: place of that hand in the order of play */
	char side;            /* 'A' …; 0: at no table */
	int entrant;          /* number of the entrant */
	int partner;          /* number of the side's second entrant if both got it; 0: none */
	const char *name;     /* current name of the entrant; of both "Alfa + Beta" */
	const char *code;     /* rulebook code, or "" */
	int32_t count;        /* number of times or of cards; 0 if not counted */
	/* In all, signed; a penalty's are negative. If repeated offences cost more, they are those
	 * that it takes now; the row in the file has those when it was given. */
	int64_t points;
	/* Hundredths of victory points, signed, for the standings alone. */
	int64_t victory;
	int64_t margin;     /* difference, signed, for the standings alone */
	const char *reason; /* "" only if it was written with the hand */
	const char *by, *time;
	int64_t log; /* line of the log that gave it */
	enum given_how how;
	bool cancelled;
	int64_t cancel_log;
	enum given_how cancelled_how;
	/* "" if it was not cancelled. */
	const char *cancel_reason, *cancelled_by, *cancelled_at;
	bool idle; /* its hand is void, so it counts for nothing */
};

/* A filter of penalties; a member that is 0 does not restrict. */
struct given_filter {
	int number, round, table, entrant;
	int rounds; /* up to that round */
};

/* Reads what was given by commands, by number. */
struct given *given_read(
    const struct desk *desk, const struct given_filter *filter, size_t *ret_count);

/* Counts the offences among the rows that come before the penalty at its place: of its side in one
 * hand, or of its entrant at the table between hands. A penalty without a number comes last. */
int32_t given_offences_before(const struct given *rows, size_t count, const struct given *given);

/* Copies to a side's new facts what commands gave it and its earlier offences of the game, which a
 * correction of the facts does not change. */
void given_keep(struct side *side, const struct side *from);

/* Applies to the facts of a hand's sides what was given in it before line `seq` of the log; this
 * replaces what was applied before. */
void given_apply(
    const struct desk *desk, const struct address *address, int64_t seq, struct hand *hand);

/* Applies, from the rows of a table, what now counts in the hand of that number. */
void given_apply_rows(struct arena *arena, const struct rulebook *book, const struct given *rows,
    size_t count, int number, struct hand *hand);

/* --- giving and cancelling --- */

/* A request to give a penalty, an adjustment or a warning. */
struct given_request {
	enum given_kind kind;
	struct address place;          /* table 0: the round alone */
	char side;                     /* 0: the side on which the entrant sits */
	const struct entrant *entrant; /* NULL: named by the side */
	const char *code;              /* of a penalty, optional for a warning; NULL: none */
	const char *file;              /* place of the code, for its refusal; NULL: none */
	int32_t count;                 /* of a penalty, from 1 */
	int64_t points;                /* of an adjustment, signed */
	bool victory;                  /* its points are hundredths of victory points */
	const char *reason;
	bool ruling; /* given by the jury or the referee, at any time */
};

/* A request to cancel a penalty, an adjustment or a warning. */
struct given_cancel {
	int number;
	const char *file; /* place of the number, for its refusal; NULL: none */
	const char *reason;
	bool ruling; /* given by the jury or the referee, at any time */
};

/* A penalty that takes other points since an earlier one was cancelled. */
struct price_change {
	int number;
	int64_t was, points;
};

/* The result of giving or cancelling one. */
struct given_result {
	struct given given;
	bool repeated; /* it had been cancelled before */
	bool alike;    /* an equal one exists already */
	/* For a warning: the penalty due for that many warnings; NULL: none. */
	const struct penalty *due;
	int warnings; /* the entrant's warnings, including this one */
	size_t repriced_count;
	const struct price_change *repriced;
	struct table table; /* the table at which it was given, with it; unset if at none */
};

/* Gives a penalty, an adjustment or a warning: while the event is open, also after the game's
 * end and on a signed sheet. If the rulebook has a clause for it (fi-canasta 35B), a hand too
 * old to be corrected needs a ruling. In a hand it makes a new version of the hand; outside
 * hands it enters the game as tournament/game.h says.
 *
 * ERROR_INPUT: `penalty-unknown` with the nearest code, `penalty-form` with the right form for a
 * code without points there, `side-unknown`, `entrant-unknown`, `points-invalid`,
 * `reason-invalid`. ERROR_REFUSED: `event-closed`, `correction-late`, `hand-voided`,
 * `score-range`, `ranking-otherwise` (victory points in an event that does not rank by them). */
void penalty_give(
    const struct desk *desk, const struct given_request *request, struct given_result *ret);

/* Cancels what was given; both stay in the record. ERROR_INPUT `penalty-none`; ERROR_REFUSED
 * `event-closed`, `correction-late`. */
void penalty_cancel(
    const struct desk *desk, const struct given_cancel *cancel, struct given_result *ret);

/* Reads "P12" or "12". ERROR_INPUT `penalty-none` shows the form. */
int penalty_number(const char *text);

/* --- a list of what was given --- */

/* A list of what was given. */
struct given_list {
	const struct event *event;
	/* By commands and with hands, by round, table, hand and number, over all rounds. */
	size_t given_count;
	struct given *given;
	size_t decided_count;
	struct table *decided; /* tables with a game decided against a side */
	int round;             /* the only round that is shown; 0: all */
};

/* Lists what was given to an entrant or to all (0). ERROR_INPUT `round-unknown`. */
struct given_list penalty_list(const struct desk *desk, int entrant, int round);

/* --- answers --- */

/* Adds
 * {"penalty":"P3","kind":"penalty","address":"1.2.4","round":1,"side":"A","number":3,"entrant":"…",
 * "code":"25C","count":1,"points":-100,"reason":"…","by":"…","time":"…","cancelled":false} and
 * what else applies. In the standings alone it has "in_standings", "victory_points" and
 * "difference", with "points" of 0. "penalty" is left out if it was written with its hand. */
void answer_given(struct answer *to, const struct given *given);

/* Adds the rulebook's words for a penalty: "code", "what", and "clause" if the code is not a
 * clause. */
void answer_penalty_words(struct answer *to, const struct penalty *penalty);

/* Adds "points", or for the standings alone "in_standings", "victory_points" and "difference". */
void answer_given_points(struct answer *to, const struct given *given);

/* Adds rows of "repriced", the penalties that take other points since one was cancelled:
 * {"penalty":"P4","points_was":-200,"points":-100}. */
void answer_repriced(struct answer *to, const struct given_result *result);

/* Adds rows of "penalties", each with the rulebook's words, then the games decided against a
 * side: {"penalty":null,"kind":"ended", …, "points":0, …,"stands":2000}. "round" if the list is
 * of one round. */
void answer_penalty_list(struct answer *to, const struct given_list *list);

/* Adds "ruling", and "ruling_after_event" if the event was closed; nothing if it was not a
 * ruling. */
void answer_given_how(struct answer *to, const char *key, enum given_how how);

#endif
