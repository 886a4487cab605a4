/* event.h - events: a club night, a championship. The rulebook is frozen into each: its texts and
 * the options chosen, so that what was scored once can be scored again years later. */
#ifndef CANASTA_STORE_EVENT_H
#define CANASTA_STORE_EVENT_H

#include "rulebook/rulebook.h"
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

enum { PHASE_FIRST = 1 }; /* the event itself */

/* A rulebook, and what is found out about the sums of its hands. */
struct resolved_book {
	const struct rulebook *book;
	struct possible *possible; /* which a hand may have; NULL: not asked */
	struct arena *arena;       /* both live there; NULL: what is found out is not asked */
};

/* The rounds of an event that a rulebook is for: from its first on until those of the next. Asked for by
 * event_book_of() and its like alone. */
struct event_book {
	int phase;                      /* its number; 1: the event itself */
	int round;                      /* its first */
	struct resolved_book *resolved; /* as frozen into the file; phases may share one */
};

struct event_source;

struct event {
	int number; /* from 1 */
	struct event_settings settings;
	bool closed;
	/* Another club's file, which alone changes it; NULL: this one. */
	const struct event_source *source;
	int round;        /* it is taken for (event_played); 0: for what is played now */
	int book_version; /* of its own rulebook; 0: the first */
	/* From which line of the log on that is in force, and before which. */
	int64_t book_since, book_until;
	size_t book_count; /* 1 where no phase has a rulebook of its own; 0: not read */
	const struct event_book *books; /* by phase */
	size_t change_count;
	const struct ranking_change *changes; /* of what ranks, since play began */
};

/* The event as a round of it is played: by the rulebook of its phase. */
struct event event_played(const struct event *event, int round);

/* The rulebook of a round. Whoever has a table or a round in hand asks here. */
const struct rulebook *event_book_of(const struct event *event, int round);

/* Which sums a hand of that round may have; NULL: not asked. */
struct possible *event_possible_of(const struct event *event, int round);

/* The rulebook of the round the event is taken for; else that of its newest phase, by which it is played now. */
const struct rulebook *event_book_here(const struct event *event);
struct possible *event_possible_here(const struct event *event);

/* The rulebook it began with. */
const struct rulebook *event_book_first(const struct event *event);

/* The phase, of those the event was read with, whose rulebook a round is played by. */
int event_book_phase(const struct event *event, int round);

/* Sides at a table: by all its rulebooks the same. */
int event_side_count(const struct event *event);

/* Kinds of canasta of all its rulebooks, each name once: those of the first phase first. */
struct event_kinds {
	size_t count;
	const char *names[KINDS_MOST];
};

/* False: there are more than can be told side by side. `more`: a rulebook beside them; NULL: none. */
bool event_kinds_tell(
    const struct event *event, const struct rulebook *more, struct event_kinds *ret);

/* The place of a kind among them. */
size_t event_kind(const struct event_kinds *kinds, const char *name);

#endif
