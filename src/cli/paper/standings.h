/* standings.h - fills templates/standings.yaml. */
#ifndef CANASTA_CLI_PAPER_STANDINGS_H
#define CANASTA_CLI_PAPER_STANDINGS_H

#include "cli/paper/scopes.h"

/* The places alone, without their course over the rounds. */
bool print_places(struct call *call, const struct standings *standings, struct print_scope **ret,
    struct error *err);

bool print_standings(struct call *call, const struct standings *standings,
    const struct print_scope **ret, struct error *err);

#endif
