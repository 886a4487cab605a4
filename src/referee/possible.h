/* possible.h - can these two sums be? Whether any legal final position of one side gives them.
 *
 * Legal is what the scorer finds no error in, without penalties, adjustments, lost melds and
 * contracts, with any cards in hand. What is called impossible is impossible, and what is called
 * possible is possible wherever the answer is exact: under every rulebook that comes with the program.
 * Where cards lie in runs they are bounded first (bounding.h); sums within the bounds are walked back
 * to cards that can be laid, suits and all (walk.h). A club's rulebook may have what cannot be bounded
 * so, as a price for short runs: its answers say where they are not exact. */
#ifndef CANASTA_REFEREE_POSSIBLE_H
#define CANASTA_REFEREE_POSSIBLE_H

#include "base/arena.h"
#include "base/error.h"
#include "score/hand.h"

enum { NEAREST_MOST = 3, REASON_SIZE = 300 };

struct point_sums {
	int64_t base, cards;
};

struct possible_question {
	struct point_sums sums;
	bool out_known; /* else any way to end */
	enum out out;
	int reds;           /* red threes on the table, outside runs; -1: any number */
	bool wants_nearest; /* where impossible, what comes nearest */
};

struct possible_answer {
	bool possible;
	bool exact;               /* false: too much to look through; taken as possible */
	char reason[REASON_SIZE]; /* what is violated; "" where possible */
	size_t nearest_count;     /* possible sums by |base| + |cards| apart, least first */
	struct point_sums nearest[NEAREST_MOST];
};

/* What was found out about a rulebook; it lives in the arena it was opened in, and grows with the
 * questions asked. */
struct possible;

/* Costs next to nothing until a question is asked. NULL when memory fails. */
struct possible *possible_open(struct arena *arena, const struct rulebook *book, struct error *err);

/* Answers a question. False only when memory fails. */
bool possible_judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret, struct error *err);

/* The rulebook it was opened for. */
const struct rulebook *possible_book(const struct possible *possible);

#endif
