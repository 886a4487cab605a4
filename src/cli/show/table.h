/* table.h - a table as the answer of a command, and what comes next at it. */
#ifndef CANASTA_CLI_SHOW_TABLE_H
#define CANASTA_CLI_SHOW_TABLE_H

#include "cli/command.h"
#include "store/table.h"

/* What comes next: the number of the next hand, or who has won and by what decision. */
void show_table_next(const struct table *table, struct text *out);

/* Warns that the sheet, which was changed, had been signed, or its round been locked. */
void warn_signed(const struct call *call, const struct table *table);

/* A table as the answer of a command. `did`: what was done to it, in a word that a label says above it;
 * `repeated`: it had been done already. NULL: nothing. */
void table_says(struct call *call, const struct table *table, const char *did, bool repeated);

#endif
