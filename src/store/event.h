/* event.h - events: a club night, a championship. The rulebook is frozen into each: its texts and
 * the options chosen, so that what was scored once can be scored again years later. */
#ifndef CANASTA_STORE_EVENT_H
#define CANASTA_STORE_EVENT_H

#include "rulebook/rulebook.h"
#include "store/store.h"
#include "tournament/event_settings.h"

struct possible;       /* referee/possible.h */
struct ranking_change; /* store/ranking_change.h */

struct event {
	int64_t id; /* inside the file; people say the number */
	int number; /* from 1 */
	struct event_settings settings;
	bool closed;
	const struct rulebook *book; /* as frozen */
	size_t change_count;
	const struct ranking_change *changes; /* of what ranks, since play began */
	struct possible *possible;            /* which sums a hand may have; NULL: not asked */
};

#endif
