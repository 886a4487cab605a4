/* steps.h - every way one rank may go on in a search: what it adds to a standing, and the card points
 * it may bring with it. */
#ifndef CANASTA_REFEREE_STEPS_H
#define CANASTA_REFEREE_STEPS_H

#include "referee/search.h"

/* One way to go on: what it adds to a standing, and the card points it may bring. */
struct step {
	struct standing delta;
	struct stretches sums;
};

struct steps {
	size_t count;
	struct step *list;
};

/* Each returns false when memory fails. Of an ordinary rank: */
bool steps_of_rank(struct arena *arena, const struct search *search, int rank, struct steps *ret,
    struct error *err);

/* What becomes of the wild cards where other ranks use that many: `jokers` are wild cards of either
 * sort where they are counted together. */
bool steps_of_wild(struct arena *arena, const struct search *search, int jokers, int twos,
    struct steps *ret, struct error *err);

/* Red threes lying in runs; those elsewhere are no matter of cards alone, but where a table counted
 * cards in hand and they have no price of their own there. */
bool steps_of_reds(
    struct arena *arena, const struct search *search, struct steps *ret, struct error *err);

/* Whole runs: their cards were counted singly, what is left to add is that they are canastas. */
bool steps_of_runs(
    struct arena *arena, const struct search *search, struct steps *ret, struct error *err);

/* Short runs that cost points: any number there are cards for. */
bool steps_of_short_runs(struct arena *arena, const struct search *search,
    const struct unfinished *unfinished, struct steps *ret, struct error *err);

#endif
