#include "score/contract.h"

#include "base/arena.h"
#include "base/text.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/meld_check.h"
#include "score/score.h"

#include <string.h>

/* --- denominations and seats --- */

static const char letters[DENOMINATION_COUNT + 1] = "CDHSN2";

/* Each seat: its name, its side, and the next seat to the left. */
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

/* --- the result of the bids --- */

struct bidding_end bidding_end_of(const struct hand *hand)
{
	const enum seat_at dealer = hand->dealer_seat, left = seats[dealer].left;
	struct bidding_end end = {.bid = false};

	/* Calls go round from the dealer's left, and sides take turns. */
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
		    .side = seats[i % 2 == 0 ? left : dealer].side};
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

/* --- the outcome of a contract --- */

enum { WHOLE = 100 /* percent */ };

/* Returns true if a line counts towards the contract: bonuses and penalties do, cards melded or held if the level says
 * so. Adjustments, lacking facts, the penalty for not opening and sums as written do not. */
static bool counts_towards(const struct line *line, bool melded, bool held)
{
	const enum item item = line->item;

	if (item == ITEM_HELD || (item == ITEM_RANK && line->place == CARDS_IN_HAND))
		return held;
	if (item == ITEM_RANK || item == ITEM_MELDED || item == ITEM_NET)
		return melded;
	return line->group == GROUP_BASE && item != ITEM_ADJUSTMENT && item != ITEM_FACT &&
	       item != ITEM_UNOPENED && item != ITEM_BASE_AS_WRITTEN;
}

/* Returns the other side of the two, or the bidder's own if it is recorded alone. */
static size_t robber_of(const struct hand *hand)
{
	return hand->side_count > 1 ? 1 - hand->contract.side : hand->contract.side;
}

int64_t contract_points(
    const struct rulebook *book, const struct contract *contract, enum outcome outcome, bool bidder)
{
	const struct contract_rule *rule = &book->contract;
	int64_t points = (int64_t)contract->level * rule->level_points;
	const bool doubled = contract->doubled;

	if (outcome == OUTCOME_ACHIEVED && bidder)
		return points * (doubled ? rule->award_doubled_percent : rule->award_percent) /
		       WHOLE;
	if (outcome == OUTCOME_ROBBED && !bidder)
		return points * (doubled ? rule->robbed_doubled_percent : rule->robbed_percent) /
		       WHOLE;
	if (outcome == OUTCOME_FALSE_OUT)
		return bidder ? -(int64_t)rule->false_out_points : points;
	return 0;
}

/* Adds the line of the bidder or the other side. There is none if the other side was not recorded, or its sums were
 * written, which hold it already. */
static void award(const struct rulebook *book, const struct hand *hand, struct score *score,
    bool bidder, enum item item, const struct source *source)
{
	const size_t side = bidder ? hand->contract.side : robber_of(hand);

	if ((!bidder && side == hand->contract.side) || hand->sides[side].detail == DETAIL_TOTALS)
		return;
	lines_add(&score->sides[side],
	    &(struct line){.group = GROUP_BASE,
	        .item = item,
	        .count = 1,
	        .each = contract_points(book, &hand->contract, score->contract.outcome, bidder),
	        .ruled = hand->contract.ruled,
	        .source = *source});
}

void contract_settle(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	const struct contract_rule *rule = &book->contract;
	const struct contract *contract = &hand->contract;
	struct side_score *bidder = &score->sides[contract->side];
	int64_t value = 0;

	if (!rule->allowed || !contract->bid)
		return;
	for (size_t i = 0; i < bidder->line_count; i++)
		if (counts_towards(&bidder->lines[i], contract->level >= rule->melded_from_level,
		        contract->level <= rule->hand_to_level))
			value += bidder->lines[i].points;
	score->contract.judged = true;
	score->contract.value = value;
	/* Most contracts have neither a ruling nor a written outcome; it follows from the hand. */
	if (contract->ruled || hand->sides[contract->side].detail == DETAIL_TOTALS)
		score->contract.outcome = contract->outcome;
	else if (value >= (int64_t)contract->level * rule->level_points)
		score->contract.outcome = OUTCOME_ACHIEVED;
	else if (hand->sides[contract->side].out != OUT_NONE)
		score->contract.outcome = OUTCOME_FALSE_OUT;
	else
		score->contract.outcome =
		    hand->sides[robber_of(hand)].out != OUT_NONE ? OUTCOME_ROBBED : OUTCOME_VOID;
	if (score->contract.outcome == OUTCOME_ACHIEVED) {
		award(book, hand, score, true, ITEM_CONTRACT,
		    contract->doubled ? &rule->doubled_source : &rule->award_source);
	} else if (score->contract.outcome == OUTCOME_ROBBED) {
		award(book, hand, score, false, ITEM_ROBBERY,
		    contract->doubled ? &rule->doubled_source : &rule->robbed_source);
	} else if (score->contract.outcome == OUTCOME_FALSE_OUT) {
		lines_remove(bidder, ITEM_GOING_OUT);
		award(book, hand, score, true, ITEM_FALSE_OUT, &rule->false_out_source);
		award(book, hand, score, false, ITEM_ROBBERY, &rule->false_out_source);
	}
}

