/* endings.h - a question of possible.h while it is answered: the ways a side may end, and the sums
 * nearest to those asked. */
#ifndef CANASTA_REFEREE_ENDINGS_H
#define CANASTA_REFEREE_ENDINGS_H

#include "referee/possible.h"
#include "referee/search.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A way to lay black threes, with some of them in hand. */
struct black_threes {
	int in_runs;
	uint64_t made; /* canastas of the black threes and of all whole runs */
	int64_t base, cards;
};

/* Every state a side may end with, for one sign of its cards and for out or not. */
struct endings {
	bool known;
	struct states states;
	/* Bounds within which these sums may be possible, and every way to lay black threes
	 * together with them; NULL: the sums are possible. */
	const struct bounds *bounds;
	size_t blacks_count;
	struct black_threes *blacks;
};

enum {
	SIGNS = 3, /* signs of the cards on the table: minus, none, plus */
	RUN_VIEWS = RUNS_LOOSE + 1,
	COUNTS_KEPT = 8,            /* counts kept, since a hand is asked about more than once */
	REFUTED_MOST = 512,         /* sums that came nearest but proved impossible */
	SEARCH_STEPS_MOST = 1 << 20 /* steps for one pair of sums */
};

/* The endings with one number of whole runs. */
typedef struct endings bounds_endings[SIGNS][2];

/* The reach of a rulebook with more cards in runs than can be counted. */
struct bounds_reach {
	int whole_most;
	bool ends_alike;   /* ranks have equal ways for a side that is out and one that is not */
	int64_t unit, run; /* points between possible base points, and points of a whole run */
	int64_t sets_least, sets_most; /* base points of other melds, as if wild cards sufficed */
	bounds_endings *endings;       /* by whole runs */
};

/* A side recorded by counts, and the answer given. */
struct counts_kept {
	struct side side;
	struct counts_answer answer;
};

struct possible {
	bool judging; /* a question is being answered, or was broken off */
	struct arena *arena;
	const struct rulebook *book;
	struct deck deck; /* its book is NULL before the first question */
	struct span span;
	int64_t besides;               /* most base points, of either sign, outside melds */
	bool beyond;                   /* too much to search */
	bool runs_bounded;             /* runs are bounded and searched */
	const struct ordered *ordered; /* NULL: not made yet */
	struct endings endings[RUN_VIEWS][SIGNS][2];
	struct bounds_reach reach;
	size_t counts_asked; /* questions about counts so far; the last answers are kept */
	struct counts_kept counts_kept[COUNTS_KEPT];
};

/* A question that is being answered. */
struct inquiry {
	struct possible *possible;
	const struct possible_question *question;
	bool wants_nearest;
	struct possible_answer *answer;
	bool base_seen; /* the base total is possible, with card points from lowest to highest */
	int64_t lowest, highest;
	int64_t steps_left; /* steps left for searches; negative: they were too few */
	size_t refuted_count;
	struct point_sums *refuted; /* sums that seemed near but are impossible */
};

/* Bounds under a rulebook in which a run's cards have places (ordered.c). */
struct ordered;

/* Makes the bounds of a rulebook. */
const struct ordered *ordered_make(struct arena *arena, const struct rulebook *book);

/* The least and the most card points; lowest > highest: none. */
struct points_range {
	int64_t lowest, highest;
};

/* Returns false if no canastas of a side bring those base points and leave those card points. Widens
 * the range by the card points that such canastas leave. */
bool ordered_may_be(const struct ordered *ordered, int64_t base, int64_t cards, bool out,
    struct points_range *range);

/* Finds the reach of runs for the rulebook. */
void endings_reach(struct possible *possible);

/* Returns how far the sums are from those asked. */
int64_t nearest_distance(const struct inquiry *inquiry, const struct point_sums *sums);

/* Returns true if the sums are in the list. */
bool sums_listed(const struct point_sums *list, size_t count, int64_t base, int64_t cards);

/* Tries every state that a side may end with under a view of runs; RUNS_BOUNDED needs the number of
 * whole runs. */
void endings_search(struct inquiry *inquiry, enum run_view runs, int whole);

/* Searches without runs, which most sums need not, and then with each number of whole runs that
 * comes near enough. If runs cannot be bounded, sums with loose cards are possible but not exact. */
void endings_search_all(struct inquiry *inquiry);

/* Narrows the range of card points for the base points asked: where only bounds gave it, its ends may be
 * impossible. */
void endings_narrow(struct inquiry *inquiry);

/* Searches for the nearest sums until all of them are possible: those known to be impossible are
 * removed, and the others move up. If that takes too long, it keeps those found so far. */
void endings_nearest(struct inquiry *inquiry);

#endif
