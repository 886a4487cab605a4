/* import.h - a file of lines that a command takes in: hands, or a whole export. */
#ifndef CANASTA_CLI_COMMANDS_IMPORT_H
#define CANASTA_CLI_COMMANDS_IMPORT_H

#include "base/lines.h"
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

/* The file, and the line that was read last. */
struct incoming {
	struct lines lines;
	const char *line; /* NULL at the end */
	size_t size;
	struct progress progress;
};

/* How messages name the file. */
const char *incoming_name(const struct incoming *source);

/* A bar goes by the bytes read, from now on; progress_end ends it. */
void incoming_watch(struct incoming *source, const struct call *call);

bool incoming_next(struct incoming *source, struct error *err);

/* Takes an export, whose first line was read, into an empty file: all of it or nothing. Hands that an earlier scorer
 * scored are told in the answer. */
bool incoming_take(
    struct call *call, struct incoming *source, struct store *store, struct error *err);

/* The rulebook of hand records that are meant for an event. */

/* The rulebook of a record that names none, where no --rulebook does: the event's, where one is open;
 * options that differ from its are ERROR_INPUT `rulebook-differs`, no event `rulebook-missing`. */
bool record_book_here(struct call *call, const struct option_value *options, size_t option_count,
    const struct rulebook **ret, struct error *err);

/* The one hand of a file ("-": standard input), a record or slips, under the rulebook the finder finds.
 * *ret_file is what the file is called in messages. None is ERROR_INPUT `no-hand`, another behind it
 * `hands-several`. */
bool record_only(struct call *call, const char *path, const struct book_finder *finder,
    struct hand_record *ret, const char **ret_file, struct error *err);

/* The one hand of a file, as record_only, for the call's event. Where it names
 * its table or its number, these must be the address's; hand 0: any number. More than one hand, or
 * none, is ERROR_INPUT. */
bool record_one(struct call *call, const char *path, const struct address *at,
    struct hand_record *ret, struct error *err);

#endif
