/* possible.h - can these two sums be? Whether any legal final position of one side gives them.
 *
 * Legal is what the scorer finds no error in, without penalties, adjustments, lost melds and
 * contracts, with any cards in hand. What is called impossible is impossible. What is called possible
 * is possible wherever the answer is exact; it is not only where the sums cannot be without runs and
 * the pack is too large to count the cards in them. Of runs the suits are not looked at, only how
 * many cards of a rank the pack holds, nor that a red and a black three are one place of a run. */
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
