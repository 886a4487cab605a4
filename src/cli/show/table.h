/* table.h - a table as the answer of a command. */
#ifndef CANASTA_CLI_SHOW_TABLE_H
#define CANASTA_CLI_SHOW_TABLE_H

#include "cli/command.h"
#include "store/table.h"

/* A table as the answer of a command. `did`: what was done to it, in a word that a label says above it;
 * `repeated`: it had been done already. NULL: nothing. */
void table_says(struct call *call, const struct table *table, const char *did, bool repeated);

#endif
