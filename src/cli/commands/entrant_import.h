/* entrant_import.h - a table as CSV that a command reads, its columns headed in any of the program's languages.
 *
 * The words of a column are labels: those behind `header.` and the column's name, several apart by commas,
 * and the word that printed sheets head it with. Its name in English always does. */
#ifndef CANASTA_CLI_COMMANDS_ENTRANT_IMPORT_H
#define CANASTA_CLI_COMMANDS_ENTRANT_IMPORT_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct call;
struct csv;
struct error;

struct csv_column {
	const char *name; /* "club" */
	int numbered; /* how many there may be, with a number behind the word; 0: one, without */
	bool needed;
};

/* Reads the file; an encoding other than UTF-8 is told as a warning. */
bool csv_file_read(struct call *call, const char *path, struct csv *ret, struct error *err);

/* The column that a cell of the header heads, with its number (0: it has none); `count` where it heads none. */
bool csv_file_column(struct arena *arena, const struct csv_column *columns, size_t count,
    const char *cell, size_t *ret, int *ret_number, struct error *err);

/* "name (nimi, namn, naam), player1, player2, … (pelaaja, spelare, speler)": what an error says is expected;
 * NULL where memory fails. */
const char *csv_file_columns(struct arena *arena, const struct csv_column *columns, size_t count);

#endif
