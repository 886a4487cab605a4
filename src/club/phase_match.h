/* phase_match.h - the effects of a change at a table on its knock-out match, and on later phases
 * and draws that were already made. */
#ifndef CANASTA_CLUB_PHASE_MATCH_H
#define CANASTA_CLUB_PHASE_MATCH_H

#include "club/round_anew.h"
#include "club/standings.h"

#include <stdbool.h>

struct desk;
struct error;
struct table;

/* The games before a change at a table. */
struct phase_watch {
	bool on; /* a phase begins after its round */
	struct standings_facts before;
	struct round_watch rounds;
};

/* Begins to watch within a change, before anything is written. */
bool phase_watch_begin(
    const struct desk *desk, int round, struct phase_watch *ret, struct error *err);

/* Fills `match` of a table that was read after the change, within it. */
bool phase_match_tell(const struct desk *desk, const struct phase_watch *watch, struct table *table,
    struct error *err);

#endif
