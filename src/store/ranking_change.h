/* ranking_change.h - what ranks is fixed before play. Whoever changes it afterwards gives a reason,
 * and everybody who reads the standings is told what was changed, by whom and why. */
#ifndef CANASTA_STORE_RANKING_CHANGE_H
#define CANASTA_STORE_RANKING_CHANGE_H

#include "store/event.h"

/* A setting that is otherwise than before. */
struct setting_change {
	const char *key; /* "tie-breaks" */
	const char *now, *before;
};

enum { SETTING_CHANGES_MOST = 8 };

struct setting_changes {
	size_t count;
	struct setting_change list[SETTING_CHANGES_MOST];
};

/* One version of an event that ranks otherwise than the version before it did. */
struct ranking_change {
	struct setting_changes settings;
	const char *what;   /* "tie-breaks direct (difference before), lot-seed 7 (1 before)" */
	const char *by;     /* who made it */
	const char *time;   /* "2026-03-05T19:30:00Z" */
	const char *reason; /* "" in files that knew none */
};

/* What one has otherwise than the other, as `what` above; "" where both rank alike. NULL where
 * memory fails. */
const char *ranking_difference(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before);

/* Whether play began: a hand was recorded, or a game ended by decision. */
bool event_began(struct store *store, int64_t event, bool *ret, struct error *err);

/* The changes made since play began, in order. */
bool ranking_changes_read(struct store *store, struct arena *arena, int64_t event,
    struct ranking_change **ret, size_t *ret_count, struct error *err);

#endif
