/* meld_check.h - is a meld built as the rulebook says, and is it a canasta? */
#ifndef CANASTA_SCORE_MELD_CHECK_H
#define CANASTA_SCORE_MELD_CHECK_H

#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MELD_FINDINGS_MOST = 10 };

/* The position of a meld, for the findings about it. */
struct meld_context {
	int side;
	enum finding_place place;
	size_t index;
	bool going_out; /* its side goes out with it, or has gone out */
};

/* Writes what is wrong with the meld alone, at most MELD_FINDINGS_MOST; returns how many. */
size_t meld_check(const struct rulebook *book, const struct meld *meld,
    const struct meld_context *context, struct finding *findings);

/* Index of the kind of canasta the meld is, SIZE_MAX for none. A meld that was accepted with a finding may be
 * none for all that. One that was ruled legal is one if it is long enough; one that was ruled
 * illegal is none. */
size_t meld_canasta_kind(const struct rulebook *book, const struct meld *meld);

/* Returns true if a side with this meld alone has melded. */
bool meld_counts_as_melded(const struct rulebook *book, const struct meld *meld);

/* Card points of the meld on the table: every card, a wild one too, keeps its own value. */
int64_t meld_points(const struct rulebook *book, const struct meld *meld);

/* The rank of which a side may have one meld where melds of a rank are joined: those of wild cards alone
 * are of one, jokers or twos. `rule` is the meld's. */
enum rank meld_joined_rank(
    const struct rulebook *book, const struct set_rule *rule, const struct meld *meld);

/* The rule a meld of one rank is built by; NULL where it is wild cards only and the rulebook has
 * no such meld. */
const struct set_rule *meld_rule(const struct rulebook *book, const struct meld *meld);

/* Cards of the meld whose rank has its bit set. */
int meld_count(const struct meld *meld, uint32_t ranks);

#endif
