/* bell_stop.h - the stop of a game that the bell ended in the middle of a hand. A stop may be taken back and made
 * again; it has versions. */
#ifndef CANASTA_CLUB_BELL_STOP_H
#define CANASTA_CLUB_BELL_STOP_H

#include <stdbool.h>

struct change;
struct desk;
struct error;
struct table;
struct table_stop;

/* Writes the next version of a table's stop, under a line of its own. `stop` has the reason and the person who
 * decided it (NULL: the author). The caller writes why it passed a lock. */
bool bell_stop_write(struct change *change, const struct table *table,
    const struct table_stop *stop, struct error *err);

/* Reads the stop of a table's game into the table. */
bool bell_stops_read(const struct desk *desk, struct table *table, struct error *err);

#endif
