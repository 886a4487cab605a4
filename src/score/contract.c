#include "score/contract.h"

#include "base/text.h"
#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/meld_check.h"
#include "score/score.h"
#include "score/side_table.h"

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

/* Returns true if both may be one seat: if only the side of one is known, the sides are
 * compared. */
static bool same_seat(enum seat_at one, enum seat_at other)
{
	if (seats[one].side != seats[other].side)
		return false;
	return one == other || !seats[one].name[1] || !seats[other].name[1];
}

/* --- the contract --- */

/* Returns the side that makes the call at `index`: calls go round from the dealer's left, and sides
 * take turns. */
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

/* The state of the bidding. Seats go round from the dealer's left; opponents sit at odd
 * distances. */
struct bidding {
	int highest;   /* 0: none yet */
	size_t bidder; /* seat order of the highest bid */
	int passes;    /* since the last bid */
	bool over;
};

/* Returns true if the next call is one that may be made. */
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

/* Adds the findings: a call that may not be made, a contract that the bids do not give, a deal out of
 * turn. */
static void bidding_check(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	check_order(book, hand, score);
	check_contract(book, hand, score);
	check_dealer(book, hand, score);
}

enum { WHOLE = 100 /* percent */ };

/* The cards that count towards a contract of a level. */
struct counted_cards {
	bool melded, held;
};

/* Returns true if a line counts towards the contract: bonuses and penalties do, cards by the level.
 * Adjustments and the penalty for not opening do not. */
static bool counts_towards(const struct line *line, struct counted_cards cards)
{
	switch (line->item) {
	case ITEM_CANASTA:
	case ITEM_RED_THREE:
	case ITEM_RED_THREES_SET:
	case ITEM_RED_THREES_ALL:
	case ITEM_BONUS:
	case ITEM_UNFINISHED:
	case ITEM_RED_THREE_HELD:
	case ITEM_BLACK_THREE_HELD:
	case ITEM_GOING_OUT:
	case ITEM_CONCEALED:
	case ITEM_PENALTY:
		return true;
	case ITEM_HELD:
		return cards.held;
	case ITEM_RANK:
		return line->place == CARDS_IN_HAND ? cards.held : cards.melded;
	case ITEM_MELDED:
	case ITEM_NET:
		return cards.melded;
	case ITEM_ADJUSTMENT:
	case ITEM_UNOPENED:
	case ITEM_FACT:
	case ITEM_CONTRACT:
	case ITEM_ROBBERY:
	case ITEM_FALSE_OUT:
	case ITEM_BASE_AS_WRITTEN:
	case ITEM_CARDS_AS_WRITTEN:
	case ITEM_TOTAL_AS_WRITTEN:
		return false;
	}
	return false;
}

static int64_t value_towards(const struct side_score *score, struct counted_cards cards)
{
	int64_t value = 0;

	for (size_t i = 0; i < score->line_count; i++)
		if (counts_towards(&score->lines[i], cards))
			value += score->lines[i].points;
	return value;
}

/* The other side of the two; the bidder's own where it is recorded alone. */
static size_t robber_of(const struct hand *hand)
{
	return hand->side_count > 1 ? 1 - hand->contract.side : hand->contract.side;
}

static bool is_out(const struct hand *hand, size_t side)
{
	return hand->sides[side].out != OUT_NONE;
}

static enum outcome judge(const struct hand *hand, bool reached)
{
	size_t bidder = hand->contract.side, robber = robber_of(hand);

	if (reached)
		return OUTCOME_ACHIEVED;
	if (is_out(hand, bidder))
		return OUTCOME_FALSE_OUT;
	return robber != bidder && is_out(hand, robber) ? OUTCOME_ROBBED : OUTCOME_VOID;
}

static void add_line(const struct hand *hand, struct score *score, size_t side, enum item item,
    int64_t points, const struct source *source)
{
	if (hand->sides[side].detail == DETAIL_TOTALS)
		return; /* the sums written hold it already */
	lines_add(&score->sides[side], &(struct line){.group = GROUP_BASE,
	                                   .item = item,
	                                   .count = 1,
	                                   .each = points,
	                                   .ruled = hand->contract.ruled,
	                                   .source = *source});
}

