/* sheet_why.h - what the writer of a sheet did where a figure does not follow.
 *
 * Causes are read from the sheet's own figures: what stands beside, above, or in the column of
 * another side; then from the digits. */
#ifndef CANASTA_REFEREE_SHEET_WHY_H
#define CANASTA_REFEREE_SHEET_WHY_H

#include "referee/sheet.h"

/* Rows of a sheet, and the one asked about. */
struct sheet_place {
	const struct sheet_row *rows;
	size_t count;
	size_t row;
	/* Cards on the table may count plus or minus (the rulebook's table-cards). */
	bool signs_turn;
};

/* Why the sum is not base and card points; "" where no figure shows it. */
const char *sheet_why_sum(const struct sheet_place *place);

/* Why the running total does not follow from `before`, the one written above it. */
const char *sheet_why_running(const struct sheet_place *place, int64_t before);

/* What a row adds to its column: the sum written, else base and card points. */
int64_t sheet_row_sum(const struct sheet_row *row);

/* The running total written after the last row of the side above hand `hand`; 0 where none is. */
int64_t sheet_running_before(const struct sheet_place *place, char side, int hand);

#endif
