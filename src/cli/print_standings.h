/* print_standings.h - fills templates/standings.yaml. */
#ifndef CANASTA_CLI_PRINT_STANDINGS_H
#define CANASTA_CLI_PRINT_STANDINGS_H

#include "cli/print_scopes.h"

bool print_standings(struct call *call, const struct standings *standings,
    const struct print_scope **ret, struct error *err);

#endif
