/* chance.h - who can still come first.
 *
 * An entrant can, unless the points still to be had forbid it: it is given everything it may yet get
 * - every open game won, every round not yet drawn won - and the others as little as there is: every
 * one of their games lost. Of two others who sit at an open table not both can lose; where there is no way for all
 * open games to end that lifts none of them above the entrant, it cannot come first. (Victory points, shared in any
 * parts, are looked at a game at a time, and so is what would take too long.) A partner of the table gets what the
 * entrant gets. Equal points
 * forbid nothing, as what follows (differences, scores) has no bound before the games are played.
 * Rounds not drawn yet are taken to be played by all who are there. What ranks by scores or differences has no
 * bound either: there everybody can as long as a game is left.
 *
 * So `cannot` is certain, and `sure` too (all others, given everything, stay below its least);
 * `can` means that nothing that is known speaks against it. */
#ifndef CANASTA_TOURNAMENT_CHANCE_H
#define CANASTA_TOURNAMENT_CHANCE_H

#include "tournament/ranking.h"

enum chance_state { CHANCE_CAN, CHANCE_CANNOT, CHANCE_SURE };

struct chance {
	enum chance_state state;
	int64_t least, most; /* points at the end; both as they are now where they have no bound */
};

/* The rounds that are not drawn yet. */
struct chance_rounds {
	int left;       /* as far as is known */
	bool more;      /* how many is not known: nobody is sure before somebody ends it */
	const int *own; /* by entrant, so many of them it plays at most; NULL: all play all */
};

/* The chances of each row of the ranking made from this input, among those of the ranking. */
bool chances_make(struct arena *arena, const struct ranking_input *input,
    const struct ranking *ranking, const struct chance_rounds *rounds, struct chance **ret,
    struct error *err);

#endif