/* --- the check of bids and contract --- */

/* Returns a bid as a number that grows with the level and, at one level, with the denomination. */
static int height(const struct bid *bid)
{
	return bid->level * DENOMINATION_COUNT + (int)bid->denomination;
}

/* Checks that each call may be made: a bid is higher than the last one, an opponent doubles, and no call
 * comes after the end. Seats go round from the dealer's left; opponents sit at odd distances. */
static void check_order(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	enum { PASSES_AFTER_BID = 3, PASSES_WITHOUT = 4 };
	const struct contract_rule *rule = &book->contract;
	int highest = 0, passes = 0; /* since the last bid */
	size_t bidder = 0;           /* seat of the highest bid */
	bool over = false;

	for (size_t seat = 0; seat < hand->bid_count; seat++) {
		const struct bid *bid = &hand->bids[seat];

		if (over || (bid->doubling ? highest == 0 || (seat - bidder) % 2 == 0
		                           : !bid->pass && height(bid) <= highest)) {
			const bool doubled = bid->doubling && !over;

			finding_add_form(score, doubled ? BIDS_DOUBLED : BIDS_PLAIN, LEVEL_ERROR,
			    -1, FINDING_BIDS_ORDER, PLACE_BIDS, (int64_t)seat + 1, 0,
			    doubled && rule->doubling_source.clause ? &rule->doubling_source
			                                            : &rule->bids_source);
			return;
		}
		passes = bid->pass ? passes + 1 : 0;
		over = bid->doubling || passes == (highest > 0 ? PASSES_AFTER_BID : PASSES_WITHOUT);
		if (bid->pass || bid->doubling)
			continue;
		highest = height(bid);
		bidder = seat;
	}
}

bool contract_is_unsaid(const struct rulebook *book, const struct hand *hand)
{
	return book->contract.allowed && !hand->contract.bid && !hand->contract.none &&
	       hand->bid_count == 0 && hand->side_count == (size_t)book->side_count;
}

void contract_check(const struct rulebook *book, const struct hand *hand,
    const struct side_table *side_tables, struct score *score)
{
	const size_t bidder = hand->contract.side;
	const enum seat_at due = hand->dealer_due, seat = hand->dealer_seat;
	const struct bidding_end end = bidding_end_of(hand);
	bool passed_down = false;

	if (!book->contract.allowed)
		return;
	if (contract_is_unsaid(book, hand))
		finding_add_number(score, LEVEL_WARNING, -1, FINDING_CONTRACT_MISSING, PLACE_SIDE,
		    0, 0, &book->contract.source);
	check_order(book, hand, score);
	/* A bidder who could not open was punished, and his contract passed down (16C). */
	for (size_t i = 0; i < hand->side_count; i++)
		passed_down = passed_down ||
		              score_has_penalty(&hand->sides[i], book->contract.unopened_penalty);
	/* A contract that was written is the result of the bids. */
	if (hand->bid_count && (hand->contract.bid || hand->contract.none) &&
	    !bidding_gives(hand) && !passed_down) {
		struct finding finding = finding_of(LEVEL_WARNING, -1, FINDING_CONTRACT_DIFFERS,
		    PLACE_BIDS, end.level, 0, &book->contract.bids_source);

		finding.words = !end.bid ? BIDS_PASSED : end.doubled ? BIDS_DOUBLED : BIDS_PLAIN;
		finding.letter = end.bid ? letters[end.denomination] : '\0';
		finding.bidder = end.side;
		finding_add(score, &finding);
	}
	/* If only the side of one seat is known, their sides are compared. */
	if (hand->bid_count && due && seat &&
	    (seats[due].side != seats[seat].side ||
	        (due != seat && seats[due].name[1] && seats[seat].name[1])))
		finding_add_number(score, LEVEL_ERROR, -1, FINDING_DEALER_ORDER, PLACE_DEALER, seat,
		    due, &book->contract.dealer_source);
	if (!hand->contract.bid || hand->contract.doubled || side_tables[bidder].has_melded ||
	    hand->sides[bidder].detail == DETAIL_TOTALS)
		return;
	finding_add_number(score, LEVEL_ERROR, (int)bidder, FINDING_CONTRACT_BIDDER_UNOPENED,
	    PLACE_SIDE, 0, 0, &book->contract.unopened_source);
}

