/* dispatch.h - from the words of the command line to a command's answer and the exit status. */
#ifndef CANASTA_CLI_DISPATCH_H
#define CANASTA_CLI_DISPATCH_H

#include "cli/command.h"

/* Runs the command that the words name (the program's own name left out). Answers go to `out`,
 * messages to `messages`; `table` ends with NULL. Returns the exit status. */
int dispatch(const struct command *const *table, int count, const char *const *words, FILE *out,
    FILE *messages);

/* The same for the program's own commands and streams. */
int dispatch_program(int count, const char *const *words);

#endif
