/* question.h - what is asked beside the slips: why, and by whom. */
#ifndef CANASTA_CLI_ENTER_QUESTION_H
#define CANASTA_CLI_ENTER_QUESTION_H

#include "cli/enter/session.h"

/* An answer to what is asked. A table's number, a command and a slip are none. */
bool question_line(struct session *session, const char *line, struct error *err);

#endif
