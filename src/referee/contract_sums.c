#include "referee/contract_sums.h"

#include "score/contract.h"

#include <stdlib.h>

enum { WHOLE = 100 /* percent */ };

static int64_t percent_of(const struct rulebook *book, int level, int percent)
{
	return (int64_t)level * book->contract.level_points * percent / WHOLE;
}

/* The bonus for going out, which a bidder out below the contract does not get. */
static int64_t bonus_lost(const struct rulebook *book, enum out out)
{
	if (out != OUT_CONCEALED || !book->concealed)
		return book->going_out;
	return book->concealed_points + (book->concealed_adds ? book->going_out : 0);
}

static int64_t points_of(
    const struct rulebook *book, const struct hand *hand, size_t side, enum outcome outcome)
{
	bool bidder = hand->contract.side == side;
	int64_t points = contract_points(book, &hand->contract, outcome, bidder);

	if (bidder && outcome == OUTCOME_FALSE_OUT)
		points -= bonus_lost(book, hand->sides[side].out);
	return points;
}

/* What becomes of a contract not achieved goes by who is out; of a side recorded alone the other may
 * have been. */
static bool may_be(const struct hand *hand, enum outcome outcome)
{
	size_t bidder = hand->contract.side;
	bool alone = hand->side_count < 2, bidder_out = hand->sides[bidder].out != OUT_NONE;
	bool robber_out = !alone && hand->sides[1 - bidder].out != OUT_NONE;

	switch (outcome) {
	case OUTCOME_ACHIEVED:
		return true;
	case OUTCOME_FALSE_OUT:
		return bidder_out;
	case OUTCOME_ROBBED:
		return !bidder_out && (robber_out || alone);
	case OUTCOME_VOID:
		return !bidder_out && !robber_out;
	case OUTCOME_NONE:
		break;
	}
	return false;
}

size_t contract_shares(const struct rulebook *book, const struct hand *hand,
    const struct score *score, size_t side, struct contract_share ret[CONTRACT_SHARES_MOST])
{
	enum outcome known = score->contract.judged ? score->contract.outcome : OUTCOME_NONE;
	size_t count = 0;

	if (!hand->contract.bid || !book->contract.allowed) {
		ret[0] = (struct contract_share){.outcome = OUTCOME_NONE};
		return 1;
	}
	for (int outcome = OUTCOME_ACHIEVED; outcome <= OUTCOME_FALSE_OUT; outcome++) {
		if (known == OUTCOME_NONE ? !may_be(hand, (enum outcome)outcome)
		                          : known != (enum outcome)outcome)
			continue;
		ret[count++] = (struct contract_share){.outcome = (enum outcome)outcome,
		    .points = points_of(book, hand, side, (enum outcome)outcome)};
	}
	return count;
}

bool contract_share_agrees(const struct rulebook *book, const struct hand *hand, size_t side,
    const struct contract_share *share)
{
	const struct contract *contract = &hand->contract;
	int64_t needed = percent_of(book, contract->level, WHOLE);
	int64_t base = hand->sides[side].totals.base - share->points;
	bool with_melded = contract->level >= book->contract.melded_from_level;

	if (share->outcome == OUTCOME_NONE || contract->side != side)
		return true;
	/* Where melded cards do not count, cards in hand still take off: how many is not written. */
	if (!with_melded)
		return share->outcome != OUTCOME_ACHIEVED || base >= needed;
	/* Where cards in hand are not taken off, more may have counted than the cards' sum shows, but no more than all
	 * cards are worth. */
	if (contract->level > book->contract.hand_to_level)
		return share->outcome == OUTCOME_ACHIEVED
		           ? base + book->pack_points >= needed
		           : base + hand->sides[side].totals.cards < needed;
	return (share->outcome == OUTCOME_ACHIEVED) ==
	       (base + hand->sides[side].totals.cards >= needed);
}

static int by_size(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;

	return (one > other) - (one < other);
}

size_t contract_amounts(const struct rulebook *book, int64_t ret[CONTRACT_AMOUNTS_MOST])
{
	const struct contract_rule *rule = &book->contract;
	const int percents[] = {rule->award_percent, rule->award_doubled_percent,
	    rule->robbed_percent, rule->robbed_doubled_percent, WHOLE};
	size_t count = 0, kept = 0;

	if (!rule->allowed)
		return 0;
	ret[count++] = -(book->contract.false_out_points + bonus_lost(book, OUT_NORMAL));
	for (int level = 1; level <= rule->levels; level++)
		for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
			if (count < CONTRACT_AMOUNTS_MOST)
				ret[count++] = percent_of(book, level, percents[i]);
	qsort(ret, count, sizeof *ret, by_size);
	for (size_t i = 0; i < count; i++)
		if (ret[i] != 0 && (kept == 0 || ret[kept - 1] != ret[i]))
			ret[kept++] = ret[i];
	return kept;
}
