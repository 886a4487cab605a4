/* look.h - what is looked at in between: tables that wait, a hand, a table. */
#ifndef CANASTA_CLI_ENTER_LOOK_H
#define CANASTA_CLI_ENTER_LOOK_H

#include "cli/enter/session.h"

/* What waits in the round worked at, and in every round before it. */
bool look_missing(struct session *session, struct error *err);

/* The hand or the table of an address; without one the hand recorded last. */
bool look_show(struct session *session, const char *argument, struct error *err);

#endif
