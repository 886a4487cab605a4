/* dispute.h - disputes of an event: D1, D2 …, each about a hand or a table, and what was decided.
 *
 * A dispute keeps who disagrees, in which words, what he claims, and which version of the hand he
 * disputes. A ruling is recorded with its clause, its reason and its votes; what it changes of the
 * hand is a version of the kind ruling, written in the same transaction. A ruling made anew after a
 * reopening stands beside the first. What each ruling would change: desk/dispute_case.h. */
#ifndef CANASTA_STORE_DISPUTE_H
#define CANASTA_STORE_DISPUTE_H

#include "score/hand.h"
#include "store/hand.h"
#include "store/jury.h"

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

#endif
