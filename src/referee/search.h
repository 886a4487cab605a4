/* search.h - every base total a side may reach, and with each the set of card points.
 *
 * The ranks are gone through one after another; what was laid so far matters only by its state,
 * and with each state goes the set of card points reached. */
#ifndef CANASTA_REFEREE_SEARCH_H
#define CANASTA_REFEREE_SEARCH_H

#include "referee/deck.h"
#include "referee/sums.h"

enum {
	LAYER_WORDS_MOST = 1 << 24, /* memory a search may take: 128 MB */
	RUN_CARDS_COUNTED = 24      /* of a small pack */
};

/* How runs are looked at. They may have gaps, which are only warned of. */
enum run_view {
	RUNS_OUT,     /* none are laid */
	RUNS_LOOSE,   /* any cards may lie in runs, and any whole runs be among them: too much */
	RUNS_COUNTED, /* only cards that make that many whole runs and short ones besides */
	RUNS_BROAD,   /* cards enough for that many whole runs, and any others besides: too much */
	RUNS_BOUNDED  /* no search: they are bounded (bounds.h) */
};

/* States and, for each, its set of card points. */
struct layer {
	struct arena arena;
	struct states states;
	uint64_t *sums;
	size_t room; /* sets there is room for */
};

/* Cards in hand where a table counted them apart from those melded: both are kept in one number of
 * card points, those in hand so many times. */
struct held_apart {
	int64_t times;         /* 0: card points in hand are no matter */
	bool chosen;           /* just those cards are in hand, but wild ones */
	int cards[RANK_COUNT]; /* those chosen; black threes where they are priced apart */
	int reds_left;         /* red threes that may lie in runs or in hand */
};

struct search {
	const struct deck *deck;
	struct span span;
	int sign;     /* of the cards on the table */
	bool out;     /* the side goes out */
	bool in_hand; /* cards may stay in hand */
	enum run_view runs;
	int whole_runs;                /* for RUNS_COUNTED and those below it */
	const struct held_apart *held; /* NULL: cards in hand are taken off, any of them */
	size_t states_most;            /* of a layer that are followed, here and there; 0: all */
	struct layer layers[2];
	size_t current;
	bool beyond; /* too much to look through */
};

/* The span of card points under the rulebook. */
struct span search_span(const struct rulebook *book);

/* Goes through all ranks. The last layer is search_layer(). Release the search afterwards, whatever
 * the answer. */
bool search_run(struct search *search, struct error *err);
const struct layer *search_layer(const struct search *search);
void search_release(struct search *search);

/* Whether they are few enough to count, and find their suits however they lie. */
bool search_counts_runs(const struct deck *deck);

#endif
