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

/* What `event set` changes; NULL: stays. */
struct event_changes {
	const char *name, *date, *venue;
	const int *hands;
	const struct match_points *match_points;
	const int32_t *walkover;
	const bool *second_look;
	const char *reason;             /* kept with the version; NULL or "": none */
	bool more_given[SETTING_COUNT]; /* those that change, a NULL in `more` taking one back */
	struct event_setting_values more;
};

/* Makes an event under a rulebook loaded with its options. Names of open events must differ
 * (ERROR_REFUSED `event-exists`). Settings out of range are ERROR_INPUT. */
bool event_new(struct store *store, struct arena *arena, const struct event_settings *settings,
    const struct rulebook *book, struct event *ret, struct error *err);

/* Both refuse a closed event (ERROR_REFUSED `event-closed`), closing also one that asks for second
 * looks where a hand lacks it (`not-confirmed`), setting also what is fixed once there are rounds
 * (`setting-fixed`), and what ranks once play began, unless there is a reason (`ranking-fixed`). */
bool event_set(struct store *store, struct arena *arena, const struct event *event,
    const struct event_changes *changes, struct event *ret, struct error *err);
bool event_close(struct store *store, struct arena *arena, const struct event *event,
    struct event *ret, struct error *err);

/* The event of that number or name (case folded); NULL: the only one not closed. None or several
 * fitting is ERROR_INPUT `event-unknown` or `event-ambiguous`, listing what there is. */
bool event_find(struct store *store, struct arena *arena, const char *wanted, struct event *ret,
    struct error *err);

/* All events by number; `book` is NULL in these, and changes are left out. */
bool event_list(struct store *store, struct arena *arena, struct event **ret, size_t *ret_count,
    struct error *err);

#endif
