/* tables.h - which tables a document is about, and all games of an event. */
#ifndef CANASTA_CLI_PRINT_TABLES_H
#define CANASTA_CLI_PRINT_TABLES_H

#include "cli/command.h"

struct print_tables {
	size_t count;
	const struct address *addresses; /* hand 0 */
};

/* Those the arguments from `first` on name; where none does, all of --round, else of the newest
 * round. Both is ERROR_INPUT `argument-unexpected`. */
bool print_tables_read(
    struct call *call, size_t first, struct print_tables *ret, struct error *err);

#endif
