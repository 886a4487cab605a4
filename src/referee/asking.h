/* asking.h - a question while it is answered: what possible.c, endings.c, ask_runs.c, nearest.c
 * and reason.c share. */
#ifndef CANASTA_REFEREE_ASKING_H
#define CANASTA_REFEREE_ASKING_H

#include "referee/possible.h"
#include "referee/run_bounds.h"
#include "referee/search.h"

/* Every standing a side may end with, for one sign of its cards and out or not. */
struct endings {
	bool known;
	struct standings standings;
	uint64_t *sums;
};

enum {
	SIGNS = 3, /* of the cards on the table: minus, none, plus */
	RUN_VIEWS = RUNS_COUNTED + 1
};

struct possible {
	struct arena *arena;
	const struct rulebook *book;
	struct deck deck; /* its book is NULL until the first question */
	struct span span;
	bool beyond;       /* too much to look through */
	bool bound_runs;   /* however few */
	bool runs_counted; /* few enough cards lie in runs to count them */
	bool runs_bounded; /* more, but they can be bounded */
	struct endings endings[RUN_VIEWS][SIGNS][2];
	struct run_bounds bounds;
};

/* A question while it is answered. */
struct asking {
	struct possible *possible;
	const struct possible_question *question;
	const struct deck *deck;
	struct span span;
	enum run_view runs;
	bool wants_nearest;
	struct possible_answer *answer;
	bool found;     /* those sums, in what was looked at last */
	bool base_seen; /* that base total can be, with card points from lowest to highest */
	int64_t lowest, highest;
};

/* How a side ends, its red threes aside. */
struct ending {
	const struct deck *deck;
	int sign;     /* of the cards on the table */
	bool in_hand; /* cards may stay in hand */
	const struct standing *standing;
	const uint64_t *sums;
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

/* Takes down how far card points reach beside the base points asked. */
void endings_note_range(struct asking *asking, int64_t offset, const uint64_t *sums);

/* Whether a side may go out so, and what it gets for it. */
bool ending_may_be(const struct ending *ending, int64_t *ret_points);

/* Weighs every standing there is as runs are looked at; false when memory fails. */
bool endings_search(struct asking *asking, struct error *err);

/* Whether there is nothing left to find out. */
bool asking_is_settled(const struct asking *asking);

/* -- ask_runs.c: runs too many to count ----------------------------------------------------- */

/* Those with which the sums may be are looked at closer; false when memory fails. */
bool ask_runs(struct asking *asking, struct error *err);

/* What comes nearest with runs: as far as may be, if that is so; else as far as is sure. */
bool ask_runs_nearest(struct asking *asking, struct error *err);

/* -- reason.c: why sums cannot be ----------------------------------------------------------- */

/* Puts it into the answer, once all was looked through. */
void reason_give(const struct asking *asking);

#endif
