/* given.h - penalties, adjustments and warnings by command, on a table's scoresheet. */
#ifndef CANASTA_CLI_PAPER_GIVEN_H
#define CANASTA_CLI_PAPER_GIVEN_H

#include "cli/paper/scopes.h"

/* What counts as rows of `penalties` and `adjustments`; what was cancelled, and warnings, as
 * `remarks`. */
void print_given(struct call *call, const struct table *table, struct print_scope *scope);

#endif
