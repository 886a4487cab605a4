/* penalty.h - what was given to an entrant beside the cards: a penalty of the rulebook, points by the
 * committee, a written warning of the jury (competition rules 5).
 *
 * P1, P2 … in the event. Given in a hand, at a table outside its hands, or, to an entrant who sat at
 * no table, in the round alone. Cancelled, both stand in the record. */
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
struct error;
struct event;
struct hand;
struct penalty;
struct side;

enum given_kind { GIVEN_PENALTY, GIVEN_ADJUSTMENT, GIVEN_WARNING };

enum { GIVEN_KINDS = GIVEN_WARNING + 1, GIVEN_COUNT_MOST = 999 };

/* "penalty", "adjustment", "warning". */
extern const char *const given_kind_names[];

/* How it was given, or taken back: as a ruling, which the rulebook's clock does not bind, if need be after
 * the event was closed. */
enum given_how { GIVEN_PLAINLY, GIVEN_BY_RULING, GIVEN_BY_RULING_AFTER };

/* "", "ruling", "ruling-after". */
extern const char *const given_how_names[];

struct given {
	int number; /* P12; 0: written with the hand itself */
	enum given_kind kind;
	struct address place; /* hand 0: outside hands; table 0: at no table */
	int after_hand;       /* outside hands: behind that one, 0: before the first */
	int place_played;     /* of a list: the place of that hand in the order of play */
	char side;            /* 'A' …; 0: at no table */
	int entrant;          /* its number */
	int partner;        /* given to the whole side, the number of its second entrant; 0: none */
	const char *name;   /* the entrant's, today; of both "Alfa + Beta" */
	const char *code;   /* of the rulebook; "" where none goes with it */
	int32_t count;      /* how often, or how many cards; 0 where it is not counted */
	int64_t points;     /* in all, as they count: a penalty's are below 0 */
	int64_t victory;    /* in the standings alone: hundredths of victory points, signed */
	int64_t margin;     /* likewise to the difference */
	const char *reason; /* "" only where it was written with the hand */
	const char *by, *time;
	int64_t log; /* the line of the log that gave it */
	enum given_how how;
	bool cancelled;
	int64_t cancel_log;
	enum given_how cancelled_how;
	const char *cancel_reason, *cancelled_by, *cancelled_at; /* "" where it stands */
	bool idle; /* its hand is void: it counts for nothing */
};

/* What was given by commands as rows: written under a change of the caller, read within
 * its read. */

/* Which of what was given is meant; what is 0 leaves all. */
struct given_filter {
	int number, round, table, entrant;
	int rounds; /* up to that one */
};

/* What was given by commands, by number. */
bool given_read(const struct desk *desk, const struct given_filter *filter, struct given **ret,
    size_t *ret_count, struct error *err);

/* What was given by a command of its own is no fact of the record: it stays with who sat there, whatever
 * becomes of the facts. */
void given_keep(struct side *side, const struct side *from);

/* Applies what was given in a hand, as it stood before the line `seq`, to the facts of its sides. */
bool given_apply(const struct desk *desk, const struct address *address, int64_t seq,
    struct hand *hand, struct error *err);

/* The same from rows of a table that were read: what now stands in its hand of that number, in place
 * of what was applied before. */
bool given_apply_rows(struct arena *arena, const struct event *event, const struct given *rows,
    size_t count, int number, struct hand *hand, struct error *err);

enum { GIVEN_SUBJECT = 2 * ADDRESS_TEXT };

/* A hand whose facts hold penalties or points of the committee, written with it; who wrote that, when,
 * and under which line. */
struct penalised_hand {
	struct address address;
	int version;
	const char *by, *time;
	int64_t log;
};

/* Penalties, the committee's points and written warnings, given and taken back.
 *
 * While the event is open, after the game's end and on a signed sheet too; where the rulebook has a
 * clause for it (fi-canasta 35B), in a hand that may no longer be corrected by a ruling alone. Given in
 * a hand it gives that hand a new version, scored with it whatever the hand's detail; given outside
 * hands it enters the game as tournament/game.h says. */

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

/* Penalties, adjustments and warnings. */

/* Taken in the standings alone it has "in_standings", "victory_points" and "difference" beside "points" of 0.
 * {"penalty":"P3","kind":"penalty","address":"1.2.4","round":1,"side":"A","number":3,"entrant":"…",
 * "code":"25C","count":1,"points":-100,"reason":"…","by":"…","time":"…","cancelled":false}, and what of it
 * applies besides. `penalty` is nothing for one written with its hand. */
void answer_given(struct answer *to, const struct given *given);

/* What a penalty of the rulebook is for: "code", "what", and "clause" where the code is none. */
void answer_penalty_words(struct answer *to, const struct penalty *penalty);

/* What it takes or gives: "points", or in the standings alone "in_standings" with "victory_points" and
 * "difference". */
void answer_given_points(struct answer *to, const struct given *given);

/* Rows of "penalties". */
void answer_givens(struct answer *to, const struct given *given, size_t count);

/* What is in a list of penalties. */
struct given_list {
	const struct event *event;
	size_t given_count;
	struct given *given;
	size_t decided_count;
	struct table *decided; /* tables where the game was decided against somebody */
	int round;             /* what was given in that round alone; 0: in all */
};

/* Rows of "penalties", each with what its penalty is for; behind them each game decided against a side:
 * {"penalty":null,"kind":"ended", …, "points":0, …,"stands":2000}. And "round", where it is of one. */
void answer_penalty_list(struct answer *to, const struct given_list *list);

/* "ruling", and after the event "ruling_after_event": where it was none, neither. */
void answer_given_how(struct answer *to, const char *key, enum given_how how);

#endif
