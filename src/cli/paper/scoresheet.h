/* scoresheet.h - fills templates/scoresheet.yaml. */
#ifndef CANASTA_CLI_PAPER_SCORESHEET_H
#define CANASTA_CLI_PAPER_SCORESHEET_H

#include "cli/paper/scopes.h"

/* A table's sheet with all its hands. `filled` false: names, but rows to be filled by hand. */
bool print_sheet(struct call *call, const struct table *table, bool filled,
    const struct print_scope **ret, struct error *err);

/* What was played and decided at a table, as sheets have it: hands, totals, penalties, adjustments,
 * accepted, remarks. */
bool print_played(
    struct call *call, const struct table *table, struct print_scope *scope, struct error *err);

/* The sheets a call asks for: of the tables its arguments from `first` on name, of every table of
 * --round, or with --blank and neither of nobody's. */
bool print_sheets(struct call *call, struct print_job *job, size_t first, struct error *err);

#endif
