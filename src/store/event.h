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

struct event_source;

struct event {
	int64_t id; /* inside the file; people say the number */
	int number; /* from 1 */
	struct event_settings settings;
	bool closed;
	const struct event_source
	    *source; /* another club's file, which alone changes it; NULL: this one */
	const struct rulebook *book; /* as frozen */
	size_t change_count;
	const struct ranking_change *changes; /* of what ranks, since play began */
	struct possible *possible;            /* which sums a hand may have; NULL: not asked */
};

#endif
