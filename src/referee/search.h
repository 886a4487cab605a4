/* search.h - the sums that a side's cards may have: searched state by state, or bounded.
 *
 * possible.h says how the parts prove an answer. */
#ifndef CANASTA_REFEREE_SEARCH_H
#define CANASTA_REFEREE_SEARCH_H

#include "base/arena.h"
#include "card/card.h"
#include "referee/ways.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rulebook;

/* Sets of card points, a bit for each sum.
 *
 * A set reaches from `lowest` upwards in steps of `unit` points. Sets of one span are plain arrays
 * of its words. */

struct span {
	int64_t lowest, highest; /* multiples of unit */
	int64_t unit;
	size_t words;
};

/* `count` sums in units: start, start + step, … */
struct stretch {
	int32_t start, step, count;
};

struct stretches {
	size_t count;
	const struct stretch *list;
};

/* Returns the span that holds every sum from `lowest` to `highest`. */
struct span sums_span(int64_t lowest, int64_t highest, int64_t unit);

/* Adds a sum, which must be within the span. */
void sums_set(uint64_t *sums, const struct span *span, int64_t points);
/* Adds every sum from one to another, as far as the span reaches. */
void sums_fill(uint64_t *sums, const struct span *span, int64_t from, int64_t to);

/* Returns true if the set has the sum. */
bool sums_has(const uint64_t *sums, const struct span *span, int64_t points);

/* Find the sum of the set next to `points`: at or below it, at or above it. Return false if there
 * is none. */
bool sums_below(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret);
bool sums_above(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret);

/* Adds to `to` every sum of `from` plus every one of the stretches. `room` is as long as a set. */
void sums_add(uint64_t *to, const uint64_t *from, size_t words, const struct stretches *added,
    uint64_t *room);

/* How runs are treated. They may have gaps, for which the scorer only warns. */
enum run_view {
	RUNS_OUT,    /* no runs are laid */
	RUNS_LOOSE,  /* any cards may lie in runs, with any whole ones: accepts too much */
	RUNS_BOUNDED /* with a number of whole runs: bounds only, no search */
};

/* Cards in hand that a table counted separately from melds: both are one number of card points,
 * in which the cards in hand are multiplied by `times`. */
struct held_cards {
	int64_t times;         /* 0: card points in hand are ignored */
	bool chosen;           /* true if exactly these cards are in hand, except wild ones */
	int cards[RANK_COUNT]; /* cards chosen; black threes if they have a price of their own */
	int reds_left;         /* red threes that may lie in runs or in hand */
};

/* The ways of a deck that a search or bounds follow, and the sums of cards that they count. */
struct search_view {
	const struct deck *deck;
	struct span span;
	int sign;     /* sign of the cards on the table */
	bool out;     /* the side goes out */
	bool in_hand; /* cards may stay in hand */
	enum run_view runs;
	int whole_runs;                /* for RUNS_BOUNDED */
	const struct held_cards *held; /* NULL: cards in hand are subtracted, any of them */
	bool melded_apart; /* cards melded are base points, and sums are of cards in hand */
};

/* Returns the span of card points under the rulebook. */
struct span search_span(const struct rulebook *book);

/* One way for a rank to continue: the change of the state, and the card points it may bring. */
struct transition {
	struct state delta;
	struct stretches sums;
};

struct transitions {
	size_t count;
	struct transition *list;
};

/* Makes the transitions of an ordinary rank. */
struct transitions transitions_of_rank(
    struct arena *arena, const struct search_view *view, int rank);

/* Makes the transitions of the wild cards if other ranks use that many; `jokers` are wild cards
 * of either sort if they are counted together. */
struct transitions transitions_of_wild(
    struct arena *arena, const struct search_view *view, int jokers, int twos);

/* A search for every base total a side may reach, and for each the set of card points.
 *
 * It takes the ranks one after another. Only the state of the cards laid so far matters, and each
 * state has the set of card points reached. */

