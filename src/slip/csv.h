/* csv.h - several names in one cell: `Aalto, Berg`; where one of several has a comma itself, semicolons
 * stand between: `Aalto, Alfa; Berg`. A name that would be cut all the same, or lose quotes or blanks around it,
 * stands in quotes, which are doubled inside: `"Aalto, Alfa"`. What is written is read as the same names. */
#ifndef CANASTA_SLIP_CSV_H
#define CANASTA_SLIP_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct file_text;
struct text;

void csv_names_write(struct text *out, const char *const *names, size_t count);

/* A name in quotes ends behind them or is taken as it stands; a name of nothing is none. */
bool csv_names_read(struct arena *arena, const char *cell, const char *const **ret,
    size_t *ret_count, struct error *err);

/* Rows of a CSV file with a header: comma, semicolon or tabulator, quotes doubled inside; written in
 * UTF-8, read in what spreadsheets write besides, too (base/encoding.h).
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula and runs it; a name may
 * begin so. Such a cell, plain negative numbers aside, is written with an apostrophe before it, which
 * spreadsheets do not show once the cell is edited; when it is read, the apostrophe goes again. */

struct csv_row {
	int line; /* where the row begins */
	size_t count;
	const char *const *cells;
};

struct csv {
	const char *file;
	const char *encoding; /* it was in; NULL: UTF-8, as is expected */
	struct csv_row header;
	size_t count;
	const struct csv_row *rows; /* without those of empty cells; each as long as the header */
};

/* Reads a whole file; the separator is that of a first line `sep=;`, else the header's; the apostrophe before a formula is left out. A row
 * longer (by a cell that is not empty) or shorter than the header, a stray quote or bad UTF-8 is an error with line and column. */
bool csv_read(
    struct arena *arena, const struct file_text *text, struct csv *ret, struct error *err);

/* Reads a cell that holds a whole number as spreadsheets write them: blanks between thousands
 * (`1 045`), a real minus sign, a fraction of nothing (`1045,00`). A point or comma before three digits
 * may be either, and is no number here. */
bool csv_integer(const char *cell, int64_t least, int64_t most, int64_t *ret);

/* How it is written. */
struct csv_style {
	char separator; /* `,` or `;` */
	/* What a spreadsheet would run is written as it is; reading may not give it back. */
	bool raw;
	/* For Excel's double click: a byte-order mark at the beginning, CRLF behind each row. */
	bool excel;
	char point; /* before decimals; 0: as programs write them */
};

/* Adds what stands before the first row. */
void csv_begin(struct text *out, const struct csv_style *style);

/* Adds a cell, quoted where it must be. */
void csv_cell(struct text *out, const struct csv_style *style, const char *value, bool last);

#endif