int64_t contract_points(
    const struct rulebook *book, const struct contract *contract, enum outcome outcome, bool bidder)
{
	const struct contract_rule *rule = &book->contract;
	int64_t points = (int64_t)contract->level * rule->level_points;
	bool doubled = contract->doubled;

	switch (outcome) {
	case OUTCOME_ACHIEVED:
		return !bidder ? 0
		               : points *
		                     (doubled ? rule->award_doubled_percent : rule->award_percent) /
		                     WHOLE;
	case OUTCOME_ROBBED:
		return bidder
		           ? 0
		           : points *
		                 (doubled ? rule->robbed_doubled_percent : rule->robbed_percent) /
		                 WHOLE;
	case OUTCOME_FALSE_OUT:
		return bidder ? -(int64_t)rule->false_out_points : points;
	case OUTCOME_VOID:
	case OUTCOME_NONE:
		break;
	}
	return 0;
}

/* Adds the line of one side; without a record of the robber there is none. */
static void award_side(const struct rulebook *book, const struct hand *hand, struct score *score,
    bool bidder, enum item item, const struct source *source)
{
	size_t side = bidder ? hand->contract.side : robber_of(hand);

	if (bidder || side != hand->contract.side)
		add_line(hand, score, side, item,
		    contract_points(book, &hand->contract, score->contract.outcome, bidder),
		    source);
}

static void award(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	const struct contract_rule *rule = &book->contract;
	bool doubled = hand->contract.doubled;

	switch (score->contract.outcome) {
	case OUTCOME_ACHIEVED:
		award_side(book, hand, score, true, ITEM_CONTRACT,
		    doubled ? &rule->doubled_source : &rule->award_source);
		break;
	case OUTCOME_ROBBED:
		award_side(book, hand, score, false, ITEM_ROBBERY,
		    doubled ? &rule->doubled_source : &rule->robbed_source);
		break;
	case OUTCOME_FALSE_OUT:
		lines_remove(&score->sides[hand->contract.side], ITEM_GOING_OUT);
		award_side(book, hand, score, true, ITEM_FALSE_OUT, &rule->false_out_source);
		award_side(book, hand, score, false, ITEM_ROBBERY, &rule->false_out_source);
		break;
	case OUTCOME_VOID:
	case OUTCOME_NONE:
		break;
	}
}

void contract_settle(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	const struct contract_rule *rule = &book->contract;
	const struct contract *contract = &hand->contract;
	const bool written =
	    contract->ruled ||
	    hand->sides[contract->bid ? contract->side : 0].detail == DETAIL_TOTALS;

	if (!rule->allowed || !contract->bid)
		return;
	score->contract.judged = true;
	score->contract.value = value_towards(&score->sides[contract->side],
	    (struct counted_cards){.melded = contract->level >= rule->melded_from_level,
	        .held = contract->level <= rule->hand_to_level});
	score->contract.outcome =
	    written ? contract->outcome
	            : judge(hand,
	                  score->contract.value >= (int64_t)contract->level * rule->level_points);
	award(book, hand, score);
}

bool contract_is_unsaid(const struct rulebook *book, const struct hand *hand)
{
	return book->contract.allowed && !hand->contract.bid && !hand->contract.none &&
	       hand->bid_count == 0 && hand->side_count == (size_t)book->side_count;
}

void contract_check(const struct rulebook *book, const struct hand *hand,
    const struct side_table *side_tables, struct score *score)
{
	size_t bidder = hand->contract.side;

	if (!book->contract.allowed)
		return;
	if (contract_is_unsaid(book, hand))
		finding_add(score, &(struct finding){.code = FINDING_CONTRACT_MISSING,
		                       .level = LEVEL_WARNING,
		                       .side = -1,
		                       .rank = RANK_COUNT,
		                       .source = book->contract.source});
	bidding_check(book, hand, score);
	if (!hand->contract.bid || hand->contract.doubled || side_tables[bidder].has_melded ||
	    hand->sides[bidder].detail == DETAIL_TOTALS)
		return;
	finding_add(score, &(struct finding){.code = FINDING_CONTRACT_BIDDER_UNOPENED,
	                       .level = LEVEL_ERROR,
	                       .side = (int)bidder,
	                       .rank = RANK_COUNT,
	                       .source = book->contract.unopened_source});
}

