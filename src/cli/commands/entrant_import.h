/* entrant_import.h - reads a CSV table whose column heads are in any language of the program, and
 * the categories of an entrant.
 *
 * The words of a column are labels: those of `header.NAME`, separated by commas, and the word that
 * heads the column on printed sheets. The English name of the column is always accepted. */
#ifndef CANASTA_CLI_COMMANDS_ENTRANT_IMPORT_H
#define CANASTA_CLI_COMMANDS_ENTRANT_IMPORT_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct call;
struct csv;
struct entrant_entry;

struct csv_column {
	const char *name; /* "club" */
	/* the most columns with a number after the word; 0: one column without a number */
	int numbered;
	bool needed;
};

/* Reads the file. Warns if its encoding is not UTF-8. */
struct csv csv_file_read(struct call *call, const char *path);

/* Returns the column that a cell of the header names, `count` if it names none, and gives the number in the cell
 * (0: it has none). */
size_t csv_file_column(struct arena *arena, const struct csv_column *columns, size_t count,
    const char *cell, int *ret_number);

/* Returns the accepted heads for an error message: "name (nimi, namn, naam), player1, player2, …
 * (pelaaja, spelare, speler)". */
const char *csv_file_columns(struct arena *arena, const struct csv_column *columns, size_t count);

/* Gives the entry the categories of the texts, which commas or semicolons separate. A category that
 * differs only in the case of its letters is listed once. An empty text means that there are none. */
void entrant_categories(
    struct arena *arena, const char *const *texts, size_t count, struct entrant_entry *entry);

#endif
