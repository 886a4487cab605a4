/* scoresheet.h - scoresheets: templates/scoresheet.yaml over answer/scoresheet.h. */
#ifndef CANASTA_CLI_PRINT_SCORESHEET_H
#define CANASTA_CLI_PRINT_SCORESHEET_H

#include "cli/print/print.h"
#include "store/table.h"

/* A table's sheet with its names, to be filled by hand; NULL: with nobody's. */
bool print_blank_sheet(
    struct call *call, struct print_job *job, const struct table *table, struct error *err);

/* The sheets a call asks for: of the tables its arguments from `first` on name, of every table of
 * --round, or with --blank and neither of nobody's. */
bool print_sheets(struct call *call, struct print_job *job, size_t first, struct error *err);

#endif
