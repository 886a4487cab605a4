/* sheet_file.h - a written score sheet as a file: rows as people and spreadsheets leave them.
 *
 * A hand's number may stand in its first row alone, as merged cells are saved; rows in which nothing was
 * written are left out; a blank among base points, card points and sum is what the other two leave, or
 * nothing. */
#ifndef CANASTA_CLI_COMMANDS_SHEET_FILE_H
#define CANASTA_CLI_COMMANDS_SHEET_FILE_H

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
	int at[SHEET_COLUMNS]; /* place of each column; below 0 where it is missing */
	size_t count;
	struct sheet_row *rows;
	const struct csv_row **lines; /* the row of the file each was read from */
};

/* Reads a sheet for the rulebook's sides; rows and all else live in the arena. */
bool sheet_file_read(struct call *call, const struct rulebook *book, const char *path,
    struct sheet_file *ret, struct error *err);

/* How many of the rows stand twice. */
size_t sheet_file_repeated(const struct sheet_row *rows, size_t count);

#endif
