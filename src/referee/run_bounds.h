/* run_bounds.h - what a side with runs on the table may reach, where too many cards may lie in runs
 * to count them: from both ends.
 *
 * For each number of whole runs the ranks are gone through one after another. What matters of the
 * cards in runs is how many lie in whole ones: no more of a rank than there are whole runs, and all
 * of them together as many cards as those runs have; such cards always can be dealt out to the runs.
 * With each state goes no set of card points but two figures: the least and the most. Taken over all
 * ways cards may lie loose they bound what may be; taken over ways whose short runs are known to come
 * out, as one stretch without a gap, they are sums that surely are. Between the two nearly nothing
 * is left open. */
#ifndef CANASTA_REFEREE_RUN_BOUNDS_H
#define CANASTA_REFEREE_RUN_BOUNDS_H

#include "referee/sums.h"
#include "referee/ways.h"

enum {
	WHOLE_RUNS_MOST = 32,
	RUNS_MAY_BE = 0, /* nothing lies beyond these sets; */
	RUNS_SURE,       /* and all that lies in these can be, in three ways that short runs lie */
	RUN_PASSES = 4
};

/* By red threes on the table, then by row of base points, a set of card points; not out, and out. */
struct run_sums {
	bool known;
	size_t rows; /* beyond these there is nothing */
	uint64_t *sums[2];
};

/* Found out bit by bit, as it is asked for. Lives in the arena it was opened in. */
struct run_bounds {
	struct arena *arena;
	const struct deck *deck;
	const struct span *span;
	int64_t base_lowest, base_unit;
	int64_t run;         /* base points of a whole run */
	int cards;           /* of the pack */
	int32_t *sets_most;  /* base points of melds that are no runs, by cards left for them */
	int64_t threes_most; /* most base points threes bring */
	size_t rows;         /* base totals from the lowest up, whole runs and going out left out */
	int reds_most;       /* red threes on the table, outside runs */
	int whole_most;      /* whole runs */
	struct run_sums found[WHOLE_RUNS_MOST + 1][RUN_PASSES];
};

/* Whether runs of the deck's rulebook can be bounded so. */
bool run_bounds_apply(const struct deck *deck);

/* Looks up how far melds reach at all; sets are found out later. False when memory fails. */
bool run_bounds_open(struct arena *arena, const struct deck *deck, const struct span *span,
    struct run_bounds *ret, struct error *err);

/* Base points of the first row with so many whole runs, and those beyond which there is nothing. */
int64_t run_bounds_lowest(const struct run_bounds *bounds, int whole);
int64_t run_bounds_highest(const struct run_bounds *bounds, int whole);

/* Finds out one of the sets, unless it is known; false when memory fails. */
bool run_bounds_find(struct run_bounds *bounds, int whole, int pass, struct error *err);

/* Card points with so many whole runs and red threes on the table, beside the base total of a row. */
const uint64_t *run_bounds_row(
    const struct run_bounds *bounds, int whole, int pass, bool out, int reds, size_t row);

#endif
