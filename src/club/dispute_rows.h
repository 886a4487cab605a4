/* dispute_rows.h - disputes of an event: D1, D2 …, each about a hand or a table, and what was decided.
 *
 * A dispute keeps who disagrees, in which words, what he claims, and which version of the hand he
 * disputes. A ruling is recorded with its clause, its reason and its votes; what it changes of the
 * hand is a version of the kind ruling, written in the same transaction. A ruling made anew after a
 * reopening stands beside the first. What each ruling would change: dispute/dispute.h. */
#ifndef CANASTA_CLUB_DISPUTE_ROWS_H
#define CANASTA_CLUB_DISPUTE_ROWS_H

#include "club/address.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct change;
struct desk;
struct error;

/* For what a dispute is decided. */
enum verdict {
	VERDICT_ENTRY,       /* what was entered stands */
	VERDICT_CLAIM,       /* the sum that is claimed; of a table, that it was decided wrongly */
	VERDICT_EXPLANATION, /* what one explanation of the difference says of the hand */
	VERDICT_SLIP,        /* facts of the jury's own */
	VERDICT_PENALTY,     /* the hand as entered, with a penalty of the rulebook, or an end of
	                        the game by one of its codes */
	VERDICT_COUNT
};

/* "entry", "claim", "explanation", "slip", "penalty". */
const char *dispute_verdict_name(enum verdict verdict);

struct vote {
	const char *name;
	bool in_favour;
};

struct ruling {
	int number; /* from 1, of the dispute */
	enum verdict verdict;
	const char *choice; /* the explanation's code, the slips, the penalty; "" else */
	const char *clause, *reason;
	int jury; /* the version of it that voted; 0: the referee alone */
	size_t vote_count;
	const struct vote *votes;
	bool casting;       /* votes were equal, the chair's decided (competition rules 5) */
	int hand_version;   /* what it made of the hand; 0: nothing */
	int penalty;        /* the number of the one it gave; 0: none */
	int decision;       /* the version of the decision it made on the game; 0: none */
	bool ends_game;     /* what was chosen does, also where it made none: one alike stood */
	const char *ending; /* the clause of that version as kept; "" where it took one back */
	const char *by, *time;
	int64_t log;
	bool reopened; /* it is to be made anew */
	const char *reopened_by, *reopened_at, *reopened_why;
};

struct dispute {
	int number;
	struct address address; /* hand 0: the table as a whole */
	int version;            /* of the hand, which is disputed; 0: a table */
	int side;               /* index of the side whose score it is; -1: not said */
	struct claim claim;     /* of the hand's sum; empty where nothing is claimed */
	const char *by;         /* who disputes it */
	const char *words;
	bool after_event; /* made when the event was closed: not considered (competition rules 6) */
	const char *time;
	int64_t log;
	size_t ruling_count;
	const struct ruling *rulings; /* oldest first; the last one not reopened is what stands */
	bool undecided;
};

/* Disputes and what was decided of them as rows, read and written inside a read or a
 * transaction of the caller. */

/* The disputes of an event by number; `all` the decided ones too. */
bool disputes_read(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err);

/* A dispute with its number, which is new; its `by` is a name. */
bool dispute_write(struct change *change, const struct dispute *dispute, struct error *err);

/* A ruling with its number, its votes, and what it made: `jury`, `hand_version`, `penalty`, `decision`
 * are 0 where there is none. */
bool dispute_ruling_write(struct change *change, const struct dispute *dispute,
    const struct ruling *ruling, struct error *err);

/* That the dispute's last ruling is to be made anew; `accepted`: although it binds. */
bool dispute_reopening_write(struct change *change, const struct dispute *dispute,
    const char *reason, bool accepted, struct error *err);

enum { DISPUTE_SUBJECT = ADDRESS_TEXT + 16 };

/* "1.2.4 D3", as lines of the log name it. */
void dispute_subject(const struct dispute *dispute, char subject[DISPUTE_SUBJECT]);

/* Which disputes are not decided: what tables and standings mark as in doubt. */

struct dispute_undecided {
	int number;             /* D3 */
	struct address address; /* hand 0: the table as a whole */
};

/* By number: those of one table, or of all where `table` is NULL; up to a round, of all where it is
 * 0. Runs inside a read or a transaction of the caller. */
bool disputes_undecided_read(const struct desk *desk, const struct address *table, int round,
    const struct dispute_undecided **ret, size_t *ret_count, struct error *err);

#endif
