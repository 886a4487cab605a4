/* entrant.h - the categories of an entrant as they are typed: several arguments, or several in one
 * argument, separated by commas or semicolons. */
#ifndef CANASTA_CLI_COMMANDS_ENTRANT_H
#define CANASTA_CLI_COMMANDS_ENTRANT_H

#include <stdbool.h>

struct arena;
struct entrant_entry;
struct error;

/* Adds the categories of one cell to the entry. `cell` is NULL if the row has no such cell. */
void entrant_category_cell(struct arena *arena, const char *cell, struct entrant_entry *entry);

#endif
