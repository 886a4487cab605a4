/* recheck.h - which hands deserve a second look before results are announced.
 *
 * A hand does where one single slip in one side's sum would change who has won its game, whether it
 * is over, anybody's place, or who goes on in a later phase and with which seed. Points carried alone are none of
 * it. Slips are those referee/lapses.h finds the hand's own facts to allow:
 * of a side entered as cards or counts, whose sum is computed, those in the facts alone. Whether one
 * went into the record or was made before it is not known, so its points are tried both ways; digits
 * exchanged or misread, and the sides' sums, are the same slip either way. Hands somebody has looked
 * at again since are left out. */
#ifndef CANASTA_CLUB_RECHECK_H
#define CANASTA_CLUB_RECHECK_H

#include "club/address.h"
#include "club/phase.h"
#include "club/ruling_preview.h"
#include "referee/claim.h"
#include "tournament/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct desk;
struct error;
struct table;

struct recheck_place {
	size_t entrant; /* index into the standings' entrants */
	int stands, instead;
};

/* A hand with the nearest slip that would change something. */
struct recheck_hand {
	struct address address;
	const struct table *table; /* as it stands */
	size_t side;
	enum lapse lapse;
	const char *slip; /* with the figures */
	bool undone;      /* the slip is taken to be in the record; else the record to lack it */
	int64_t points;   /* what would be added to the sum recorded */
	int64_t recorded, instead;
	struct game game; /* as it would stand */
	bool winner_changes;
	struct phase_difference phases; /* who goes on, and seeds; it stands as it was drawn */
	size_t place_count;
	const struct recheck_place *places; /* that would change, the best now first */
};

struct recheck {
	struct whatif whatif;
	size_t count;
	/* The smallest slip first, whatever its sign; among equals the likeliest, then by address. */
	const struct recheck_hand *hands;
};

/* Looks at every hand that counts; `all`: also at those confirmed. */
bool recheck_read(const struct desk *desk, bool all, struct recheck *ret, struct error *err);

#endif
