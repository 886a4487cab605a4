/* phase_takers.h - who takes part in a phase, from the standings before it: the same whether the phase is made,
 * or is asked about as it would have been. */
#ifndef CANASTA_DESK_PHASE_TAKERS_H
#define CANASTA_DESK_PHASE_TAKERS_H

#include "desk/phase.h"
#include "store/entrant.h"
#include "tournament/ranking.h"

/* As a phase keeps it that its seeds were drawn. */
extern const char phase_seeded_by_lots[];

/* The places that take part, of those who are there in its first round. */
struct phase_places {
	int round;          /* its first */
	size_t first, last; /* how many stay ahead of it, and how many are there down to its last */
	bool knocks_out;    /* those of one group meet later in it */
	bool by_lots;       /* seeds are drawn, else they go by place */
	int64_t seed;       /* what its lots are drawn from */
	size_t phase_count; /* later phases before it */
	const struct phase *phases;
};

struct phase_taker {
	const struct entrant *entrant;
	int rank;
	int group; /* in the newest phase it was in, where that had several; else 0 */
	const struct phase *groups; /* that phase */
	int group_place;            /* lots part those who share one */
	size_t lot;
	bool shared; /* the lot decided where he stands */
};

/* Who has a place, and is not there any more. */
struct phase_passed {
	const struct entrant *entrant;
	int rank;
};

struct phase_takers {
	size_t count;
	const struct phase_taker *by_seed;
	size_t ahead_count; /* who has a place before the first, there or not */
	const struct entrant *const *ahead;
	size_t passed_count; /* down to the last who takes part */
	const struct phase_passed *passed;
};

/* How many of a ranking are there in a round. */
size_t phase_takers_there(const struct ranking *ranking, const struct entrant *entrants, int round);

/* Those of such places, of which there are at least `last`, and more than `first`. Lots decide between those who
 * share a place. */
bool phase_takers_find(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places, struct phase_takers *ret,
    struct error *err);

/* The places by which a phase was made, of entrants as they are now. */
struct phase_places phase_places_of(
    const struct phase *phase, const struct entrant *entrants, size_t count);

#endif
