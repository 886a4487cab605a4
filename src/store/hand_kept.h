/* hand_kept.h - versions of hands as they stand in the file: the facts as text, the sums that came of them.
 * They are read by a hand's address, or one after another by the lines of the log that wrote them. */
#ifndef CANASTA_STORE_HAND_KEPT_H
#define CANASTA_STORE_HAND_KEPT_H

#include "score/score.h"
#include "store/address.h"
#include "store/chain.h"
#include "store/desk.h"

/* One side: what it began with, and its sums. */
struct kept_side {
	int side;
	int32_t before;
	bool left_out; /* the slip did not say what was left in hand: it warns */
	int64_t base, cards, total;
	int opening_minimum;
};

struct kept_version {
	int64_t line, event; /* of the log; the event's number */
	struct address address;
	int version;
	const char *facts;               /* NULL: there are none */
	const char *dealer;              /* a name; NULL: none was written beside the facts */
	unsigned char score[HASH_BYTES]; /* of the score record that came of them */
	bool accepted, given; /* there are acceptances of it; something was given in the hand */
	size_t
	    side_count; /* rows there are: in a damaged file more or fewer than the event has sides */
	struct kept_side sides[SIDES_MOST]; /* those that fit */
};

/* Its facts as a hand: each side's score before, acceptances, what was given and the dealer in it. A
 * version without facts is ERROR_STORE `store-damaged`. */
bool hand_kept_facts(
    const struct desk *desk, const struct kept_version *kept, struct hand *ret, struct error *err);

struct kept_watch {
	bool (*report)(void *context, const struct kept_version *kept, struct error *err);
	void *context;
};

/* The versions, but void ones, that the lines behind `after` up to `last` wrote. Within a read of the
 * caller; what is told lives in the arena for the call. */
bool hand_kept_each(struct store *store, struct arena *scratch, int64_t after, int64_t last,
    const struct kept_watch *watch, enum chain_end *ret, struct error *err);

#endif
