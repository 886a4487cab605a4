/* entrant.h - the categories of an entrant as they are typed: several words, several in one with
 * commas or semicolons between. */
#ifndef CANASTA_CLI_COMMANDS_ENTRANT_H
#define CANASTA_CLI_COMMANDS_ENTRANT_H

#include <stdbool.h>

struct arena;
struct entrant_entry;
struct error;

/* Those of one cell; NULL: it is not there. */
void entrant_category_cell(struct arena *arena, const char *cell, struct entrant_entry *entry);

#endif
