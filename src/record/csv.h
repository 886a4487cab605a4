/* csv.h - rows of a CSV file with a header: UTF-8, comma or semicolon, quotes doubled inside. */
#ifndef CANASTA_RECORD_CSV_H
#define CANASTA_RECORD_CSV_H

#include "base/file.h"
#include "base/text.h"

struct csv_row {
	int line; /* where the row begins */
	size_t count;
	const char *const *cells;
};

struct csv {
	const char *file;
	struct csv_row header;
	size_t count;
	const struct csv_row *rows; /* blank lines left out; each as long as the header */
};

/* Reads a whole file; the separator is the header's. A row longer or shorter than the header, a
 * stray quote or bad UTF-8 is an error with line and column. */
bool csv_read(
    struct arena *arena, const struct file_text *text, struct csv *ret, struct error *err);

/* Adds a cell, quoted where it must be. */
void csv_cell(struct text *out, const char *value, bool last);

#endif
