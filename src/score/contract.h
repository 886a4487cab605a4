/* contract.h - contract samba: what a contract came to, and what it asks of an opening.
 *
 * Every function does nothing, and answers no, under a rulebook without contracts. */
#ifndef CANASTA_SCORE_CONTRACT_H
#define CANASTA_SCORE_CONTRACT_H

#include "score/opening.h"
#include "score/score.h"
#include "score/tableau.h"

/* Judges the contract from the sides' lines and adds the lines it brings; a bidder out below the
 * contract loses the going-out bonus. */
void contract_settle(const struct rulebook *book, const struct hand *hand, struct score *score);

/* What a contract of that outcome brings the bidder, or the other side, signed; of a false going
 * out without the bonus for going out, which is not given then. */
int64_t contract_points(const struct rulebook *book, const struct contract *contract,
    enum outcome outcome, bool bidder);

/* Whether a whole hand says neither contract nor bids, nor that it was played without one. */
bool contract_is_unsaid(const struct rulebook *book, const struct hand *hand);

/* Adds the findings about bids and contract. */
void contract_check(const struct rulebook *book, const struct hand *hand,
    const struct tableau *tableaux, struct score *score);

/* Bonuses that count towards the bidder's opening. */
int64_t contract_opening_bonus(
    const struct rulebook *book, const struct opening_question *question);

/* Whether an opening is enough by what was bid, whatever its points. */
bool contract_opens(const struct rulebook *book, const struct opening_question *question,
    struct source *ret_source);

/* Writes a finding for each meld of twos with too few of them to open, where `findings` is not NULL; returns
 * how many such melds there are. */
size_t contract_opening_twos(const struct rulebook *book, const struct opening_question *question,
    int side, struct finding *findings);

#endif
