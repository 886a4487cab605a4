/* sheet.h - checks a written score sheet cell by cell, and finds penalties and contracts in its
 * sums.
 *
 * Base and card points are taken as the facts; sums, running totals and minima follow from them.
 * A cell is wrong by itself if it does not follow from the earlier figures. It is carried if it
 * follows from an earlier figure that was wrong. Causes are read from the sheet's own figures:
 * the cells next to it, above it, or in the column of another side; then from the digits. */
#ifndef CANASTA_REFEREE_SHEET_H
#define CANASTA_REFEREE_SHEET_H

#include "referee/possible.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

enum sheet_cell { CELL_SUM, CELL_RUNNING, CELL_MINIMUM, CELL_COUNT };

struct written_figure {
	bool filled;
	int64_t value;
};

/* The figures a side wrote for one hand. */
struct sheet_row {
	int hand;  /* from 1, rising */
	char side; /* 'A' … */
	int64_t base, cards;
	bool only_sum; /* neither base nor card points were written: `base` is the sum */
	bool repeated; /* an equal row is further up; it counts once */
	struct written_figure cells[CELL_COUNT];
};

struct wrong_cell {
	size_t row; /* index of the row */
	enum sheet_cell cell;
	int64_t written, correct;
	bool carried;
	const char *why; /* the writer's mistake, if the figures show it; "" otherwise */
};

/* An opening minimum that was chosen by a wrong running total. */
struct wrong_minimum {
	size_t row;
	int64_t taken, correct;
	const char *clause; /* clause of the correct one */
};

struct impossible_pair {
	size_t row;
	struct possible_answer answer;
	/* Points of penalties that make the sums possible when added back; 0: none do. */
	int64_t penalty;
	bool exchanged; /* possible if base and card points are exchanged */
	bool sum_fits;  /* possible with the points `fitting`, which agree with the written sum */
	struct point_sums fitting;
	/* Possible with the other sign, as for a side without a canasta. `turned` is without
	 * cards in hand: each of those would take its points off twice. */
	bool sign_turned;
	struct point_sums turned;
};

/* Points that are possible but hardly right: cards count plus, and the base points lack the
 * canasta that makes them count plus. */
struct doubtful_pair {
	size_t row;
	struct point_sums turned; /* the points with the other sign and no cards in hand */
};

struct sheet_answer {
	size_t cell_count;
	struct wrong_cell *cells; /* in the order of the rows */
	size_t minimum_count;
	struct wrong_minimum *minima;
	size_t pair_count;
	struct impossible_pair *pairs;
	size_t doubtful_count;
	struct doubtful_pair *doubtful;
	int64_t totals[SIDES_MOST]; /* correct totals at the end, by letter */
	bool seen[SIDES_MOST];
	int end_written, end_correct; /* hand in which the target was reached; 0: not yet */
	/* Side ahead after that hand; 0: a tie, or no end yet. */
	char winner_written, winner_correct;
};

/* Returns the cell's name: "sum", "running" or "minimum". */
const char *sheet_cell_name(enum sheet_cell cell);

/* Checks the rows, sorted by hand, with each side once in a hand except for repeated rows. */
void sheet_check(struct arena *arena, const struct rulebook *book, const struct sheet_row *rows,
    size_t count, struct sheet_answer *ret);

#endif
