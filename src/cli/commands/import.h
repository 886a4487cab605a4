/* import.h - a file of lines that a command reads into the file of events: hands, or a whole
 * export. */
#ifndef CANASTA_CLI_COMMANDS_IMPORT_H
#define CANASTA_CLI_COMMANDS_IMPORT_H

#include "base/file.h"
#include "cli/show.h"

#include <stdbool.h>
#include <stddef.h>

struct address;
struct book_finder;
struct call;
struct error;
struct hand_record;
struct option_value;
struct rulebook;
struct store;

/* The file, and the line read last. */
struct incoming {
	struct lines lines;
	const char *line; /* NULL at the end */
	size_t size;
	struct progress progress;
};

/* Returns the name of the file in messages. */
const char *incoming_name(const struct incoming *source);

/* Shows a bar of the bytes read from now on. progress_end() ends it. */
void incoming_watch(struct incoming *source, const struct call *call);

void incoming_next(struct incoming *source);

/* Reads an export, whose first line was read, into an empty file: all of it or nothing. The answer
 * has the hands that an earlier scorer scored. */
void incoming_take(struct call *call, struct incoming *source, struct store *store);

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

#endif
