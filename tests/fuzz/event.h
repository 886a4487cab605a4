/* event.h - a small event for harnesses that need a file: two entrants at one table. */
#ifndef CANASTA_FUZZ_EVENT_H
#define CANASTA_FUZZ_EVENT_H

#include "base/arena.h"
#include "club/event.h"
#include "file/db.h"

#include <stdbool.h>

/* Stops the program where a harness cannot go on, or a promise is broken. */
void prove(bool ok);

/* Makes a new file with games of so many hands. The event is in the arena; the caller closes
 * the store. */
struct store *event_file(const char *path, int hands, struct arena *arena, struct event *ret);

/* A hand at that table, the first. */
void event_file_hand(struct store *store, struct arena *arena, const struct event *event);

/* Verifies a file that may be damaged, and reads everything there is to read; each may fail. */
void event_file_read(struct store *store, struct arena *arena);

#endif
