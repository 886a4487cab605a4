/* bounds_search.h - whether what may be is: a search back through the layers to cards that can be laid.
 *
 * Bounds tell at every layer which transitions may lead on. Where the search comes out at the beginning, the
 * cards in runs must find their suits (run_suits.h) and the cards in hand make the figure; else it
 * turns back. It looks through every way, so that what it does not find is not. */
#ifndef CANASTA_REFEREE_BOUNDS_SEARCH_H
#define CANASTA_REFEREE_BOUNDS_SEARCH_H

#include "referee/bounds.h"

enum bounds_found {
	BOUNDS_FOUND_NONE,
	BOUNDS_FOUND_ONE,
	BOUNDS_FOUND_TOO_FAR /* more ways than the steps left could look through */
};

/* What is to be reached behind the last layer. */
struct bounds_goal {
	int blacks, reds; /* threes in runs */
	int needs;        /* place of the canastas made */
	size_t row;
	int32_t figure;
};

/* Takes the steps it makes off those left. */
enum bounds_found bounds_search(
    const struct bounds *bounds, const struct bounds_goal *goal, int64_t *steps_left);

#endif
