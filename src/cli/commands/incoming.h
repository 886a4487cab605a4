/* incoming.h - a file of lines that a command takes in: hands, or a whole export. */
#ifndef CANASTA_CLI_COMMANDS_INCOMING_H
#define CANASTA_CLI_COMMANDS_INCOMING_H

#include "base/lines.h"
#include "cli/command.h"
#include "cli/show/progress.h"

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

#endif
