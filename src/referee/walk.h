/* walk.h - whether what may be is: a walk back through the stages to cards that can be laid.
 *
 * Bounds tell at every stage which leaps may lead on. Where the walk comes out at the beginning, the
 * cards in runs must find their suits (run_suits.h) and the cards in hand make the figure; else it
 * turns back. It looks through every way, so that what it does not find is not. */
#ifndef CANASTA_REFEREE_WALK_H
#define CANASTA_REFEREE_WALK_H

#include "referee/bounding.h"

enum walk_answer {
	WALK_NO_WAY,
	WALK_A_WAY,
	WALK_TOO_FAR /* more ways than the steps left could look through */
};

/* What is to be reached behind the last stage. */
struct walk_goal {
	int blacks, reds; /* threes in runs */
	int needs;        /* place of the canastas made */
	size_t row;
	int32_t figure;
};

/* Takes the steps it makes off those left. */
enum walk_answer walk_to(
    const struct bounding *bounding, const struct walk_goal *goal, int64_t *steps_left);

#endif
