/* bounds_transitions.h - every way the cards of one rank may go on, where runs are laid.
 *
 * A transition says what a rank adds to all that lies: cards in runs, wild cards used, canastas made, rows
 * and a figure. What the figure is, and what rows are told by, bounds.h says. */
#ifndef CANASTA_REFEREE_BOUNDS_TRANSITIONS_H
#define CANASTA_REFEREE_BOUNDS_TRANSITIONS_H

#include "referee/deck.h"

enum { HELD_SORTS = 2 }; /* of cards a transition leaves: jokers and twos, else one */

/* How rows are told, and the figure that goes with them. */
enum run_figures {
	FIGURES_TOTALS, /* base points; card points, those in hand taken off */
	FIGURES_COUNTS, /* card points melded; those in hand, below zero */
	FIGURES_NET     /* one row; card points, those in hand taken off */
};

/* What is looked at. */
struct bounds_view {
	const struct deck *deck;
	enum run_figures figures;
	int sign;     /* of the cards on the table */
	bool out;     /* the side goes out */
	bool in_hand; /* cards may stay in hand */
	int64_t unit; /* of a row */
};

/* Cards that may be in hand or not: what one more takes off the figure. */
struct held {
	int32_t value;
	int count;
};

struct bounds_transition {
	int in_runs; /* cards of the rank in runs */
	int wild;    /* wild cards used; of a transition of wild cards themselves: used before it */
	int row;
	bool melded; /* cards of the rank are on the table */
	int uneven;  /* cards in runs more or fewer than an even share */
	uint64_t made;
	int32_t least, most; /* of the figure: with all cards left in hand, with none */
	struct held held[HELD_SORTS];
};

struct bounds_transitions {
	size_t count;
	struct bounds_transition *list;
	int64_t base; /* base points of row 0 */
};

/* Both give each transition once, and false when memory fails. Of a rank that is no three: */
bool bounds_transitions_of_rank(struct arena *arena, const struct bounds_view *view, int rank,
    struct bounds_transitions *ret, struct error *err);

/* What becomes of the wild cards, by how many other ranks used. */
bool bounds_transitions_of_wild(struct arena *arena, const struct bounds_view *view,
    struct bounds_transitions *ret, struct error *err);

/* Transitions with about so many cards in runs come first. */
void bounds_transitions_sort(struct bounds_transitions *transitions, int share);

/* Least base points of those ways, none above 0; 0 where rows are not told by base points. */
int64_t bounds_transitions_base(const struct bounds_view *view, const struct ways *ways);

#endif
