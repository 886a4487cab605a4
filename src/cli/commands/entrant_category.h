/* entrant_category.h - the categories of an entrant as they are typed: several words, several in one with
 * commas or semicolons between. */
#ifndef CANASTA_CLI_COMMANDS_ENTRANT_CATEGORY_H
#define CANASTA_CLI_COMMANDS_ENTRANT_CATEGORY_H

#include "cli/command.h"
#include "store/entrant.h"

/* Those of --category, each once; none where it was not given. An empty one tells that there are none. */
bool entrant_category_named(
    const struct call *call, struct entrant_entry *entry, struct error *err);

/* Those of one cell; NULL: it is not there. */
bool entrant_category_cell(
    struct arena *arena, const char *cell, struct entrant_entry *entry, struct error *err);

#endif
