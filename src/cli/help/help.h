/* help.h - help made from the records of the commands. */
#ifndef CANASTA_CLI_HELP_HELP_H
#define CANASTA_CLI_HELP_HELP_H

#include "cli/command.h"

bool help_overview(struct call *call, struct error *err);
bool help_command(struct call *call, const struct command *command, struct error *err);
/* The commands whose first word is this; false without an error where there are none. */
bool help_group(struct call *call, const char *word, struct error *err);
/* The version of the program, and what it was built from and with. */
bool help_version(struct call *call, struct error *err);

#endif
