/* transitions.h - every way one rank may go on in a search: what it adds to a state, and the card points
 * it may bring with it. */
#ifndef CANASTA_REFEREE_TRANSITIONS_H
#define CANASTA_REFEREE_TRANSITIONS_H

#include "referee/search.h"

/* One way to go on: what it adds to a state, and the card points it may bring. */
struct transition {
	struct state delta;
	struct stretches sums;
};

struct transitions {
	size_t count;
	struct transition *list;
};

/* Each returns false when memory fails. Of an ordinary rank: */
bool transitions_of_rank(struct arena *arena, const struct search *search, int rank,
    struct transitions *ret, struct error *err);

/* What becomes of the wild cards where other ranks use that many: `jokers` are wild cards of either
 * sort where they are counted together. */
bool transitions_of_wild(struct arena *arena, const struct search *search, int jokers, int twos,
    struct transitions *ret, struct error *err);

/* Red threes lying in runs; those elsewhere are no matter of cards alone, but where a table counted
 * cards in hand and they have no price of their own there. */
bool transitions_of_reds(
    struct arena *arena, const struct search *search, struct transitions *ret, struct error *err);

/* Whole runs: their cards were counted singly, what is left to add is that they are canastas. */
bool transitions_of_runs(
    struct arena *arena, const struct search *search, struct transitions *ret, struct error *err);

/* Short runs that cost points: any number there are cards for. */
bool transitions_of_short_runs(struct arena *arena, const struct search *search,
    const struct unfinished *unfinished, struct transitions *ret, struct error *err);

#endif
