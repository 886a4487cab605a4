/* case_table.h - the part of a dispute's page that is about a table as a whole: its hands, what was
 * given and decided there, its result, what happened when. */
#ifndef CANASTA_CLI_PAPER_CASE_TABLE_H
#define CANASTA_CLI_PAPER_CASE_TABLE_H

#include "cli/paper/scopes.h"
#include "desk/dispute_case.h"

bool print_case_table(struct call *call, const struct dispute_case *found,
    struct print_scope *scope, struct error *err);

#endif