/* --- what a contract lets open --- */

/* Returns true if the side opens by its contract: the bidder does, unless the contract was doubled. */
static bool opens_by_contract(const struct rulebook *book, const struct opening_question *question)
{
	return book->contract.allowed && question->contract.bid && question->bidder &&
	       !question->contract.doubled;
}

/* Returns true if the side opens by a meld of the kind that it bid: the bidder of a high level does. */
static bool opens_by_kind(const struct rulebook *book, const struct opening_question *question)
{
	return opens_by_contract(book, question) &&
	       question->contract.level > book->contract.opening_any_level_most;
}

/* Returns the bonuses that count towards the bidder's opening. */
static int64_t contract_opening_bonus(
    const struct rulebook *book, const struct opening_question *question)
{
	int64_t points = 0;

	if (!opens_by_contract(book, question) || opens_by_kind(book, question))
		return 0;
	for (size_t i = 0; i < question->opening.meld_count; i++) {
		size_t kind = meld_canasta_kind(book, &question->opening.melds[i]);

		points += kind == SIZE_MAX ? 0 : book->kinds[kind].points;
	}
	return points;
}

/* Returns true if one meld is a kind that the denomination opens with at the higher levels. */
static bool meld_opens(
    const struct rulebook *book, enum denomination denomination, const struct meld *meld)
{
	const struct contract_rule *rule = &book->contract;
	const struct set_rule *set = meld_rule(book, meld);

	if (denomination <= DENOMINATION_SPADES) /* in the order of the suits */
		return meld->form == MELD_RUN &&
		       meld->suits == 1u << (SUIT_CLUBS + (int)denomination) &&
		       meld->cards.total >= rule->opening_run_least;
	if (meld->form == MELD_RUN || !set)
		return false;
	const int wild = meld_count(meld, set->wild);

	if (denomination == DENOMINATION_TWOS)
		return meld->rank == RANK_TWO &&
		       meld->cards.total - wild >= rule->opening_twos_least_bidder;
	return meld->rank != RANK_BLACK_THREE && meld->rank != RANK_RED_THREE &&
	       meld->cards.total - wild >= rule->opening_rank_least &&
	       wild <= rule->opening_rank_wild_most;
}

/* Writes a finding for each meld with too few twos to open, unless `findings` is NULL. Returns how
 * many such melds there are. */
static size_t contract_opening_twos(
    const struct rulebook *book, const struct opening_question *question, struct finding *findings)
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
		if (findings) {
			findings[count] = finding_of(LEVEL_ERROR, question->side,
			    FINDING_TWOS_TOO_FEW, PLACE_OPENING, meld->cards.count[RANK_TWO], least,
			    bidder ? &book->contract.twos_bidder_source
			           : &book->contract.twos_source);
			findings[count].index = i;
			findings[count].rank = RANK_TWO;
		}
		count++;
	}
	return count;
}

/* --- an initial meld --- */

int64_t opening_points(const struct rulebook *book, const struct meld *melds, size_t count)
{
	int64_t points = 0;

	for (size_t i = 0; i < count; i++)
		points += meld_points(book, &melds[i]);
	return points;
}

/* Returns the most natural cards of one rank in one meld; of `top` alone unless that is RANK_COUNT. */
static int most_natural(const struct rulebook *book, const struct opening *opening, enum rank top)
{
	/* A card of another rank can be the top of a pile that is taken. */
	const uint32_t never_top = book->wild | 1u << RANK_BLACK_THREE | 1u << RANK_RED_THREE;
	int most = 0;

	for (size_t i = 0; i < opening->meld_count; i++) {
		const struct meld *meld = &opening->melds[i];
		int natural = meld->cards.count[meld->rank];

		if (meld->form == MELD_SET && !(never_top & (1u << meld->rank)) &&
		    (top == RANK_COUNT || top == meld->rank) && natural > most)
			most = natural;
	}
	return most;
}

