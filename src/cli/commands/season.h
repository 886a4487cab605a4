/* season.h - the season that a command is about. */
#ifndef CANASTA_CLI_COMMANDS_SEASON_H
#define CANASTA_CLI_COMMANDS_SEASON_H

#include "cli/command.h"
#include "store/season.h"

/* The one that the first argument names; without an argument the only one. */
bool season_of_call(struct call *call, struct season *ret, struct error *err);

#endif
