/* tables.h - which tables a document is about, and all games of an event. */
#ifndef CANASTA_CLI_PAPER_TABLES_H
#define CANASTA_CLI_PAPER_TABLES_H

#include "cli/command.h"
#include "store/table.h"

struct print_tables {
	size_t count;
	const struct address *addresses; /* hand 0 */
};

/* Those the arguments from `first` on name; where none does, all of --round, else of the newest
 * round. Both is ERROR_INPUT `argument-unexpected`. */
bool print_tables(struct call *call, size_t first, struct print_tables *ret, struct error *err);

/* The games of an event, read once. */
struct print_round {
	struct round round;
	struct table *tables; /* as many as the round has */
};

/* The games of round `number`. */
bool print_round(struct call *call, int number, struct print_round *ret, struct error *err);

struct print_rounds {
	size_t count;
	struct print_round *rounds;
};

/* Rounds 1 to `last`; 0: all. */
bool print_rounds(struct call *call, int last, struct print_rounds *ret, struct error *err);

#endif
