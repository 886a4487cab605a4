/* dispute_facts.h - explanations of a claim that are about a fact of the hand, private to this folder:
 * the claim counts a red three that the entry does not. The others are slips in counting or writing;
 * the facts are undisputed then, and the claim is wrong. */
#ifndef CANASTA_DESK_DISPUTE_FACTS_H
#define CANASTA_DESK_DISPUTE_FACTS_H

#include "desk/dispute_remedy.h"

bool dispute_explanation_about_facts(const struct explanation_found *found);

/* What the facts are by it, said of the side: "red-three-extra: B has more red threes than entered". */
struct sentence dispute_explanation_fact(const struct explanation_found *found, char side);

/* Returns true if the text names a fact that a ruling puts right by itself: "outcome=achieved", "out=A",
 * "out=A:concealed", "out=none". */
bool dispute_fact_named(const char *text);

/* Gives `hand` the fact as it is ruled. A side whose sums alone are known gets the points that the fact
 * brings or takes. Errors: `ruling-unknown` if the hand has no contract or no such side, `value-unknown`. */
bool dispute_fact_apply(
    const struct remedy_basis *basis, const char *text, struct hand *hand, struct error *err);

/* Gives `hand` the facts as the claim has them: the first change that makes exactly the difference
 * and contradicts nothing. *ret_right is false, and `hand` as it was, where there is none. */
bool dispute_explanation_put_right(const struct remedy_basis *basis,
    const struct explanation_found *found, struct hand *hand, bool *ret_right, struct error *err);

/* Returns true if the explanation is about how the contract was judged. */
bool dispute_explanation_about_contract(const struct explanation_found *found);

#endif
