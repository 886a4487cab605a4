/* phase_match.h - the effects of a change at a table on its knock-out match, and on later phases
 * and draws that were already made. */
#ifndef CANASTA_PHASE_PHASE_MATCH_H
#define CANASTA_PHASE_PHASE_MATCH_H

#include "club/hooks.h"
#include "club/standings.h"
#include "phase/round_redraw.h"

#include <stdbool.h>

struct desk;
struct error;
struct table;

/* The games before a change at a table. */
struct table_watch {
	bool on; /* a phase begins after its round */
	struct standings_facts before;
	struct round_watch rounds;
};

/* Begins to watch within a change of results from a round on, or of settings, before anything is
 * written. The watch lies in the arena. */
bool table_watch_note(const struct desk *desk, int round, enum watch_for changes,
    const struct table_watch **ret, struct error *err);

/* Finds, within the change, the first published round that it would seat differently (0: none), and
 * fills `match` of the table, which was read after the change; the table may be NULL. If `watch` is
 * NULL, only `match` is filled. */
bool table_watch_match(const struct desk *desk, const struct table_watch *watch,
    struct table *table, int *ret_redraw, struct error *err);

#endif
