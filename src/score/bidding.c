#include "score/bidding.h"

#include "base/text.h"
#include "score/finding_add.h"

#include <string.h>

static const char letters[DENOMINATION_COUNT + 1] = "CDHSN2";

static const struct {
	const char *name;
	char side;
	enum seat_at left;
} seats[SEAT_COUNT] = {
    [SEAT_UNKNOWN] = {"", '\0', SEAT_UNKNOWN},
    [SEAT_A] = {"A", 'A', SEAT_B},
    [SEAT_A1] = {"A1", 'A', SEAT_B1},
    [SEAT_A2] = {"A2", 'A', SEAT_B2},
    [SEAT_B] = {"B", 'B', SEAT_A},
    [SEAT_B1] = {"B1", 'B', SEAT_A2},
    [SEAT_B2] = {"B2", 'B', SEAT_A1},
};

char bidding_letter(enum denomination denomination)
{
	return letters[denomination];
}

/* --- seats --- */

const char *bidding_seat_name(enum seat_at seat)
{
	return seats[seat].name;
}

enum seat_at bidding_seat_named(const char *name, size_t size)
{
	for (int seat = SEAT_UNKNOWN + 1; seat < SEAT_COUNT; seat++)
		if (size == 2 && seats[seat].name[1] == name[1] &&
		    text_lower(seats[seat].name[0]) == text_lower(name[0]))
			return (enum seat_at)seat;
	return SEAT_UNKNOWN;
}

enum seat_at bidding_seat(char side, size_t number)
{
	enum { SEATS_OF_SIDE = 2 };

	if (side != 'A' && side != 'B')
		return SEAT_UNKNOWN;
	return (enum seat_at)(
	    (side == 'A' ? SEAT_A : SEAT_B) + (number <= SEATS_OF_SIDE ? (int)number : 0));
}

enum seat_at bidding_seat_left(enum seat_at seat)
{
	return seats[seat].left;
}

enum seat_at bidding_seat_across(enum seat_at seat)
{
	if (seat == SEAT_UNKNOWN)
		return seat;
	return seat < SEAT_B ? (enum seat_at)(seat + (SEAT_B - SEAT_A))
	                     : (enum seat_at)(seat - (SEAT_B - SEAT_A));
}

const char *bidding_dealer_name(const struct hand *hand)
{
	return hand->dealer && !bidding_seat_named(hand->dealer, strlen(hand->dealer))
	           ? hand->dealer
	           : NULL;
}

/* Whether both may be one seat: where of one only the side is known, the sides are compared. */
static bool same_seat(enum seat_at one, enum seat_at other)
{
	if (seats[one].side != seats[other].side)
		return false;
	return one == other || !seats[one].name[1] || !seats[other].name[1];
}

/* --- the contract --- */

/* Who makes the call at `index`: it goes round from the dealer's left, and sides take turns. */
static char caller(const struct hand *hand, size_t index)
{
	enum seat_at seat = hand->dealer_seat;

	return seats[index % 2 == 0 ? seats[seat].left : seat].side;
}

struct bidding_end bidding_end_of(const struct hand *hand)
{
	struct bidding_end end = {.bid = false};

	for (size_t i = 0; i < hand->bid_count; i++) {
		const struct bid *bid = &hand->bids[i];

		if (bid->pass)
			continue;
		if (bid->doubling) {
			end.doubled = end.bid;
			continue;
		}
		end = (struct bidding_end){.bid = true,
		    .level = bid->level,
		    .denomination = bid->denomination,
		    .side = caller(hand, i)};
	}
	return end;
}

bool bidding_gives(const struct hand *hand)
{
	const struct contract *contract = &hand->contract;
	const struct bidding_end end = bidding_end_of(hand);

	if (!contract->bid || !end.bid)
		return contract->bid == end.bid;
	return contract->level == end.level && contract->denomination == end.denomination &&
	       contract->doubled == end.doubled &&
	       (!end.side || end.side == hand->sides[contract->side].name);
}

/* --- the order of bids --- */

