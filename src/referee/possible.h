/* possible.h - can these two sums be? Whether any legal final position of one side gives them.
 *
 * Legal is what the scorer finds no error in, without penalties, adjustments, lost melds and
 * contracts, with any cards in hand. What is called impossible is impossible. What is called possible
 * is possible wherever the answer is exact. Where a pack is too large to count the cards in runs they
 * are bounded from both ends (run_bounds.h): sums between what surely can be and what surely cannot
 * are called possible and not exact; of the rulebooks that come with the program there are none but
 * far beyond what a hand brings. Of a small pack the suits of runs are not looked at, only how many
 * cards of a rank it holds. */
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

/* Has runs bounded from both ends however few cards lie in them; by itself only where they are too
 * many to count. Call it before the first question. */
void possible_bound_runs(struct possible *possible);

/* Answers a question. False only when memory fails. */
bool possible_judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret, struct error *err);

/* The rulebook it was opened for. */
const struct rulebook *possible_book(const struct possible *possible);

#endif
