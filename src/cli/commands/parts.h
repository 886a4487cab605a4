/* parts.h - parts of commands that commands of other nouns or of features use, too: a file of lines
 * that is read into the file of events, the hand of a file, CSV tables, and a hand under two
 * rulebooks. */
#ifndef CANASTA_CLI_COMMANDS_PARTS_H
#define CANASTA_CLI_COMMANDS_PARTS_H

#include "cli/show.h"

#include <stdbool.h>
#include <stddef.h>

struct address;
struct answer;
struct arena;
struct book_finder;
struct call;
struct csv;
struct entrant_entry;
struct file_text;
struct hand_record;
struct rulebook;
struct store;

/* --- a file of lines that a command reads into the file of events: hands, or a whole export --- */

/* The file, and the line read last. */
struct incoming_file {
	struct lines lines;
	const char *line; /* NULL at the end */
	size_t size;
	struct progress progress;
};

/* Returns the name of the file in messages. */
const char *incoming_name(const struct incoming_file *source);

/* Shows a bar of the bytes read from now on. progress_end() ends it. */
void incoming_watch(struct incoming_file *source, const struct call *call);

/* Reads the next line. */
void incoming_next(struct incoming_file *source);

/* Reads an export, whose first line was read, into an empty file: all of it or nothing. The answer
 * has the hands that an earlier scorer scored. */
void incoming_take(struct call *call, struct incoming_file *source, struct store *store);

/* --- the hand of a file --- */

/* Finds the rulebook of a record that names none when --rulebook is not given either: the one of
 * the open event. No event is ERROR_INPUT `rulebook-missing`. */
const struct rulebook *record_book_here(struct call *call);

/* Reads the only hand of a file ("-": standard input), a record or slips, under the rulebook from
 * the finder. *ret_file is the name of the file in messages. No hand is ERROR_INPUT `no-hand`, a
 * second one `hands-several`. */
struct hand_record record_only(
    struct call *call, const char *path, const struct book_finder *finder, const char **ret_file);

/* Reads the only hand of a file like record_only(), for the event of the call. If the hand names
 * its table or number, they must be those of the address (hand 0: any number). No hand, or more
 * than one, is ERROR_INPUT. */
struct hand_record record_one(struct call *call, const char *path, const struct address *at);

/* --- CSV tables, and an entrant's categories ---
 *
 * The heads of the columns may be in any language of the program: the words of the label
 * `header.NAME`, separated by commas, or the word that heads the column on printed sheets. The
 * English name of the column is always accepted. */

/* A column of a CSV file that a command reads. */
struct csv_column {
	const char *name; /* "club" */
	/* the most columns with a number after the word; 0: one column without a number */
	int numbered;
	bool needed;
};

/* Reads the file. Warns if its encoding is not UTF-8. */
struct csv csv_file_read(struct call *call, const char *path);

/* Returns the column that a cell of the header names, `count` if it names none, and gives the
 * number in the cell (0: it has none). */
size_t csv_file_column(struct arena *arena, const struct csv_column *columns, size_t count,
    const char *cell, int *ret_number);

/* Returns the accepted heads for an error message: "name (nimi, namn, naam), player1, player2, …
 * (pelaaja, spelare, speler)". */
const char *csv_file_columns(struct arena *arena, const struct csv_column *columns, size_t count);

/* Gives the entry the categories of the texts, which commas or semicolons separate. Categories that
 * differ only in the case of their letters are listed once. An empty text means that there are
 * none. */
void entrant_categories(
    struct arena *arena, const char *const *texts, size_t count, struct entrant_entry *entry);

/* --- a hand under two rulebooks --- */

/* Scores the hand of the text under two rulebooks. Fills `to` with the members of an object of
 * `canasta score --all`, compared with the first rulebook, and with the "findings" of both. Fills
 * nothing if neither can read the hand. *ret_differ is true if the results differ. */
void score_all_beside(struct call *call, const struct file_text *text,
    const struct rulebook *const books[2], struct answer *to, bool *ret_differ);

#endif
