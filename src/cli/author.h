/* author.h - who answers for a change: --by, else $CANASTA_USER, else the system user. */
#ifndef CANASTA_CLI_AUTHOR_H
#define CANASTA_CLI_AUTHOR_H

#include "cli/command.h"

/* `by` is the value of --by, or NULL. A name must be printable text and not blank. */
bool author_name(
    struct arena *arena, const struct argument *by, const char **ret, struct error *err);

#endif