bool opening_holds_pile(const struct rulebook *book, const struct opening *opening, enum rank top)
{
	return opening->from != FROM_PILE ||
	       most_natural(book, opening, top) >= book->opening_pile_natural_least;
}

/* Returns a finding about an opening as a whole. */
static struct finding about_opening(
    int side, enum finding_code code, int64_t found, int64_t allowed, const struct source *source)
{
	return finding_of(LEVEL_ERROR, side, code, PLACE_OPENING_WHOLE, found, allowed, source);
}

/* The most findings about an opening as a whole. */
enum { KIND_FINDINGS_MOST = 4 };

/* Checks the demands of some rulebooks on an opening besides its points. Writes KIND_FINDINGS_MOST findings
 * at most, and returns how many. */
static size_t check_kinds(
    const struct rulebook *book, const struct opening_question *question, struct finding *findings)
{
	const struct opening *opening = &question->opening;
	const struct opening_band *band = rulebook_opening_band(book, question->score);
	const int side = question->side;
	int clean = 0, wild = 0;
	size_t count = 0;

	/* The pair of natural cards from the hand with which some rulebooks let the pile be taken. */
	if (!opening_holds_pile(book, opening, question->top)) {
		findings[count] = about_opening(side, FINDING_OPENING_PILE_PAIR,
		    most_natural(book, opening, question->top), book->opening_pile_natural_least,
		    &book->opening_pile_source);
		findings[count++].rank = question->top;
	}
	for (size_t i = 0; i < opening->meld_count; i++) {
		const struct meld *meld = &opening->melds[i];
		const int in_meld = meld_count(meld, book->wild);

		wild += in_meld;
		if (in_meld == 0 && meld->cards.total > clean)
			clean = meld->cards.total;
	}
	if (clean < book->opening_clean_least)
		findings[count++] = about_opening(side, FINDING_MELD_TOO_FEW_NATURAL, clean,
		    book->opening_clean_least, &book->opening_clean_source);
	if (book->opening_no_wild && wild > 0)
		findings[count++] = about_opening(
		    side, FINDING_MELD_TOO_MANY_WILD, wild, 0, &book->opening_no_wild_source);
	/* Canastas that the band of the side's score asks for, however many points are laid down. */
	for (size_t i = 0; band && i < band->need_count; i++) {
		const struct need *need = &band->needs[i];
		int canastas = 0;

		for (size_t j = 0; j < opening->meld_count; j++) {
			const size_t kind = meld_canasta_kind(book, &opening->melds[j]);

			canastas += kind != SIZE_MAX && (need->kinds & (1u << kind)) ? 1 : 0;
		}
		if (canastas >= need->least)
			continue;
		findings[count] = about_opening(
		    side, FINDING_OPENING_SHORT, canastas, need->least, &band->source);
		findings[count++].words = OPENING_CANASTAS;
		break;
	}
	return count;
}

/* Writes the findings about one meld of the opening, MELD_FINDINGS_MOST at most. Returns how many. */
static size_t check_meld(const struct rulebook *book, const struct opening_question *question,
    size_t index, struct finding *findings)
{
	const struct meld_context context = {.side = question->side,
	    .place = PLACE_OPENING,
	    .index = index,
	    .going_out = question->going_out};

	return meld_check(book, &question->opening.melds[index], &context, findings);
}

/* Writes the findings about the melds, and about demands of the rulebook that they do not meet.
 * Returns how many there are. */
static size_t opening_findings(
    const struct rulebook *book, const struct opening_question *question, struct finding *findings)
{
	size_t count = 0;

	for (size_t i = 0; i < question->opening.meld_count; i++)
		count += check_meld(book, question, i, findings + count);
	return count + check_kinds(book, question, findings + count);
}

/* Returns true if the melds open: by their points, by a canasta if one always opens, or by the bid.
 * `source` becomes the clause of a canasta or bid; points leave it. */
static bool opening_is_enough(const struct rulebook *book, const struct opening_question *question,
    int64_t points, int32_t minimum, struct source *source)
{
	const struct opening *opening = &question->opening;

	if (points >= minimum)
		return true;
	for (size_t i = 0; book->opening_by_canasta && i < opening->meld_count; i++)
		if (meld_canasta_kind(book, &opening->melds[i]) != SIZE_MAX) {
			*source = book->opening_canasta_source;
			return true;
		}
	for (size_t i = 0; opens_by_kind(book, question) && i < opening->meld_count; i++)
		if (meld_opens(book, question->contract.denomination, &opening->melds[i])) {
			*source = book->contract.opening_high_source;
			return true;
		}
	return false;
}

