/* given.h - what was given to an entrant beside the cards: a penalty of the rulebook, points by the
 * committee, a written warning of the jury (competition rules 5).
 *
 * P1, P2 … in the event. Given in a hand, at a table outside its hands, or, to an entrant who sat at
 * no table, in the round alone. Cancelled, both stand in the record. */
#ifndef CANASTA_STORE_GIVEN_H
#define CANASTA_STORE_GIVEN_H

#include "store/address.h"

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

#endif
