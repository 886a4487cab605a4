/* recheck.h - the hands worth checking before results are announced.
 *
 * These are hands in which a single slip in one side's sum would change a winner, the end of a
 * game, a place, or an entrant or seed of a later phase; changes of carried points alone are
 * ignored. The slips are those that referee/lapses.h finds possible with the hand's facts; for a
 * side entered as cards or counts, whose sum is computed, only those in the facts. A slip may be
 * in the record or missing from it, so its points are tried both ways; exchanged or misread
 * digits and the sides' sums are the same slip either way. Hands that were looked at again since
 * are left out. */
#ifndef CANASTA_DISPUTE_RECHECK_H
#define CANASTA_DISPUTE_RECHECK_H

#include "club/address.h"
#include "dispute/ruling_preview.h"
#include "phase/phase.h"
#include "referee/claim.h"
#include "tournament/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct desk;
struct error;
struct standings;
struct table;

struct recheck_place {
	size_t entrant; /* index into the standings' entrants */
	int stands, instead;
};

/* A hand with the smallest slip that would change something. */
struct recheck_hand {
	struct address address;
	const struct table *table; /* current table */
	size_t side;
	enum lapse lapse;
	const char *slip; /* words with the figures */
	/* True: the record contains the slip; false: the record lacks it. */
	bool undone;
	int64_t points; /* points to be added to the recorded sum */
	int64_t recorded, instead;
	struct game game; /* game without the slip */
	bool winner_changes;
	/* Changed qualifiers and seeds; drawn rounds do not change. */
	struct phase_difference phases;
	size_t place_count;
	const struct recheck_place *places; /* changed places, best current place first */
};

struct recheck {
	struct ruling_preview preview;
	size_t count;
	/* The smallest slip first, whatever its sign; of equals the likeliest, then by address. */
	const struct recheck_hand *hands;
};

/* Checks every counting hand; with `all` also those already confirmed. */
bool recheck_read(const struct desk *desk, bool all, struct recheck *ret, struct error *err);

/* Adds
 * {"address":"1.2.4","why":"…","side":"A","code":"out-missed","points":100,"recorded":840,"instead":940,
 * "winner_changes":true,"phase_changes":true,"places":[{"entrant":"…","rank":2,"instead":1},
 * …]}. */
void answer_recheck(
    struct answer *to, const struct standings *standings, const struct recheck_hand *hand);

#endif
