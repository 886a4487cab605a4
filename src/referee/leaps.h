/* leaps.h - every way the cards of one rank may go on, where runs are laid.
 *
 * A leap says what a rank adds to all that lies: cards in runs, wild cards used, canastas made, rows
 * and a figure. What the figure is, and what rows are told by, bounding.h says. */
#ifndef CANASTA_REFEREE_LEAPS_H
#define CANASTA_REFEREE_LEAPS_H

#include "referee/ways.h"

enum { HELD_SORTS = 2 }; /* of cards a leap leaves: jokers and twos, else one */

/* How rows are told, and the figure that goes with them. */
enum run_figures {
	FIGURES_TOTALS, /* base points; card points, those in hand taken off */
	FIGURES_COUNTS, /* card points melded; those in hand, below zero */
	FIGURES_NET     /* one row; card points, those in hand taken off */
};

/* What is looked at. */
struct leap_view {
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

struct leap {
	int in_runs; /* cards of the rank in runs */
	int wild;    /* wild cards used; of a leap of wild cards themselves: used before it */
	int row;
	bool melded; /* cards of the rank are on the table */
	int uneven;  /* cards in runs more or fewer than an even share */
	uint64_t made;
	int32_t least, most; /* of the figure: with all cards left in hand, with none */
	struct held held[HELD_SORTS];
};

struct leaps {
	size_t count;
	struct leap *list;
	int64_t base; /* base points of row 0 */
};

/* Both give each leap once, and false when memory fails. Of a rank that is no three: */
bool leaps_of_rank(struct arena *arena, const struct leap_view *view, int rank, struct leaps *ret,
    struct error *err);

/* What becomes of the wild cards, by how many other ranks used. */
bool leaps_of_wild(
    struct arena *arena, const struct leap_view *view, struct leaps *ret, struct error *err);

/* Leaps with about so many cards in runs come first. */
void leaps_sort(struct leaps *leaps, int share);

/* Least base points of those ways, none above 0; 0 where rows are not told by base points. */
int64_t leaps_base(const struct leap_view *view, const struct ways *ways);

#endif
