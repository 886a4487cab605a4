/* season.h - seasons of a file as rows: events that are added up. What is read and written runs inside a
 * read or a change of its caller. */
#ifndef CANASTA_STORE_SEASON_H
#define CANASTA_STORE_SEASON_H

#include "store/change.h"
#include "store/desk.h"

struct season {
	int number; /* from 1 */
	const char *name;
	int best; /* events that count; 0: all */
	size_t event_count;
	const int *events; /* numbers, in the order they were added */
};

/* Whether an event is in it. */
bool season_has(const struct season *season, int event);

/* All of the file, by number. */
bool seasons_read(
    const struct desk *desk, struct season **ret, size_t *ret_count, struct error *err);

/* The row of a season; what it is called and which events are in it from now on. */
bool season_row_write(struct change *change, int number, struct error *err);
bool season_version_write(struct change *change, const struct season *season, struct error *err);

/* Ends a change of a season with its line. */
bool season_log(
    struct change *change, const char *action, const struct season *season, struct error *err);

#endif
