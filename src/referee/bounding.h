/* bounding.h - the least and the most a side may reach with so many whole runs, rank after rank.
 *
 * Of the cards in runs no more is kept than how many lie in whole ones at most: of each rank as many
 * as there are whole runs. With that, wild cards used and canastas made go rows, of base points or of
 * card points melded, and with each row two figures: the least and the most of card points, or of
 * those in hand. Suits are no matter, nor how short runs come out, nor gaps between the figures: what
 * is not within these bounds cannot be, what is within them may be. Whether it is a walk back through
 * the stages tells (walk.h). */
#ifndef CANASTA_REFEREE_BOUNDING_H
#define CANASTA_REFEREE_BOUNDING_H

#include "referee/leaps.h"
#include "referee/sums.h"

enum {
	STAGES_MOST = RANK_COUNT + 1,
	BOUNDING_WORDS_MOST = 1 << 23, /* memory the stages may take: 64 MB */
	FIGURE_NONE = INT32_MAX / 4    /* least and most of nothing are this and less this */
};

/* A state: what is kept of all the ranks gone through. */
struct state {
	int in_whole; /* cards of whole runs that find room, at least */
	int wild;     /* wild cards used */
	int needs;    /* place of the canastas made (standing.h) */
};

/* A rank, or last of all the wild cards, and what may be reached behind it. */
struct stage {
	int rank;
	bool like_before; /* its leaps are those of the stage before */
	struct leaps leaps;

	int whole_least, whole_most, wild_most; /* states told; */
	int needs_count;                        /* and places of canastas made, by place: */
	int *needs_index;                       /* -1: such cannot be, or lead nowhere */
	size_t rows;                            /* of each */
	size_t *end;           /* by state: rows from 0 to before this one may hold something */
	int32_t *least, *most; /* by state and row */
};

/* What must lie at least. */
enum bounding_asks { ASKS_NOTHING, ASKS_MELDS, ASKS_RUNS };

struct bounding {
	struct arena *arena;
	struct leap_view view;
	int whole;               /* whole runs */
	enum bounding_asks asks; /* of a walk; bounds leave it out */
	int64_t row_most;        /* most base points or card points melded that anybody asks for */
	int64_t base;            /* base points of row 0 of the last stage */
	struct span held_span;   /* sums of cards left, for walks: */
	uint64_t *held_none;     /* that of none, */
	uint64_t *held_sums;     /* and room for those of every stage */
	size_t rows_told;
	int needs_told;
	int threes_most;    /* in runs */
	size_t stage_count; /* the first is that before any rank */
	struct stage stages[STAGES_MOST + 1];
};

/* Whether runs of the deck's rulebook can be bounded so. */
bool bounding_applies(const struct deck *deck);

/* Goes through the stages; view, arena, whole, asks and row_most are the caller's. False when memory
 * fails, and `ret_beyond` where it would take too much. */
bool bounding_run(struct bounding *bounding, bool *ret_beyond, struct error *err);

/* The state behind the last stage that so many threes in runs fill up. */
struct state bounding_end(const struct bounding *bounding, int threes, int needs);

/* Least and most figures of a state, by row; NULL where it cannot be. */
const int32_t *stage_least(const struct stage *stage, const struct state *state, size_t *ret_rows);
const int32_t *stage_most(const struct stage *stage, const struct state *state);

/* Cards of all the whole runs, each with no more than a canasta needs. */
int bounding_run_cards(const struct bounding *bounding);

/* The rank whose cards lie in runs with leaps of a stage. */
int bounding_rank_in_runs(const struct bounding *bounding, const struct stage *stage);

/* Cards of a rank with a leap that lie in whole runs at most. */
int bounding_in_whole(const struct bounding *bounding, const struct leap *leap);

/* The steps in which base points of melds that are no runs go. */
int64_t bounding_unit(const struct deck *deck);

#endif
