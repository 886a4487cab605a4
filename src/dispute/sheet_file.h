/* sheet_file.h - reads a written score sheet from a file with rows as people and spreadsheets
 * write them.
 *
 * A hand's number may be in its first row only, as merged cells are saved. Empty rows are skipped.
 * A blank among base points, card points and sum follows from the other two, or counts as 0. */
#ifndef CANASTA_DISPUTE_SHEET_FILE_H
#define CANASTA_DISPUTE_SHEET_FILE_H

#include "slip/csv.h"

#include <stdbool.h>
#include <stddef.h>

struct call;
struct error;
struct rulebook;
struct sheet_row;

enum { SHEET_COLUMNS = 7 };

struct sheet_file {
	const struct rulebook *book;
	struct csv csv;
	int at[SHEET_COLUMNS]; /* index of each column; below 0: missing */
	size_t count;
	struct sheet_row *rows;
	const struct csv_row **lines; /* the row of the file that each was read from */
};

/* Reads a sheet for the sides of the rulebook. Everything lives in the arena. */
bool sheet_file_read(struct call *call, const struct rulebook *book, const char *path,
    struct sheet_file *ret, struct error *err);

/* Returns the number of repeated rows. */
size_t sheet_file_repeated(const struct sheet_row *rows, size_t count);

#endif
