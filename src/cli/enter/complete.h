/* complete.h - what the Tab key offers at `canasta enter`. */
#ifndef CANASTA_CLI_ENTER_COMPLETE_H
#define CANASTA_CLI_ENTER_COMPLETE_H

#include "cli/enter/input.h"

/* `context` is the struct session. Commands and tables, words of slips, codes of penalties, names. */
struct input_words enter_complete(void *context, const char *line);

#endif
