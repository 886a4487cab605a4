/* contract_sums.h - what a contract adds to or takes from a side's base points, for sums written with
 * everything inside.
 *
 * Where the outcome is written, or the scorer judged it from the bidder's cards, there is one share;
 * else one for each outcome that may have been. */
#ifndef CANASTA_REFEREE_CONTRACT_SUMS_H
#define CANASTA_REFEREE_CONTRACT_SUMS_H

#include "score/hand.h"
#include "score/score.h"

enum {
	CONTRACT_SHARES_MOST = OUTCOME_FALSE_OUT,
	CONTRACT_AMOUNTS_MOST = 64 /* different ones of a rulebook */
};

struct contract_share {
	enum outcome outcome;
	int64_t points; /* of the contract in the side's base points, signed */
};

/* The shares a side recorded by totals may have; one of 0 points where no contract was bid. */
size_t contract_shares(const struct rulebook *book, const struct hand *hand,
    const struct score *score, size_t side, struct contract_share ret[CONTRACT_SHARES_MOST]);

/* Whether the side's sums agree with the outcome: a contract is achieved if, and only if, the bidder
 * reached its points. */
bool contract_share_agrees(const struct rulebook *book, const struct hand *hand, size_t side,
    const struct contract_share *share);

/* Every amount other than 0 that a contract of the rulebook may bring a side, least first; as many as
 * there is room for. A sheet does not say what was bid. */
size_t contract_amounts(const struct rulebook *book, int64_t ret[CONTRACT_AMOUNTS_MOST]);

#endif
