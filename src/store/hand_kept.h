/* hand_kept.h - versions of hands as they stand in the file: the facts as text, the sums that came of them.
 * They are read by a hand's address, or of the rows that pass while the log is walked along. */
#ifndef CANASTA_STORE_HAND_KEPT_H
#define CANASTA_STORE_HAND_KEPT_H

#include "score/score.h"
#include "store/address.h"
#include "store/desk.h"
#include "store/log.h"

/* One side: what it began with, and its sums. */
struct kept_side {
	int side;
	int32_t before;
	bool left_out; /* the slip did not say what was left in hand: it warns */
	int64_t base, cards;
	bool alone; /* only the total is known: it stands in base */
	int opening_minimum;
};

struct kept_version {
	int64_t line, event; /* of the log; the event's number */
	struct address address;
	int version;
	int place; /* in the order of play; 0: its number */
	bool is_void;
	const char *facts;               /* NULL: there are none */
	int64_t dealer;                  /* a name's number; 0: none was written beside the facts */
	unsigned char score[HASH_BYTES]; /* of the score record that came of them */
	int scorer;                      /* its version (score/scorer.h) */
	/* There may be acceptances of it; something given in the hand; hands inserted at its table. */
	bool accepted, given, ordered;
	/* Rows there are: in a damaged file more or fewer than the event has sides. */
	size_t side_count;
	struct kept_side sides[SIDES_MOST]; /* those that fit */
};

/* Its facts as a hand: each side's score before, acceptances, what was given and the dealer in it. A
 * version without facts is ERROR_STORE `store-damaged`. */
bool hand_kept_facts(
    const struct desk *desk, const struct kept_version *kept, struct hand *ret, struct error *err);

/* Takes what a row says of the version; `table` is its table's place in schema_tables, and of others than
 * those of versions nothing is taken. Texts are put into the arena. Private to this folder. */
struct statement;
bool hand_kept_take(struct kept_version *kept, size_t table, const struct statement *row,
    struct arena *arena, struct error *err);

#endif
