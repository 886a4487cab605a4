/* entrant_apart.h - entrants that are never seated at one table: family, a quarrel. */
#ifndef CANASTA_DESK_ENTRANT_APART_H
#define CANASTA_DESK_ENTRANT_APART_H

#include "store/desk.h"
#include "store/entrant.h"

struct entrant_apart {
	const struct entrant *one, *other; /* the lower number first */
	const char *reason;                /* "" where none was given */
};

/* Those of the event that are kept apart now, by number. */
bool entrant_apart_list(
    const struct desk *desk, struct entrant_apart **ret, size_t *ret_count, struct error *err);

/* What is wanted of two; `reason` NULL: none is told, and the one that stands stays. */
struct entrant_apart_wish {
	const struct entrant *one, *other;
	bool apart; /* else they may meet again */
	const char *reason;
};

/* Keeps two apart from the next draw on, or lets them meet. The same entrant twice is ERROR_INPUT
 * `apart-invalid`. All as it was: nothing is written, *ret_repeated. */
bool entrant_apart_set(const struct desk *desk, const struct entrant_apart_wish *wish,
    bool *ret_repeated, struct error *err);

#endif
