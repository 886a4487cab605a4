/* bounds.h - the least and the most a side may reach with so many whole runs, rank after rank.
 *
 * Of the cards in runs no more is kept than how many lie in whole ones at most: of each rank as many
 * as there are whole runs. With that, wild cards used and canastas made go rows, of base points or of
 * card points melded, and with each row two figures: the least and the most of card points, or of
 * those in hand. Suits are no matter, nor how short runs come out, nor gaps between the figures: what
 * is not within these bounds cannot be, what is within them may be. Whether it is a search back through
 * the layers tells (bounds_search.h). */
#ifndef CANASTA_REFEREE_BOUNDS_H
#define CANASTA_REFEREE_BOUNDS_H

#include "referee/bounds_transitions.h"
#include "referee/sums.h"

enum {
	LAYERS_MOST = RANK_COUNT + 1,
	BOUNDS_WORDS_MOST = 1 << 23, /* memory the layers may take: 64 MB */
	FIGURE_NONE = INT32_MAX / 4  /* least and most of nothing are this and less this */
};

/* A state: what is kept of all the ranks gone through. */
struct bounds_state {
	int in_whole; /* cards of whole runs that find room, at least */
	int wild;     /* wild cards used */
	int needs;    /* place of the canastas made (state.h) */
};

/* A rank, or last of all the wild cards, and what may be reached behind it. */
struct bounds_layer {
	int rank;
	bool like_before; /* its transitions are those of the layer before */
	struct bounds_transitions transitions;

	/* Which states are told apart: cards in whole runs, wild cards used, canastas made. */
	int whole_least, whole_most, wild_most, needs_count;
	int *needs_index; /* by place of the canastas made; -1: such cannot be, or lead nowhere */
	size_t rows;      /* of each state */
	size_t *end;      /* by state: from this row on there is nothing */
	int32_t *least, *most; /* by state and row */
};

/* What must lie at least. */
enum bounds_asks { ASKS_NOTHING, ASKS_MELDS, ASKS_RUNS };

struct bounds {
	struct arena *arena;
	struct bounds_view view;
	int whole;             /* whole runs */
	enum bounds_asks asks; /* of a search; bounds leave it out */
	int64_t row_most;      /* most base points or card points melded that anybody asks for */
	int64_t base;          /* base points of row 0 of the last layer */
	struct span held_span; /* of the sums of cards left over, for searches */
	uint64_t *held_none;   /* the set of the sum 0 alone */
	uint64_t *held_sums;   /* room for the sets of every layer */
	size_t rows_told;
	int needs_told;
	int threes_most;    /* in runs */
	size_t layer_count; /* the first is that before any rank */
	struct bounds_layer layers[LAYERS_MOST + 1];
};

/* Whether runs of the deck's rulebook can be bounded so. */
bool bounds_applies(const struct deck *deck);

/* Goes through the layers; view, arena, whole, asks and row_most are the caller's. False when memory
 * fails, and `ret_beyond` where it would take too much. */
bool bounds_run(struct bounds *bounds, bool *ret_beyond, struct error *err);

/* The state behind the last layer that so many threes in runs fill up. */
struct bounds_state bounds_end(const struct bounds *bounds, int threes, int needs);

/* Least and most figures of a state, by row; NULL where it cannot be. */
const int32_t *bounds_least(
    const struct bounds_layer *layer, const struct bounds_state *state, size_t *ret_rows);
const int32_t *bounds_most(const struct bounds_layer *layer, const struct bounds_state *state);

/* Cards of a rank with a transition that lie in whole runs at most. */
int bounds_in_whole(const struct bounds *bounds, const struct bounds_transition *transition);

/* The steps in which base points of melds that are no runs go. */
int64_t bounds_unit(const struct deck *deck);

#endif
