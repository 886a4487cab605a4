/* save_undo.h - what was recorded last is taken back, or put where it belongs, by the very functions
 * `hand correct` and `hand void` use. */
#ifndef CANASTA_CLI_ENTER_SAVE_UNDO_H
#define CANASTA_CLI_ENTER_SAVE_UNDO_H

#include "cli/enter/session.h"

/* Takes back what was recorded last. */
bool save_undo(struct session *session, struct error *err);
/* Puts the last hand at another table, or its sides the other way round. */
bool save_move(struct session *session, const char *table, struct error *err);
bool save_swap(struct session *session, struct error *err);

#endif
