/* dispute_votes.h - how a jury's votes fall, private to this folder: simple majority, the chair's
 * vote where they are equal (competition rules 5). */
#ifndef CANASTA_DESK_DISPUTE_VOTES_H
#define CANASTA_DESK_DISPUTE_VOTES_H

#include "store/dispute.h"

struct vote_count {
	size_t in_favour, against;
	bool casting; /* they are equal, and the chair's decides */
	bool carried;
};

/* Counts, and gives each name the jury's spelling; `casting`: the chair's vote is for a tie alone
 * and counts only there. ERROR_INPUT `vote-invalid` as desk/dispute_rule.h says. */
bool dispute_votes_count(struct arena *arena, const struct jury *jury, struct vote *votes,
    size_t count, bool casting, struct vote_count *ret, struct error *err);

#endif
