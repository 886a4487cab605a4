/* asking.h - a question while it is answered: what possible.c, endings.c, bounds_endings.c, nearest.c
 * and reason.c share, of these alone. */
#ifndef CANASTA_REFEREE_ASKING_H
#define CANASTA_REFEREE_ASKING_H

#include "referee/bounds.h"
#include "referee/counts.h"
#include "referee/possible.h"
#include "referee/search.h"

/* Every state a side may end with, for one sign of its cards and out or not. */
struct endings {
	bool known;
	struct states states;
	uint64_t *sums;
	const struct bounds *bounds; /* where these sums only may be; NULL: they can */
};

enum {
	SIGNS = 3, /* of the cards on the table: minus, none, plus */
	RUN_VIEWS = RUNS_COUNTED + 1,
	COUNTS_KEPT = 8,            /* a hand is asked about more than once on its way */
	REFUTED_MOST = 512,         /* sums that came nearest and cannot be */
	SEARCH_STEPS_MOST = 1 << 20 /* for one pair of sums */
};

/* Endings with so many whole runs. */
typedef struct endings bounds_endings[SIGNS][2];

/* What is known of a rulebook with more cards in runs than can be counted. */
struct bounds_reach {
	int cards, whole_most;   /* of the pack, and whole runs of it */
	bool ends_alike;         /* ranks lie alike for a side that is out and one that is not */
	int64_t unit, run;       /* steps base points go in, points of a whole run */
	int32_t *sets_most[2];   /* most base points of other melds, by cards left; not out, out */
	int64_t sets_least;      /* and the least */
	bounds_endings *endings; /* by whole runs */
};

/* A side recorded by counts, and what was answered. */
struct counts_kept {
	struct counts counts;
	enum out out;
	int32_t red_threes;
	struct counts_answer answer;
};

struct possible {
	struct arena *arena;
	const struct rulebook *book;
	struct deck deck; /* its book is NULL until the first question */
	struct span span;
	int64_t besides;   /* base points, of either sign, that do not lie in melds */
	bool beyond;       /* too much to look through */
	bool runs_bounded; /* runs are bounded, and searched through */
	bool runs_counted; /* else: few enough cards lie in runs to count them */
	struct endings endings[RUN_VIEWS][SIGNS][2];
	struct bounds_reach reach;
	size_t counts_asked; /* of which the last are kept */
	struct counts_kept counts_kept[COUNTS_KEPT];
};

/* A question while it is answered. */
struct asking {
	struct possible *possible;
	const struct possible_question *question;
	const struct deck *deck;
	struct span span;
	enum run_view runs;
	int whole; /* whole runs, where they are bounded */
	bool wants_nearest;
	struct possible_answer *answer;
	bool base_seen; /* that base total may be, with card points from lowest to highest */
	int64_t lowest, highest;
	int64_t steps_left; /* of searches; below 0: there were not enough */
	size_t refuted_count;
	struct point_sums *refuted; /* they seemed near, and cannot be */
};

/* How a side ends, its red threes aside. */
struct ending {
	const struct deck *deck;
	int sign;     /* of the cards on the table */
	bool in_hand; /* cards may stay in hand */
	const struct state *state;
	const uint64_t *sums;
	const struct bounds *bounds; /* as in endings */
	enum out out;
	uint8_t facts; /* bits of those that hold of the side */
	int64_t base;  /* of its melds, of going out and of what it lacks */
};

#endif
