/* season.h - fills templates/season.yaml. */
#ifndef CANASTA_CLI_PAPER_SEASON_H
#define CANASTA_CLI_PAPER_SEASON_H

#include "cli/paper/scopes.h"
#include "store/season.h"

bool print_season(struct call *call, const struct season_standings *standings,
    const struct print_scope **ret, struct error *err);

#endif
