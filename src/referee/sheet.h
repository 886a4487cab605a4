/* sheet.h - what may be among two sums that cards alone do not give.
 *
 * A sheet does not say which penalties its base points hold, nor what was bid. */
#ifndef CANASTA_REFEREE_SHEET_H
#define CANASTA_REFEREE_SHEET_H

#include "referee/possible.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

/* The amounts a rulebook has for penalties, up to three together, and for contracts. */
struct besides;

/* A written score sheet, checked cell by cell.
 *
 * Base and card points are taken as the facts; sums, running totals and minima follow from them. A
 * cell is wrong of its own where it does not follow from what was written before it, and carried
 * where it does but what was written before was wrong. */

enum sheet_cell { CELL_SUM, CELL_RUNNING, CELL_MINIMUM, CELL_COUNT };

struct written {
	bool filled;
	int64_t value;
};

/* What a side wrote for one hand. */
struct sheet_row {
	int hand;  /* from 1, rising */
	char side; /* 'A' … */
	int64_t base, cards;
	bool only_sum; /* neither base nor card points were written: `base` is the sum */
	bool repeated; /* stands above already, with the same points: it counts once */
	struct written cells[CELL_COUNT];
};

struct wrong_cell {
	size_t row; /* index */
	enum sheet_cell cell;
	int64_t written, correct;
	bool carried;
	const char *why; /* what the writer did, where the figures show it; "" otherwise */
};

/* An opening minimum that went by a wrong running total. */
struct wrong_minimum {
	size_t row;
	int64_t taken, correct;
	const char *clause; /* of the correct one */
};

struct impossible_pair {
	size_t row;
	struct possible_answer answer;
	int64_t penalty; /* possible once that many penalty points are put back; 0: not so either */
	bool exchanged;  /* possible with base and card points in each other's place */
	bool sum_fits;   /* possible with the points that the sum written asks for, `fitting` */
	struct point_sums fitting;
	/* Possible with the other sign, as of a side without a canasta. `turned` is with no card in hand: each
	 * one there would take its points off twice. */
	bool sign_turned;
	struct point_sums turned;
};

/* Points that can be but hardly are right: cards count plus, and the base points do not hold the canasta that
 * makes them count so. */
struct doubtful_pair {
	size_t row;
	struct point_sums turned; /* as above */
};

struct sheet_answer {
	size_t cell_count;
	const struct wrong_cell *cells; /* in the order of the rows */
	size_t minimum_count;
	const struct wrong_minimum *minima;
	size_t pair_count;
	const struct impossible_pair *pairs;
	size_t doubtful_count;
	const struct doubtful_pair *doubtful;
	int64_t totals[SIDES_MOST]; /* by letter, what is true at the end */
	bool seen[SIDES_MOST];
	int end_written, end_correct; /* hand at whose end the target was reached; 0: not yet */
	char winner_written, winner_correct; /* side ahead there; 0: nobody alone, or no end yet */
};

/* "sum", "running", "minimum". */
const char *sheet_cell_name(enum sheet_cell cell);

/* Checks the rows, sorted by hand, each side once in a hand but for rows repeated. False only when memory
 * fails. */
bool sheet_check(struct arena *arena, const struct rulebook *book, const struct sheet_row *rows,
    size_t count, struct sheet_answer *ret, struct error *err);

/* What the writer of a sheet did where a figure does not follow.
 *
 * Causes are read from the sheet's own figures: what stands beside, above, or in the column of
 * another side; then from the digits. */

/* Rows of a sheet, and the one asked about. */
struct sheet_place {
	const struct sheet_row *rows;
	size_t count;
	size_t row;
	/* Cards on the table may count plus or minus (the rulebook's table-cards). */
	bool signs_turn;
};

#endif