/* Returns the points that count towards the minimum. */
static int64_t points_laid_down(
    const struct rulebook *book, const struct opening_question *question)
{
	return opening_points(book, question->opening.melds, question->opening.meld_count) +
	       contract_opening_bonus(book, question);
}

bool opening_may_be_made(const struct rulebook *book, const struct opening_question *question)
{
	struct finding found[MELD_FINDINGS_MOST];
	struct source source;
	int32_t minimum = rulebook_opening_minimum(
	    book, question->score, question->raises, question->hand_number, &source);

	for (size_t i = 0; i < question->opening.meld_count; i++)
		if (findings_have_error(found, check_meld(book, question, i, found)))
			return false;
	return !findings_have_error(found, check_kinds(book, question, found)) &&
	       contract_opening_twos(book, question, NULL) == 0 &&
	       opening_is_enough(
	           book, question, points_laid_down(book, question), minimum, &source);
}

struct opening_answer opening_judge(
    struct arena *arena, const struct rulebook *book, const struct opening_question *question)
{
	const size_t melds = question->opening.meld_count;
	struct opening_answer answer = {.minimum = 0};

	/* Each meld may also have too few twos. */
	answer.findings = arena_alloc(
	    arena, melds * (MELD_FINDINGS_MOST + 1) + KIND_FINDINGS_MOST, sizeof *answer.findings);
	answer.minimum = rulebook_opening_minimum(
	    book, question->score, question->raises, question->hand_number, &answer.source);
	answer.count = points_laid_down(book, question);
	answer.finding_count = opening_findings(book, question, answer.findings);
	answer.finding_count +=
	    contract_opening_twos(book, question, answer.findings + answer.finding_count);
	answer.enough = melds > 0 && opening_is_enough(book, question, answer.count, answer.minimum,
	                                 &answer.source);
	if (!answer.enough && answer.count < answer.minimum)
		answer.lacking = answer.minimum - answer.count;
	answer.enough =
	    answer.enough && !findings_have_error(answer.findings, answer.finding_count);
	return answer;
}

/* --- the check of an opening that was recorded --- */

int64_t opening_cards(const struct meld *melds, size_t count)
{
	int64_t cards = 0;

	for (size_t i = 0; i < count; i++)
		cards += melds[i].cards.total;
	return cards;
}

/* A card is melded as one of the ranks, or in a run of one of the suits. */
enum { MELDED_AS = (int)RANK_COUNT + (int)SUIT_COUNT };

/* Adds the cards of melds, `sign` times, in the rows of what they were melded as. */
static void lay(
    int64_t rows[MELDED_AS][RANK_COUNT], const struct meld *melds, size_t count, int sign)
{
	for (size_t i = 0; i < count; i++) {
		const unsigned suits = melds[i].suits;
		const int row = melds[i].form == MELD_SET
		                    ? (int)melds[i].rank
		                    : RANK_COUNT + (suits ? __builtin_ctz(suits) : 0);

		for (int rank = 0; rank < RANK_COUNT; rank++)
			rows[row][rank] += (int64_t)sign * melds[i].cards.count[rank];
	}
}

bool opening_lies_in_melds(const struct side *side, size_t besides)
{
	int64_t since[MELDED_AS][RANK_COUNT] = {{0}};

	lay(since, side->melds, side->meld_count, 1);
	if (besides < side->meld_count)
		lay(since, &side->melds[besides], 1, -1);
	lay(since, side->opening.melds, side->opening.meld_count, -1);
	for (int row = 0; row < MELDED_AS; row++)
		for (int rank = 0; rank < RANK_COUNT; rank++)
			if (since[row][rank] < 0)
				return false;
	return true;
}

