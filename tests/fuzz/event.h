/* event.h - a small event with two entrants at one table, for harnesses that need a file. */
#ifndef CANASTA_FUZZ_EVENT_H
#define CANASTA_FUZZ_EVENT_H

#include "base/arena.h"
#include "club/event.h"
#include "file/store.h"

#include <stdbool.h>

/* Stops the program if this is false: the harness cannot go on, or a promise is broken. */
void prove(bool ok);

/* Makes a new file whose games have this number of hands. The event is in the arena; the caller
 * closes the store. */
struct store *event_file(const char *path, int hands, struct arena *arena, struct event *ret);

/* Records the first hand at that table. */
void event_file_hand(struct store *store, struct arena *arena, const struct event *event);

/* Verifies a file that may be damaged, and reads everything in it; each step may fail. */
void event_file_read(struct store *store, struct arena *arena);

#endif
