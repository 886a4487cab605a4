/* round.h - the round a command is about. */
#ifndef CANASTA_CLI_SHOW_ROUND_H
#define CANASTA_CLI_SHOW_ROUND_H

#include "cli/command.h"
#include "store/round.h"

/* The round an argument names; 0 where none is given: the newest. */
bool round_argument(const struct call *call, int *ret, struct error *err);

/* Fills the answer with the round, those who have a bye by name. */
bool round_says(struct call *call, const struct round *round, struct error *err);

#endif
