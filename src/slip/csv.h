/* csv.h - CSV files, and several names in one cell: `Aalto, Berg`. If a name has a comma itself,
 * semicolons separate the names: `Aalto, Alfa; Berg`.
 *
 * A name that would still be cut, or lose quotes or blanks around it, is in quotes, which are
 * doubled inside: `"Aalto, Alfa"`. Names that were written so are read back unchanged. */
#ifndef CANASTA_SLIP_CSV_H
#define CANASTA_SLIP_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct file_text;
struct text;

/* Writes names as one cell, so that csv_names_read() reads the same names. */
void csv_names_write(struct text *out, const char *const *names, size_t count);

/* Reads the names of a cell. A quote that opens a name but never closes belongs to the name; empty
 * names are left out. */
void csv_names_read(
    struct arena *arena, const char *cell, const char *const **ret, size_t *ret_count);

/* A row of a CSV file with a header. The separator is a comma, a semicolon or a tab, and quotes are
 * doubled inside quotes. Files are written in UTF-8; other encodings of spreadsheets can be read
 * too (base/encoding.h).
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula and runs it, and a
 * name may begin so. Such a cell, except a plain negative number, is written with an apostrophe
 * before it. Spreadsheets do not show it once the cell is edited, and reading removes it. */

struct csv_row {
	int line; /* line at which the row begins */
	size_t count;
	const char *const *cells;
};

struct csv {
	const char *file;
	const char *encoding; /* encoding of the file; NULL: UTF-8, as expected */
	struct csv_row header;
	size_t count;
	const struct csv_row *rows; /* without rows of empty cells; each as long as the header */
};

/* Reads a whole file. The separator is that of a first line `sep=;`, else that of the header. The apostrophe before a
 * formula is left out. A faulty file breaks off the call, with line and column: a row longer (by a cell that is not
 * empty) or shorter than the header, a stray quote, bad UTF-8. */
struct csv csv_read(struct arena *arena, const struct file_text *text);

/* Reads a cell with a whole number as spreadsheets write them: blanks between thousands (`1 045`),
 * a real minus sign, a zero fraction (`1045,00`). A point or comma before three digits is ambiguous
 * and refused. */
bool csv_integer(const char *cell, int64_t least, int64_t most, int64_t *ret);

/* The style in which CSV is written. */
struct csv_style {
	char separator; /* `,` or `;` */
	/* Write formulas unchanged; reading them may give another value. */
	bool raw;
	/* Write for a double click in Excel: a byte-order mark at the beginning, CRLF after each
	 * row. */
	bool excel;
	char point; /* decimal point; 0: as programs write it */
};

/* Adds the mark and lines that precede the first row. */
void csv_begin(struct text *out, const struct csv_style *style);

/* Adds a cell, in quotes if it needs them. */
void csv_cell(struct text *out, const struct csv_style *style, const char *value, bool last);

#endif
