/* commands.h - what can be asked besides slips: a table of words, each known by its first letters. */
#ifndef CANASTA_CLI_ENTER_COMMANDS_H
#define CANASTA_CLI_ENTER_COMMANDS_H

#include "cli/enter/session.h"

/* Runs the command a line names, where it names one here: *ret_taken. */
bool enter_command(struct session *session, const char *line, bool *ret_taken, struct error *err);
/* Names of the commands that can be given here; ends with NULL. */
const char *const *enter_command_names(enum asking asking);

#endif
