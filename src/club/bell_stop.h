/* bell_stop.h - games the bell ended as they stood: stopped, taken back, stopped
 * after all; every version stays. */
#ifndef CANASTA_CLUB_BELL_STOP_H
#define CANASTA_CLUB_BELL_STOP_H

#include <stdbool.h>

struct change;
struct desk;
struct error;
struct table;
struct table_stop;

/* Writes the next version of a table's stop, under a line of its own: `stop` says which, why, and
 * who decided it (NULL: the author). Why it passed a lock is the caller's. */
bool stop_write(struct change *change, const struct table *table, const struct table_stop *stop,
    struct error *err);

/* Whether the bell ended a game as it stood. */
bool stops_read(const struct desk *desk, struct table *table, struct error *err);

#endif
