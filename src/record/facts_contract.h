/* facts_contract.h - what slips and hand records share of bids and contracts, as facts.h does of all else. */
#ifndef CANASTA_RECORD_FACTS_CONTRACT_H
#define CANASTA_RECORD_FACTS_CONTRACT_H

#include "score/hand.h"

/* For the bidder's side in counts with `net`: refuses it where melds and hand cannot be told apart although
 * the contract asks, because up to some level melded cards do not count towards it. */
bool facts_net_contract(
    const struct rulebook *book, const struct hand *hand, size_t side, struct error *err);

/* Refuses contracts and bids where the rulebook has none. */
bool facts_bidding(const struct rulebook *book, struct error *err);

/* Reads "3H", "pass" or "double". */
bool facts_bid(
    const struct rulebook *book, const char *word, size_t size, struct bid *ret, struct error *err);

/* A dealer written as a seat, in either case of letters, is that seat. */
void facts_dealer(struct hand *hand);

/* Where nobody wrote what contract was played, the bids give it. ERROR_INPUT `bids-side` where it cannot
 * be told whose it is: the dealer's seat is not known. */
bool facts_contract(const struct rulebook *book, struct hand *hand, struct error *err);

/* Whether a hand's contract waits for somebody who knows where the dealer sits: a name was written. */
bool facts_contract_waits(const struct hand *hand);

/* Refuses an outcome where no side gives totals: it is computed then. */
bool facts_outcome(const struct hand *hand, struct error *err);

#endif
