/* bidding.h - the bids of a hand: the contract they end in, whether each may stand in its place, and
 * whose turn to deal it was. Bids go round from the dealer's left. */
#ifndef CANASTA_SCORE_BIDDING_H
#define CANASTA_SCORE_BIDDING_H

#include "score/score.h"

/* The letter of a denomination in bids: C D H S N 2. */
char bidding_letter(enum denomination denomination);

/* "A1", "B"; "" where nobody's seat is known. */
const char *bidding_seat_name(enum seat_at seat);

/* The seat of that name, one of the four at a table; the case of letters is ignored. SEAT_UNKNOWN:
 * it is none. */
enum seat_at bidding_seat_named(const char *name, size_t size);

/* The seat of a side's player, from 1; number 0: of some player. Sides beyond two have none. */
enum seat_at bidding_seat(char side, size_t number);

/* Who sits to the left of a seat, as far as that is known. */
enum seat_at bidding_seat_left(enum seat_at seat);

/* The same seat on the other side: where A and B were taken for each other. */
enum seat_at bidding_seat_across(enum seat_at seat);

/* The dealer's name; NULL: none was written, or a seat instead. */
const char *bidding_dealer_name(const struct hand *hand);

/* What bids come to: the last bid, doubled where a double stands behind it. */
struct bidding_end {
	bool bid; /* else everybody passed */
	bool doubled;
	int level;
	enum denomination denomination;
	char side; /* whose it is; '\0' where nobody knows who dealt */
};

struct bidding_end bidding_end_of(const struct hand *hand);

/* Whether the hand's contract, or none, is what its bids end in, as far as they tell. */
bool bidding_gives(const struct hand *hand);

/* Adds the findings: a call that may not be made, a contract that the bids do not give, a deal out of
 * turn. */
void bidding_check(const struct rulebook *book, const struct hand *hand, struct score *score);

#endif
