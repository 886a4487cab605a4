/* error.h - how an error is told: one line as a message and, asked for JSON, one object. */
#ifndef CANASTA_CLI_SHOW_ERROR_H
#define CANASTA_CLI_SHOW_ERROR_H

#include "cli/command.h"
#include "record/json.h"

/* Prints "canasta: FILE:LINE:COLUMN: message", the JSON object where asked for, and notes the
 * status. */
void show_error(struct call *call, bool json, const struct error *err);

#endif
