/* contract.h - initial melds, the question that a referee is asked most; bids and contracts. */
#ifndef CANASTA_SCORE_CONTRACT_H
#define CANASTA_SCORE_CONTRACT_H

#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct finding;
struct score;
struct side_table;

/* --- an initial meld --- */

/* A question about an initial meld: the melds, and the state of the game. */
struct opening_question {
	int32_t score; /* of the side when the hand began */
	int raises;
	int hand_number;
	enum rank top; /* the card for which the pile was taken; RANK_COUNT: not written */
	struct opening opening;
	struct contract contract; /* `bid` is false if there is none */
	bool bidder;
	int side; /* for the findings */
	bool going_out;
};

struct opening_answer {
	int32_t minimum;
	int64_t count; /* points of the cards laid down */
	bool enough;   /* the minimum is met (or another clause opens) and every meld is legal */
	int64_t lacking;
	struct source source;
	size_t finding_count; /* illegal melds */
	struct finding *findings;
};

/* Returns true if the rulebook lets the side open with these melds: each is legal, the melds that
 * an opening must have are there, and the points, a canasta or the bid suffice. */
bool opening_may_be_made(const struct rulebook *book, const struct opening_question *question);

/* Returns true if an opening that took the pile holds the natural cards that the rulebook asks for:
 * cards of the top card's rank in one meld, the top card among them. Also true if the pile was not
 * taken. */
bool opening_holds_pile(const struct rulebook *book, const struct opening *opening, enum rank top);

/* Answers the question. Its findings, in the arena, are about illegal melds. */
struct opening_answer opening_judge(
    struct arena *arena, const struct rulebook *book, const struct opening_question *question);

/* Returns the points of an opening's cards, without bonuses. */
int64_t opening_points(const struct rulebook *book, const struct meld *melds, size_t count);

/* Returns how many cards melds have. */
int64_t opening_cards(const struct meld *melds, size_t count);

/* Returns true if all cards of the recorded opening are in melds of the same rank or run at the end:
 * melds of one rank may have been joined since. The meld `besides` is left out; SIZE_MAX: none. */
bool opening_lies_in_melds(const struct side *side, size_t besides);

/* Adds the findings about the opening of a side: a recorded one is checked against the minimum, the
 * side's melds and its hand. */
void opening_check(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score);

/* --- bids and seats: bids go round from the dealer's left --- */

/* Returns the letter of a denomination in bids: C D H S N 2. */
char bidding_letter(enum denomination denomination);

/* Returns the name of a seat, "A1" or "B"; "" if it is not known. */
const char *bidding_seat_name(enum seat_at seat);

/* Returns the seat with a name, one of the four at a table, in any letter case; SEAT_UNKNOWN if there is none. */
enum seat_at bidding_seat_named(const char *name, size_t size);

/* Returns the seat of a side's player; players are numbered from 1, and 0 is either. SEAT_UNKNOWN
 * for a third side, which has no seats. */
enum seat_at bidding_seat(char side, size_t number);

/* Returns the next seat to the left, if it is known. */
enum seat_at bidding_seat_left(enum seat_at seat);

/* Returns the seat of the same number on the other side, for a hand in which A and B were confused. */
enum seat_at bidding_seat_across(enum seat_at seat);

/* Returns the dealer's name; NULL if none was written, or a seat instead. */
const char *bidding_dealer_name(const struct hand *hand);

/* The result of the bids: the last bid, doubled if a double follows it. */
struct bidding_end {
	bool bid; /* false: everybody passed */
	bool doubled;
	int level;
	enum denomination denomination;
	char side; /* the bidder's; '\0' if the dealer is not known */
};

/* Returns the result of the bids of a hand. */
struct bidding_end bidding_end_of(const struct hand *hand);

/* Returns true if the hand's contract, or none, is the result of its bids, as far as they show. */
bool bidding_gives(const struct hand *hand);

/* --- the outcome of a contract, and its check --- */

/* Under a rulebook without contracts these functions do nothing, and return false or 0. */

/* Judges the contract from the sides' lines and adds the lines it brings; a bidder out below the
 * contract loses the going-out bonus. */
void contract_settle(const struct rulebook *book, const struct hand *hand, struct score *score);

/* Returns the points that a contract of that outcome brings the bidder, or the other side, signed.
 * After a false going out they lack the bonus for going out, which is not given then. */
int64_t contract_points(const struct rulebook *book, const struct contract *contract,
    enum outcome outcome, bool bidder);

/* Returns true if a whole hand has neither contract nor bids, nor says that it was played without
 * one. */
bool contract_is_unsaid(const struct rulebook *book, const struct hand *hand);

/* Adds the findings about bids and contract. */
void contract_check(const struct rulebook *book, const struct hand *hand,
    const struct side_table *side_tables, struct score *score);

#endif
