/* completion_values.h - what may stand behind an option, or as the argument of a command, where that is
 * one of few words: for the Tab key of a shell. */
#ifndef CANASTA_CLI_HELP_COMPLETION_VALUES_H
#define CANASTA_CLI_HELP_COMPLETION_VALUES_H

#include "cli/command.h"

/* The words an option takes, apart by blanks; nothing where its value is free, or where options of that
 * name take different things. */
void completion_option_values(const struct command_option *option, struct text *out);

/* The words a command's arguments may be; nothing where they are free. */
void completion_arguments(const char *command, struct text *out);

#endif
