/* event.h - events: a club night, a championship. The rulebook is frozen into each: its texts and
 * the options chosen, so that what was scored once can be scored again years later. */
#ifndef CANASTA_STORE_EVENT_H
#define CANASTA_STORE_EVENT_H

#include "rulebook/rulebook.h"
#include "store/store.h"
#include "tournament/event_settings.h"

struct possible; /* referee/possible.h */

/* One version of an event that ranks otherwise than the version before it did. */
struct ranking_change {
	struct setting_changes settings;
	const char *what;   /* "tie-breaks direct (difference before), lot-seed 7 (1 before)" */
	const char *by;     /* who made it */
	const char *time;   /* "2026-03-05T19:30:00Z" */
	const char *reason; /* "" in files that knew none */
};

/* The rounds of an event that a rulebook is for: from its first on until those of the next. */
struct event_book {
	int phase; /* its number; 1: the event itself */
	int round; /* its first */
	const struct rulebook *book;
	struct possible *possible; /* which sums a hand may have; NULL: not asked */
};

struct event_source;

struct event {
	int64_t id; /* inside the file; people say the number */
	int number; /* from 1 */
	struct event_settings settings;
	bool closed;
	const struct event_source
	    *source; /* another club's file, which alone changes it; NULL: this one */
	const struct rulebook
	    *book; /* as frozen: of the rounds it is taken for (event_played), else of the first */
	size_t book_count;              /* 0: all rounds are played by `book` */
	const struct event_book *books; /* by phase, where one has a rulebook of its own */
	size_t change_count;
	const struct ranking_change *changes; /* of what ranks, since play began */
	struct possible *possible;            /* which sums a hand may have; NULL: not asked */
};

/* The event as a round of it is played: by the rulebook of its phase. Whoever works on a table or a round takes
 * its rulebook from here. */
struct event event_played(const struct event *event, int round);

/* The rulebook of a round. */
const struct rulebook *event_book_of(const struct event *event, int round);

/* Kinds of canasta of all its rulebooks, each name once: those of the first phase first. */
struct event_kinds {
	size_t count;
	const char *names[KINDS_MOST];
};

/* False: there are more than can be told side by side. `more`: a rulebook beside them; NULL: none. */
bool event_kinds(const struct event *event, const struct rulebook *more, struct event_kinds *ret);

/* The place of a kind among them. */
size_t event_kind(const struct event_kinds *kinds, const char *name);

/* The event as the rounds are played that are drawn next: by its newest phase. */
struct event event_newest(const struct event *event);

#endif