/* The bidder opens by his contract, unless it was doubled: then as without one. */
static bool opens_by_contract(const struct rulebook *book, const struct opening_question *question)
{
	return book->contract.allowed && question->contract.bid && question->bidder &&
	       !question->contract.doubled;
}

int64_t contract_opening_bonus(const struct rulebook *book, const struct opening_question *question)
{
	int64_t points = 0;

	if (!opens_by_contract(book, question) ||
	    question->contract.level > book->contract.opening_any_level_most)
		return 0;
	for (size_t i = 0; i < question->opening.meld_count; i++) {
		size_t kind = meld_canasta_kind(book, &question->opening.melds[i]);

		points += kind == SIZE_MAX ? 0 : book->kinds[kind].points;
	}
	return points;
}

static const enum suit suit_of_denomination[DENOMINATION_COUNT] = {
    [DENOMINATION_CLUBS] = SUIT_CLUBS,
    [DENOMINATION_DIAMONDS] = SUIT_DIAMONDS,
    [DENOMINATION_HEARTS] = SUIT_HEARTS,
    [DENOMINATION_SPADES] = SUIT_SPADES,
    [DENOMINATION_CANASTA] = SUIT_NONE,
    [DENOMINATION_TWOS] = SUIT_NONE,
};

/* Returns true if one meld is a kind that the denomination opens with at the higher levels. */
static bool meld_opens(
    const struct rulebook *book, enum denomination denomination, const struct meld *meld)
{
	const struct contract_rule *rule = &book->contract;
	enum suit suit = suit_of_denomination[denomination];
	const struct set_rule *set = meld_rule(book, meld);
	int wild;

	if (suit != SUIT_NONE)
		return meld->form == MELD_RUN && meld->suits == 1u << suit &&
		       meld->cards.total >= rule->opening_run_least;
	if (meld->form == MELD_RUN || !set)
		return false;
	wild = meld_count(meld, set->wild);
	if (denomination == DENOMINATION_TWOS)
		return meld->rank == RANK_TWO &&
		       meld->cards.total - wild >= rule->opening_twos_least_bidder;
	return meld->rank != RANK_BLACK_THREE && meld->rank != RANK_RED_THREE &&
	       meld->cards.total - wild >= rule->opening_rank_least &&
	       wild <= rule->opening_rank_wild_most;
}

bool contract_opens(
    const struct rulebook *book, const struct opening_question *question, struct source *ret_source)
{
	if (!opens_by_contract(book, question) ||
	    question->contract.level <= book->contract.opening_any_level_most)
		return false;
	for (size_t i = 0; i < question->opening.meld_count; i++)
		if (meld_opens(
		        book, question->contract.denomination, &question->opening.melds[i])) {
			*ret_source = book->contract.opening_high_source;
			return true;
		}
	return false;
}

size_t contract_opening_twos(const struct rulebook *book, const struct opening_question *question,
    int side, struct finding *findings)
{
	bool bidder = opens_by_contract(book, question);
	int least =
	    bidder ? book->contract.opening_twos_least_bidder : book->contract.opening_twos_least;
	size_t count = 0;

	if (!book->contract.allowed)
		return 0;
	for (size_t i = 0; i < question->opening.meld_count; i++) {
		const struct meld *meld = &question->opening.melds[i];

		if (meld->form == MELD_RUN || meld->rank != RANK_TWO ||
		    meld->cards.count[RANK_TWO] >= least)
			continue;
		if (findings)
			findings[count] = (struct finding){.code = FINDING_TWOS_TOO_FEW,
			    .level = LEVEL_ERROR,
			    .side = side,
			    .place = PLACE_OPENING,
			    .index = i,
			    .rank = RANK_TWO,
			    .found = meld->cards.count[RANK_TWO],
			    .allowed = least,
			    .source = bidder ? book->contract.twos_bidder_source
			                     : book->contract.twos_source};
		count++;
	}
	return count;
}
