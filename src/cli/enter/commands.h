/* commands.h - what can be asked besides slips: a table of words, each known by its first letters. */
#ifndef CANASTA_CLI_ENTER_COMMANDS_H
#define CANASTA_CLI_ENTER_COMMANDS_H

#include "cli/enter/session.h"

/* Runs the command a line names, where it names one here, or tells where it belongs: *ret_taken. One
 * that is what Enter alone does leaves an empty line. */
bool enter_command(struct session *session, const char **line, bool *ret_taken, struct error *err);
/* Names of the commands that can be given here; ends with NULL. */
const char *const *enter_command_names(enum prompt_question asking);

/* The same where a reason or a name is asked for: `quit` and its other names leave, others are told where
 * they belong. */
bool enter_command_asked(
    struct session *session, const char *line, bool *ret_taken, struct error *err);

#endif