enum {
	LAYER_WORDS_MOST = 1 << 24 /* memory a search may take: 128 MB */
};

struct search {
	struct search_view view;
	/* By turns the states so far and the next ones, each in an arena of its own. */
	struct arena arenas[2];
	struct states layers[2];
	size_t current;
	bool beyond; /* too many states to search */
};

/* Searches all ranks; the current layer is then the last. Release the search afterwards, also after
 * a failure. */
void search_run(struct search *search);
void search_release(struct search *search);

/* The least and the most points a side may reach with a number of whole runs, rank after rank.
 *
 * Of the cards in runs, a state keeps only how many lie in whole ones at most: of each rank as
 * many as there are whole runs. Each state (also wild cards used and canastas made) has rows of
 * base points. Each row has two figures: the least and the most sum of cards. Suits, the division
 * of short runs and gaps between the figures are ignored. So sums outside these bounds are
 * impossible, and sums within them may be possible; bounds_search() decides. */

enum {
	BOUNDS_WORDS_MOST = 1 << 23, /* memory the layers may take: 64 MB */
	FIGURE_NONE = INT32_MAX / 4  /* least of an empty row; its negative is the most */
};

/* Conditions that the cards must meet at least. */
enum bounds_asks { ASKS_NOTHING, ASKS_MELDS, ASKS_RUNS };

struct bounds_layer;

struct bounds {
	struct arena *arena;
	struct search_view view; /* with RUNS_BOUNDED */
	enum bounds_asks asks;   /* condition for a search; bounds ignore it */
	int64_t unit;            /* points between two rows */
	int64_t row_most;        /* most base points that any question asks for */
	int64_t base;            /* base points of row 0 in the last layer */
	int place_count;         /* places of the canastas made (needs_places()) */
	struct span held_span;   /* span for the sums of remaining cards, in searches */
	uint64_t *held_none;     /* set of the sum 0 alone */
	uint64_t *held_sums;     /* room for the sets of every layer */
	size_t layer_count;      /* layers, including the one before any rank */
	struct bounds_layer *layers;
};

/* Returns true if runs of the deck's rulebook can be bounded. */
bool bounds_applies(const struct deck *deck);

/* Fills the layers. The caller sets arena, view, asks, unit and row_most. Returns false if it would
 * take too much. */
bool bounds_run(struct bounds *bounds);

/* Gives the least and most figures, by row, of the state that this many threes in runs and those
 * canastas complete. Returns the number of rows; 0 if the state is impossible. */
size_t bounds_rows(const struct bounds *bounds, int threes, int needs, const int32_t **ret_least,
    const int32_t **ret_most);

/* The result of a search within the bounds.
 *
 * It goes back through the layers to cards that can be laid, and the bounds show at every layer
 * which transitions may continue. At the beginning, suits must be found for the cards in runs. */
enum bounds_found {
	BOUNDS_FOUND_NONE,
	BOUNDS_FOUND_ONE,
	BOUNDS_FOUND_TOO_FAR /* more ways than the steps left could try */
};

/* The figures to reach after the last layer. */
struct bounds_goal {
	int blacks, reds; /* threes in runs */
	int needs;        /* place of the canastas made */
	size_t row;
	int32_t figure;
};

/* Searches for the goal, and subtracts its steps from the steps left. */
enum bounds_found bounds_search(
    const struct bounds *bounds, const struct bounds_goal *goal, int64_t *steps_left);

/* The cards lying in runs, for which suits must be found.
 *
 * A run holds each rank once and is of one suit. The pack has few cards of a rank and suit, and
 * threes are black or red. Runs may have gaps, for which the scorer only warns, so the ranks of a
 * run need not be neighbours. */

struct run_cards {
	int whole;               /* runs that are canastas */
	int of_rank[RANK_COUNT]; /* cards in runs, whole ones or short */
};

/* Returns true if those cards make exactly that many whole runs, and short ones of the rest. The
 * answer is exact. */
bool run_suits_hold(const struct rulebook *book, const struct run_cards *cards);

#endif
