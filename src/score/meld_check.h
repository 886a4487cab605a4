/* meld_check.h - checks that a meld is built as the rulebook says, and finds out if it is a canasta. */
#ifndef CANASTA_SCORE_MELD_CHECK_H
#define CANASTA_SCORE_MELD_CHECK_H

#include "card/card.h"
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

/* Writes the findings about the meld alone, at most MELD_FINDINGS_MOST. Returns how many. */
size_t meld_check(const struct rulebook *book, const struct meld *meld,
    const struct meld_context *context, struct finding *findings);

/* Returns the index of the kind of canasta that the meld is; SIZE_MAX if it is not a canasta. A
 * meld that was accepted with a finding may still not be one. A meld that was ruled legal is one if
 * it is long enough; one that was ruled illegal is not. */
size_t meld_canasta_kind(const struct rulebook *book, const struct meld *meld);

/* Returns true if a side with this meld alone has melded. */
bool meld_counts_as_melded(const struct rulebook *book, const struct meld *meld);

/* Returns the card points of the meld on the table. Every card keeps its own value, also a wild one. */
int64_t meld_points(const struct rulebook *book, const struct meld *meld);

/* Returns the rank of which a side may have one meld if melds of a rank are joined. All melds of
 * wild cards alone, jokers or twos, have the same one. `rule` is the rule of the meld. */
enum rank meld_joined_rank(
    const struct rulebook *book, const struct set_rule *rule, const struct meld *meld);

/* Returns the rule for a meld of one rank; NULL if it has only wild cards and the rulebook has no such meld. */
const struct set_rule *meld_rule(const struct rulebook *book, const struct meld *meld);

/* Returns how many cards of the meld have a rank whose bit is set. */
int meld_count(const struct meld *meld, uint32_t ranks);

#endif