/* A bid as one number: a higher level, or at the same level a higher denomination, is higher. */
static int height(const struct bid *bid)
{
	return bid->level * DENOMINATION_COUNT + (int)bid->denomination;
}

/* Where the bidding stands. Seats go round from the dealer's left; opponents sit at odd distances. */
struct bidding {
	int highest;   /* 0: none yet */
	size_t bidder; /* seat order of the highest bid */
	int passes;    /* since the last bid */
	bool over;
};

/* Whether the next call is one that may be made. */
static bool call_holds(const struct bidding *bidding, const struct bid *bid, size_t seat)
{
	if (bidding->over)
		return false;
	if (bid->pass)
		return true;
	if (bid->doubling)
		return bidding->highest > 0 && (seat - bidding->bidder) % 2 == 1;
	return height(bid) > bidding->highest;
}

static void take_call(struct bidding *bidding, const struct bid *bid, size_t seat)
{
	enum { PASSES_AFTER_BID = 3, PASSES_WITHOUT = 4 };

	if (bid->pass) {
		bidding->passes++;
		bidding->over =
		    bidding->passes == (bidding->highest > 0 ? PASSES_AFTER_BID : PASSES_WITHOUT);
		return;
	}
	bidding->passes = 0;
	bidding->over = bid->doubling;
	if (bid->doubling)
		return;
	bidding->highest = height(bid);
	bidding->bidder = seat;
}

static struct finding finding_of_hand(
    enum finding_code code, enum finding_level level, const struct source *source)
{
	return (struct finding){.code = code,
	    .level = level,
	    .side = -1,
	    .place = PLACE_BIDS,
	    .rank = RANK_COUNT,
	    .source = *source};
}

static void check_order(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	struct bidding bidding = {0};

	for (size_t i = 0; i < hand->bid_count; i++) {
		if (!call_holds(&bidding, &hand->bids[i], i)) {
			struct finding finding = finding_of_hand(
			    FINDING_BIDS_ORDER, LEVEL_ERROR, &book->contract.bids_source);

			finding.found = (int64_t)i + 1;
			finding_add(score, &finding);
			return;
		}
		take_call(&bidding, &hand->bids[i], i);
	}
}

/* --- is it the contract written? --- */

/* A bidder who could not open was punished, and his contract passed down (16C). */
static bool passed_down(const struct rulebook *book, const struct hand *hand)
{
	size_t penalty = book->contract.unopened_penalty;

	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];

		for (size_t j = 0; j < side->penalty_count; j++)
			if (side->penalties[j].penalty == penalty)
				return true;
		for (size_t j = 0; j < side->given_penalty_count; j++)
			if (side->given_penalties[j].penalty == penalty)
				return true;
	}
	return false;
}

static void check_contract(
    const struct rulebook *book, const struct hand *hand, struct score *score)
{
	const struct bidding_end end = bidding_end_of(hand);
	struct finding finding =
	    finding_of_hand(FINDING_CONTRACT_DIFFERS, LEVEL_WARNING, &book->contract.bids_source);

	if (!hand->bid_count || (!hand->contract.bid && !hand->contract.none) ||
	    bidding_gives(hand) || passed_down(book, hand))
		return;
	finding.words = !end.bid ? BIDS_PASSED : end.doubled ? BIDS_DOUBLED : BIDS_PLAIN;
	finding.found = end.level;
	finding.letter = end.bid ? letters[end.denomination] : '\0';
	finding.bidder = end.side;
	finding_add(score, &finding);
}

/* --- whose turn was it to deal? --- */

static void check_dealer(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	struct finding finding =
	    finding_of_hand(FINDING_DEALER_ORDER, LEVEL_ERROR, &book->contract.dealer_source);

	if (!hand->bid_count || !hand->dealer_due || !hand->dealer_seat ||
	    same_seat(hand->dealer_due, hand->dealer_seat))
		return;
	finding.place = PLACE_DEALER;
	finding.found = hand->dealer_seat;
	finding.allowed = hand->dealer_due;
	finding_add(score, &finding);
}

void bidding_check(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	check_order(book, hand, score);
	check_contract(book, hand, score);
	check_dealer(book, hand, score);
}
