/* asking.h - a question while it is answered: what possible.c, endings.c, bounded.c, nearest.c
 * and reason.c share. */
#ifndef CANASTA_REFEREE_ASKING_H
#define CANASTA_REFEREE_ASKING_H

#include "referee/bounding.h"
#include "referee/possible.h"
#include "referee/search.h"

/* Every standing a side may end with, for one sign of its cards and out or not. */
struct endings {
	bool known;
	struct standings standings;
	uint64_t *sums;
	const struct bounding *bounding; /* where these sums only may be; NULL: they can */
};

enum {
	SIGNS = 3, /* of the cards on the table: minus, none, plus */
	RUN_VIEWS = RUNS_COUNTED + 1,
	REFUTED_MOST = 512,       /* sums that came nearest and cannot be */
	WALK_STEPS_MOST = 1 << 20 /* for one pair of sums */
};

/* Endings with so many whole runs. */
typedef struct endings bounded_endings[SIGNS][2];

/* What is known of a rulebook with more cards in runs than can be counted. */
struct bounded {
	int cards, whole_most;    /* of the pack, and whole runs of it */
	bool ends_alike;          /* ranks lie alike for a side that is out and one that is not */
	int64_t unit, run;        /* steps base points go in, points of a whole run */
	int32_t *sets_most[2];    /* most base points of other melds, by cards left; not out, out */
	int64_t sets_least;       /* and the least */
	bounded_endings *endings; /* by whole runs */
};

struct possible {
	struct arena *arena;
	const struct rulebook *book;
	struct deck deck; /* its book is NULL until the first question */
	struct span span;
	int64_t besides;   /* base points, of either sign, that do not lie in melds */
	bool beyond;       /* too much to look through */
	bool runs_bounded; /* runs are bounded, and walked through */
	bool runs_counted; /* else: few enough cards lie in runs to count them */
	struct endings endings[RUN_VIEWS][SIGNS][2];
	struct bounded bounded;
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
	int64_t steps_left; /* of walks; below 0: there were not enough */
	size_t refuted_count;
	struct point_sums *refuted; /* they seemed near, and cannot be */
};

/* How a side ends, its red threes aside. */
struct ending {
	const struct deck *deck;
	int sign;     /* of the cards on the table */
	bool in_hand; /* cards may stay in hand */
	const struct standing *standing;
	const uint64_t *sums;
	const struct bounding *bounding; /* as in endings */
	enum out out;
	int64_t base; /* of its melds and of going out */
};

/* -- nearest.c: what comes nearest ---------------------------------------------------------- */

/* How far apart, whatever the order. */
int64_t points_apart(int64_t a, int64_t b);

/* As far away as base points of the nearest still may be. */
int64_t nearest_window(const struct asking *asking);

/* The sums of one set nearest to what was asked, as many as may count; `offset` beyond those of the
 * set. */
void nearest_note(struct asking *asking, int64_t base, int64_t offset, const uint64_t *sums);

/* -- endings.c: how a side may end ---------------------------------------------------------- */

/* What cards of a rank in hand cost in base points. */
int64_t held_points(const struct held_price *price, int held);

/* Weighs every standing there is as runs are looked at; false when memory fails. */
bool endings_search(struct asking *asking, struct error *err);

/* Whether there is nothing left to find out. */
bool asking_is_settled(const struct asking *asking);

/* -- bounded.c: runs too many to count ------------------------------------------------------ */

/* Finds out how far runs reach at all. False when memory fails. */
bool bounded_open(struct possible *possible, struct error *err);

/* Whether base points no farther from those asked can be with so many whole runs. */
bool bounded_within_reach(const struct asking *asking, int whole, int64_t window);

/* What may be with so many whole runs, found out once. False when memory fails. */
bool bounded_endings_of(struct possible *possible, int whole, int sign, bool out,
    struct endings **ret, struct error *err);

/* Whether that ending really can be with just those card points, red threes on the table and in hand
 * aside. It takes steps off those left, and says no when there are none. */
bool bounded_can_be(struct asking *asking, const struct ending *ending, int64_t cards);

/* -- reason.c: why sums cannot be ----------------------------------------------------------- */

/* Puts it into the answer, once all was looked through. */
void reason_give(const struct asking *asking);

#endif
