/* phase_match.h - what the match of a knock-out came to by a deed at one of its tables, and whether a phase that was made
 * since would have begun otherwise, or a round been drawn so. */
#ifndef CANASTA_CLUB_PHASE_MATCH_H
#define CANASTA_CLUB_PHASE_MATCH_H

#include "club/round_anew.h"
#include "club/standings.h"

#include <stdbool.h>

struct desk;
struct error;
struct table;

/* Games as they were before a deed. */
struct phase_watch {
	bool on; /* a phase begins behind its round */
	struct standings_facts before;
	struct round_watch rounds;
};

/* Begins it within the change of the deed, before anything is written. */
bool phase_watch_begin(
    const struct desk *desk, int round, struct phase_watch *ret, struct error *err);

/* Fills `match` of a table that was read after the deed, within its change. */
bool phase_match_tell(const struct desk *desk, const struct phase_watch *watch, struct table *table,
    struct error *err);

#endif
