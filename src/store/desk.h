/* desk.h - who asks the file, and what about: handed to every question and every deed about an event.
 *
 * What is read lives in the arena. Whoever wants it to live elsewhere, or asks about another event, makes
 * a desk of their own: it is a few pointers. */
#ifndef CANASTA_STORE_DESK_H
#define CANASTA_STORE_DESK_H

#include "store/event.h"

/* An event's settings as the file now has them. */
struct event_now {
	int event; /* its number; 0: they were not asked for yet */
	struct event_settings settings;
	bool closed;
};

struct desk {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	/* Kept within a deed or a read (desk_keep); NULL: read whenever asked. */
	struct event_now *now;
};

/* The desk of a deed or a read, which keeps in `now` what it reads, unless it is within one that does. */
static inline struct desk desk_keep(const struct desk *desk, struct event_now *now)
{
	struct desk kept = *desk;

	*now = (struct event_now){0};
	if (!kept.now)
		kept.now = now;
	return kept;
}

#endif
