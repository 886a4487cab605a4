/* hand.h - hands at a table: a chain of versions, never overwritten.
 *
 * A hand keeps its facts as they were entered and the score computed from them. What a hand's
 * opening minimum rests on, each side's score when the hand began, is fixed then and kept with it
 * (fi-canasta 13A, 35A). */
#ifndef CANASTA_STORE_HAND_H
#define CANASTA_STORE_HAND_H

#include "store/given.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum version_kind {
	VERSION_ENTRY,
	VERSION_TYPING,
	VERSION_ADDITION,
	VERSION_RECORD,
	VERSION_RULING,
	VERSION_VOID,
	VERSION_FOLLOW, /* written only because something before the hand changed */
};

/* "entry", "typing", "addition", "record", "ruling", "void", "follow". */
const char *version_kind_name(enum version_kind kind);

struct hand_version {
	int version; /* from 1 */
	enum version_kind kind;
	const char *author, *time;
	char by_side;       /* the side that wrote it itself, 'A' …; '\0': the desk did */
	bool clock_set;     /* the time came from $CANASTA_NOW */
	const char *reason; /* "" for an entry */
	int64_t log;        /* the line of the log that wrote it: R57 */
	const char *act;    /* "correct", "void", "swap", "move", "follow", "penalty"; "" for an
	                              entry */
	const char *clock;  /* what a correction was called: "typing" …; "" for an entry */
	const char *unlock; /* why it passed a lock; "" where there was none */
	bool after_event;   /* made when the event was closed */
	int given;          /* by something given or taken back in it: its number; else 0 */
	bool taken_back;
	enum given_how how;        /* it was */
	struct address other;      /* of a move: the other end; of one that follows: the hand it
	                              follows; else 0 */
	const char *confirmed_by;  /* "" where nobody has */
	const char *confirmed_how; /* "looked at", "entered again", "accepted" */
	const char *confirmed_at;
};

/* All of a hand. */
struct hand_versions {
	size_t count;
	const struct hand_version *list; /* oldest first */
	const char *after_end; /* why it was recorded after the game's end; "" where it was not */
};

#endif
