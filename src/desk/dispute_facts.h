/* dispute_facts.h - explanations of a claim that are about a fact of the hand, private to this folder:
 * the claim counts a red three that the entry does not. The others are slips in counting or writing;
 * the facts are undisputed then, and the claim is wrong. */
#ifndef CANASTA_DESK_DISPUTE_FACTS_H
#define CANASTA_DESK_DISPUTE_FACTS_H

#include "desk/dispute_remedy.h"

bool dispute_explanation_about_facts(const struct explanation_found *found);

/* What the facts are by it, said of the side: "red-three-extra: B has more red threes than entered". */
struct sentence dispute_explanation_fact(const struct explanation_found *found, char side);

/* Gives `hand` the facts as the claim has them: the first change that makes exactly the difference
 * and contradicts nothing. *ret_right is false, and `hand` as it was, where there is none. */
bool dispute_explanation_put_right(const struct remedy_basis *basis,
    const struct explanation_found *found, struct hand *hand, bool *ret_right, struct error *err);

#endif
