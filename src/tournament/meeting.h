/* meeting.h - who met whom: the opponents behind tie-breaks, private to this folder. */
#ifndef CANASTA_TOURNAMENT_MEETING_H
#define CANASTA_TOURNAMENT_MEETING_H

#include "tournament/ranking.h"

enum { MEETING_LOST, MEETING_DRAWN, MEETING_WON };

/* One opponent in one finished game. */
struct meeting {
	size_t opponent;
	bool unplayed;        /* decided before the first hand */
	int result;           /* against this opponent: MEETING_WON, twice half a point */
	int64_t mine, theirs; /* what ranks, from this game */
};

/* All meetings, entrant by entrant: those of e are from `first[e]` up to `first[e + 1]`. */
struct meetings {
	const size_t *first;
	struct meeting *list;
	/* Opponents somebody meets in a game at most: 1, or 2 where partners change. */
	size_t usual;
};

bool meetings_make(struct arena *arena, const struct ranking_input *input, struct meetings *ret,
    struct error *err);

/* Fills the tie-break values of the rows, which stand by entrant and hold their sums. */
bool meeting_tie_break_values(struct arena *arena, const struct ranking_input *input,
    const struct meetings *meetings, struct ranking_row *rows, struct error *err);

#endif
