/* season.h - seasons are begun, events are added to them, and they are found. */
#ifndef CANASTA_DESK_SEASON_H
#define CANASTA_DESK_SEASON_H

#include "store/desk.h"
#include "store/season.h"

enum { SEASON_BEST_MOST = 999 };

/* Begins a season. The names of seasons differ (ERROR_REFUSED `season-exists`); an empty one, one of
 * digits alone, and a number out of range are ERROR_INPUT `season-invalid`. */
bool season_new(
    const struct desk *desk, const char *name, int best, struct season *ret, struct error *err);

/* Adds an event. One that is in it already writes nothing and sets *ret_repeated; one that ranks by
 * something else than those in it is ERROR_REFUSED `season-ranking`. */
bool season_add(const struct desk *desk, const struct season *season, const struct event *event,
    struct season *ret, bool *ret_repeated, struct error *err);

/* Adds those of several that are not in it yet, under one line of the log. */
bool season_add_all(const struct desk *desk, const struct season *season, const int *events,
    size_t count, struct error *err);

/* All events of a season rank by one thing, else ERROR_REFUSED `season-ranking`. Within a read or a change. */
bool season_ranks_alike(const struct desk *desk, const struct season *season, struct error *err);

/* Takes an event out: it counts for the season no more. One that is not in it writes nothing and sets
 * *ret_repeated. */
bool season_remove(const struct desk *desk, const struct season *season, const struct event *event,
    struct season *ret, bool *ret_repeated, struct error *err);

/* All of the file, by number. */
bool season_list(
    const struct desk *desk, struct season **ret, size_t *ret_count, struct error *err);

/* By number or name (case folded); NULL: the only one. ERROR_INPUT `season-unknown`. */
bool season_find(
    const struct desk *desk, const char *wanted, struct season *ret, struct error *err);

#endif
