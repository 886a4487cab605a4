/* enter.h - a whole sitting at `canasta enter`. */
#ifndef CANASTA_CLI_ENTER_ENTER_H
#define CANASTA_CLI_ENTER_ENTER_H

#include "cli/command.h"

/* `table` NULL: none was named. */
bool enter_run(struct call *call, const struct argument *table, struct error *err);

#endif
