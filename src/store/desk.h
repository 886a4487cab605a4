/* desk.h - who asks the file, and what about: handed to every question and every deed about an event.
 *
 * What is read lives in the arena. Whoever wants it to live elsewhere, or asks about another event, makes
 * a desk of their own: it is three pointers. */
#ifndef CANASTA_STORE_DESK_H
#define CANASTA_STORE_DESK_H

#include "store/event.h"

struct desk {
	struct store *store;
	struct arena *arena;
	const struct event *event;
};

#endif
