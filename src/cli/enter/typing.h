/* typing.h - lines of slips: a table chosen, its sides' lines read and told, fields put right. */
#ifndef CANASTA_CLI_ENTER_TYPING_H
#define CANASTA_CLI_ENTER_TYPING_H

#include "cli/enter/session.h"

/* Begins a hand at a table, or says why not. */
bool typing_begin(struct session *session, const char *table, struct error *err);
/* A line at the prompt of a side, or of a hand to be fixed. */
bool typing_line(struct session *session, const char *line, struct error *err);
/* A field alone at the table's prompt: the last hand is put right. */
bool typing_put_right(struct session *session, const char *line, struct error *err);

/* Takes the table that is offered. */
bool typing_offered(struct session *session, struct error *err);

#endif