/* Checks an opening that was recorded. */
static void check_recorded(
    const struct rulebook *book, const struct hand *hand, int side, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct opening *opening = &facts->opening;
	const struct side_score *sums = &score->sides[side];
	const struct opening_question question = {.score = facts->score,
	    .top = RANK_COUNT,
	    .opening = *opening,
	    .contract = hand->contract,
	    .bidder = hand->contract.bid && hand->contract.side == (size_t)side,
	    .side = side,
	    .going_out = facts->out != OUT_NONE};
	const bool partner_may_meld = book->concealed_partner_may_meld;
	const int64_t laid = opening_cards(facts->melds, facts->meld_count);
	const bool at_once = opening_cards(opening->melds, opening->meld_count) == laid;
	struct source source = sums->opening_source;
	int64_t points = opening_points(book, opening->melds, opening->meld_count);
	bool waived = false;

	/* score_needs() leaves room for every finding the opening's melds can have. */
	score->finding_count +=
	    opening_findings(book, &question, score->findings + score->finding_count);
	if (facts->detail == DETAIL_CARDS && !opening_lies_in_melds(facts, SIZE_MAX))
		finding_add_number(score, LEVEL_ERROR, side, FINDING_OPENING_NOT_IN_MELDS,
		    PLACE_OPENING_WHOLE, 0, 0,
		    book->stays_source.clause ? &book->stays_source : &source);
	if (facts->out == OUT_CONCEALED && book->concealed && facts->detail == DETAIL_CARDS) {
		const int64_t most = (int64_t)book->dealt + book->drawn;

		if (!at_once && !partner_may_meld)
			finding_add_number(score, LEVEL_WARNING, side,
			    FINDING_CONCEALED_AFTER_OPENING, PLACE_OPENING_WHOLE, 0, 0,
			    &book->concealed_before_source);
		/* In one lay from the stock it can have no more cards than a hand and the draw. */
		if (opening->from == FROM_STOCK && (at_once || !partner_may_meld)) {
			waived = book->concealed_stock_waives;
			if (laid > most)
				finding_add_number(score, LEVEL_ERROR, side,
				    FINDING_CONCEALED_TOO_MANY_CARDS, PLACE_OPENING_WHOLE, laid,
				    most, &book->concealed_cards_source);
		}
		if (!partner_may_meld)
			points = opening_points(book, facts->melds, facts->meld_count);
	}
	points += contract_opening_bonus(book, &question);
	score->finding_count +=
	    contract_opening_twos(book, &question, score->findings + score->finding_count);
	if (waived || opening_is_enough(book, &question, points, sums->opening_minimum, &source))
		return;
	finding_add_number(score, LEVEL_ERROR, side, FINDING_OPENING_SHORT, PLACE_OPENING_WHOLE,
	    points, sums->opening_minimum, &source);
}

/* Returns true if the side can have opened with these melds, or if the record cannot show that it
 * could not: counts do not show the melds that open a contract. */
static bool may_have_opened(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, int64_t points, int32_t minimum)
{
	const struct side *facts = &hand->sides[side];
	const struct opening_question question = {
	    .opening = {.melds = facts->melds, .meld_count = facts->meld_count},
	    .contract = hand->contract,
	    .bidder = hand->contract.bid && hand->contract.side == (size_t)side};
	const struct need any = {.kinds = UINT32_MAX, .least = 1};
	struct source source;

	return (facts->out == OUT_CONCEALED && book->concealed && book->concealed_stock_waives) ||
	       (book->opening_by_canasta && side_table_made(side_table, &any) > 0) ||
	       (facts->detail == DETAIL_COUNTS && opens_by_kind(book, &question)) ||
	       opening_is_enough(book, &question, points, minimum, &source);
}

void opening_check(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct side_score *sums = &score->sides[side];
	const struct opening_band *band = rulebook_opening_band(book, facts->score);
	const bool counted = facts->detail == DETAIL_COUNTS && !facts->counts.has_net;
	int64_t points;

	if (facts->opening.meld_count > 0) {
		check_recorded(book, hand, side, score);
		return;
	}
	/* All melds of a side whose opening was not recorded count at least its minimum together. */
	points =
	    counted ? facts->counts.melded : opening_points(book, facts->melds, facts->meld_count);
	if (facts->at_bell || !(counted ? points > 0 : facts->meld_count > 0))
		return;
	if (!may_have_opened(book, hand, side, side_table, points, sums->opening_minimum))
		finding_add_number(score, LEVEL_WARNING, side, FINDING_OPENING_BELOW, PLACE_SIDE,
		    points, sums->opening_minimum, &sums->opening_source);
	for (size_t i = 0; band && i < band->need_count; i++) {
		const int made = side_table_made(side_table, &band->needs[i]);

		if (made >= band->needs[i].least)
			continue;
		finding_add_form(score, OPENING_CANASTAS, LEVEL_WARNING, side,
		    FINDING_OPENING_BELOW, PLACE_SIDE, made, band->needs[i].least, &band->source);
		return;
	}
}
