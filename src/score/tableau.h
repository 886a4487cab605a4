/* tableau.h - what a side's record shows at a glance: its canastas and whether it has melded. */
#ifndef CANASTA_SCORE_TABLEAU_H
#define CANASTA_SCORE_TABLEAU_H

#include "score/hand.h"

struct tableau {
	int canastas[KINDS_MOST]; /* by kind, those that count for points */
	int made[KINDS_MOST];     /* by kind, void ones too: for the right to go out */
	/* Cards on the table by rank: all, and those that count for points. A record of a million
	 * bytes, the longest there is, holds far fewer than 2^31. */
	int32_t laid[RANK_ROOM], melded[RANK_ROOM];
	uint32_t melded_ranks, held_ranks; /* bit per rank with cards: melded, in hand */
	bool suited;                       /* suits were written of some card */
	bool has_melded;
	bool out;            /* the side went out */
	bool canastas_known; /* false where only the two sums are recorded */
	int reds_held, blacks_held;
};

void tableau_read(const struct rulebook *book, const struct side *side, struct tableau *ret);

/* Whether a condition of the rulebook holds for the side. */
bool tableau_holds(const struct tableau *tableau, const struct condition *condition);

/* Canastas of the kinds a need counts, void ones included. */
int tableau_made(
    const struct rulebook *book, const struct tableau *tableau, const struct need *need);

#endif
