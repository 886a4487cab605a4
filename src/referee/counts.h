/* counts.h - can these counts be? Whether any legal position of one side has just those canastas,
 * card points melded and card points in hand.
 *
 * Legal is what possible.h says; conditions that canastas meet, as for going out, are the scorer's
 * matter. Where cards may lie in runs they are bounded and searched through (count_bounds.h). */
#ifndef CANASTA_REFEREE_COUNTS_H
#define CANASTA_REFEREE_COUNTS_H

#include "base/error.h"
#include "score/hand.h"

#include <stdint.h>

struct counts_answer {
	bool possible;
	bool exact;         /* false: too much to look through; taken as possible */
	bool nearest_known; /* where impossible: with these canastas there are some */
	bool nearest_held;  /* beside what is in hand; else beside any cards in hand */
	int64_t nearest;    /* card points melded, or the net, that come nearest */
};

/* Answers for a side recorded by counts. False only when memory fails. */
bool counts_judge(const struct rulebook *book, const struct side *side, struct counts_answer *ret,
    struct error *err);

#endif
