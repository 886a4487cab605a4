/* case_table.h - the part of a dispute's page that is about a table as a whole: its hands, what was given
 * and decided there, its result, what happened when. */
#ifndef CANASTA_CLI_PAPER_CASE_TABLE_H
#define CANASTA_CLI_PAPER_CASE_TABLE_H

#include "cli/paper/scopes.h"
#include "store/dispute_case.h"

bool print_case_table(struct call *call, const struct dispute_case *found,
    struct print_scope *scope, struct error *err);

/* Of a code that ends a game as a ruling keeps it, "A:22A" or "B:22A:1000": "22A against A", with the
 * points it then stands at; of an artificial result what each side has of it at `after`. */
const char *print_ending(struct call *call, const char *choice, const struct table *after);

#endif
