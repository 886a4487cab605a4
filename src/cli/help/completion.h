/* completion.h - scripts that teach a shell the commands and options, made from the command table. */
#ifndef CANASTA_CLI_HELP_COMPLETION_H
#define CANASTA_CLI_HELP_COMPLETION_H

#include "cli/command.h"

/* The names of the shells, ended by NULL: "bash", "zsh", "fish". */
extern const char *const completion_shells[];

/* The script for a shell by its place among them. */
void completion_script(size_t shell, const struct command *const *table, struct text *out);

#endif
