/* dispute_rows.h - a dispute about a hand or a table: D1, D2 …, and the rulings on it.
 *
 * A dispute has its disputant, their words, their claim, and the version of the hand that they dispute. A ruling
 * is recorded with its clause, its reason and its votes; if it changes the hand, it writes a version of the kind
 * ruling in the same transaction. After a reopening a new ruling is added; the first is kept. dispute/dispute.h
 * finds out what each ruling would change. */
#ifndef CANASTA_DISPUTE_DISPUTE_ROWS_H
#define CANASTA_DISPUTE_DISPUTE_ROWS_H

#include "club/address.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct change;
struct desk;
struct error;

/* The decision of a ruling. */
enum verdict {
	VERDICT_ENTRY,       /* the hand as entered */
	VERDICT_CLAIM,       /* the sum claimed; for a table, that it was decided wrongly */
	VERDICT_EXPLANATION, /* the hand according to one explanation of the difference */
	VERDICT_SLIP,        /* facts that the jury found */
	VERDICT_PENALTY, /* the hand as entered with a penalty of the rulebook, or the end of the game by one of its codes */
	VERDICT_COUNT
};

/* Returns "entry", "claim", "explanation", "slip" or "penalty". */
const char *dispute_verdict_name(enum verdict verdict);

struct vote {
	const char *name;
	bool in_favour;
};

struct ruling {
	int number; /* within the dispute, from 1 */
	enum verdict verdict;
	const char *choice; /* the explanation's code, the slips, or the penalty; else "" */
	const char *clause, *reason;
	int jury; /* the version of the jury that voted; 0: the referee alone */
	size_t vote_count;
	const struct vote *votes;
	bool casting;     /* votes were equal, the chair's decided (competition rules 5) */
	int hand_version; /* the version of the hand that it wrote; 0: none */
	int penalty;      /* the number of the penalty that it gave; 0: none */
	int decision;     /* the version of the game's decision that it wrote; 0: none */
	bool ends_game; /* the choice ends the game, even if the same decision was there already */
	const char *ending; /* the clause of that decision; "": it took one back */
	const char *by, *time;
	int64_t log;
	bool reopened; /* a new ruling is needed */
	const char *reopened_by, *reopened_at, *reopened_why;
};

struct dispute {
	int number;
	struct address address; /* hand 0: the table as a whole */
	int version;            /* of the hand that is disputed; 0: a table */
	int side;               /* index of the side whose score is disputed; -1: not known */
	struct claim claim;     /* of the hand's sum; empty: no claim */
	const char *by;         /* the disputant */
	const char *words;
	bool after_event; /* made when the event was closed: not considered (competition rules 6) */
	const char *time;
	int64_t log;
	size_t ruling_count;
	/* Oldest first; the last is in force unless it was reopened. */
	const struct ruling *rulings;
	bool undecided;
};

/* --- rows: within a read or a transaction of the caller --- */

/* Reads the undecided disputes of the event by number; `all`: decided ones too. */
bool disputes_read(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err);

/* Writes a new dispute with its number; its `by` is a name. */
bool dispute_write(struct change *change, const struct dispute *dispute, struct error *err);

/* Writes a ruling with its number, its votes and its effects. */
bool dispute_ruling_write(struct change *change, const struct dispute *dispute,
    const struct ruling *ruling, struct error *err);

/* Reopens the dispute's last ruling; `accepted`: although it is binding. */
bool dispute_reopening_write(struct change *change, const struct dispute *dispute,
    const char *reason, bool accepted, struct error *err);

enum { DISPUTE_SUBJECT = ADDRESS_TEXT + 16 };

/* Writes "1.2.4 D3", the subject of its lines of the log. */
void dispute_subject(const struct dispute *dispute, char subject[DISPUTE_SUBJECT]);

#endif
