/* case.h - a dispute on paper: the page a jury decides by and signs: templates/dispute.yaml. */
#ifndef CANASTA_CLI_PRINT_CASE_H
#define CANASTA_CLI_PRINT_CASE_H

#include "cli/command.h"
#include "desk/dispute_case.h"

/* Writes the file of --pdf and says so; `beside` another answer, nothing is said. */
bool print_case(struct call *call, const struct dispute_case *found, struct error *err);
bool print_case_beside(struct call *call, const struct dispute_case *found, struct error *err);

#endif
