#include "record/facts_contract.h"

#include "base/choice.h"
#include "base/text.h"
#include "record/facts.h"
#include "score/bidding.h"

#include <string.h>

bool facts_net_contract(
    const struct rulebook *book, const struct hand *hand, size_t side, struct error *err)
{
	const struct contract_rule *rule = &book->contract;
	const struct contract *contract = &hand->contract;

	if (!contract->bid || contract->side != side || !hand->sides[side].counts.has_net)
		return true;
	if (contract->level < rule->melded_from_level)
		return error_set(err, ERROR_INPUT, "net-refused",
		    "net is not enough for the bidder's side under %s: below level %d melded cards "
		    "do not "
		    "count "
		    "towards the contract; melded=N held=N are expected",
		    book->id, rule->melded_from_level);
	if (contract->level > rule->hand_to_level)
		return error_set(err, ERROR_INPUT, "net-refused",
		    "net is not enough for the bidder's side under %s: above level %d cards in "
		    "hand "
		    "are not taken off what counts towards the contract; melded=N held=N are "
		    "expected",
		    book->id, rule->hand_to_level);
	return true;
}

bool facts_bidding(const struct rulebook *book, struct error *err)
{
	if (book->contract.allowed)
		return true;
	return error_set(err, ERROR_INPUT, "contract-unknown",
	    "%s has no bidding; contract and bids are left out there", book->id);
}

bool facts_bid(
    const struct rulebook *book, const char *word, size_t size, struct bid *ret, struct error *err)
{
	struct bid bid = {
	    .pass = choice_is(word, size, "pass"), .doubling = choice_is(word, size, "double")};
	int denomination = 0;
	int64_t level;

	if (bid.pass || bid.doubling) {
		*ret = bid;
		return true;
	}
	if (size < 2 || word[0] == '+' ||
	    !text_integer(word, size - 1, 1, book->contract.levels, &level))
		return error_set(err, ERROR_INPUT, "bid-unknown",
		    "a bid is a level 1 to %d with C D H S N or 2, such as 3H, not \"%.*s\"",
		    book->contract.levels, choice_shown(size), word);
	while (denomination < DENOMINATION_COUNT &&
	       text_lower(word[size - 1]) !=
	           text_lower(bidding_letter((enum denomination)denomination)))
		denomination++;
	if (denomination == DENOMINATION_COUNT)
		return error_set(err, ERROR_INPUT, "bid-unknown",
		    "a bid ends with C D H S, N for canasta or 2 for canasta of twos, not \"%.*s\"",
		    choice_shown(size), word);
	bid.level = (int)level;
	bid.denomination = (enum denomination)denomination;
	*ret = bid;
	return true;
}

bool facts_outcome(const struct hand *hand, struct error *err)
{
	if (hand->contract.ruled)
		return true;
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].detail == DETAIL_TOTALS)
			return true;
	return error_set(err, ERROR_INPUT, "outcome-unasked",
	    "an outcome is written only beside totals; from cards or counts it is computed");
}

void facts_dealer(struct hand *hand)
{
	const enum seat_at seat =
	    hand->dealer ? bidding_seat_named(hand->dealer, strlen(hand->dealer)) : SEAT_UNKNOWN;

	if (!seat)
		return;
	hand->dealer_seat = seat;
	hand->dealer = bidding_seat_name(seat);
}

static bool contract_of_nobody(const struct bidding_end *end, const char *dealer, struct error *err)
{
	const char denomination = bidding_letter(end->denomination);

	if (!dealer)
		return error_set(err, ERROR_INPUT, "bids-side",
		    "whose contract %d%c is cannot be told from the bids: who dealt is missing; "
		    "dealer= with "
		    "a player of the table, or A1, B1, A2 or B2, is expected, or contract= and "
		    "side=",
		    end->level, denomination);
	return error_set(err, ERROR_INPUT, "bids-side",
	    "whose contract %d%c is cannot be told from the bids: where the dealer \"%.*s\" sits "
	    "is not "
	    "known; dealer= with a player of the table, or A1, B1, A2 or B2, is expected, or "
	    "contract= "
	    "and side=",
	    end->level, denomination, choice_shown(strlen(dealer)), dealer);
}

bool facts_contract(const struct rulebook *book, struct hand *hand, struct error *err)
{
	const struct bidding_end end = bidding_end_of(hand);
	struct contract *contract = &hand->contract;

	if (contract->bid || contract->none || !end.bid)
		return true;
	if (!end.side)
		return contract_of_nobody(&end, hand->dealer, err);
	if (!facts_side_index(hand, end.side, &contract->side, err))
		return false;
	contract->bid = true;
	contract->by_bids = true;
	contract->level = end.level;
	contract->denomination = end.denomination;
	contract->doubled = end.doubled;
	return (contract->outcome == OUTCOME_NONE || facts_outcome(hand, err)) &&
	       facts_net_contract(book, hand, contract->side, err);
}

bool facts_contract_waits(const struct hand *hand)
{
	return hand->dealer && !hand->dealer_seat;
}
