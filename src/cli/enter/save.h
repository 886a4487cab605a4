/* save.h - what is typed becomes what is recorded, by the very functions `hand add`, `hand correct` and `hand void`
 * use; and what was recorded last is taken back. */
#ifndef CANASTA_CLI_ENTER_SAVE_H
#define CANASTA_CLI_ENTER_SAVE_H

#include "cli/enter/session.h"

/* Records the draft, or tells why not and asks what to do about it. */
bool save_draft(struct session *session, struct error *err);
/* The draft as a hand with its score at its table. */
bool save_findings(
    struct session *session, struct hand *ret, struct score *ret_score, struct error *err);
/* Takes back what was recorded last. */
bool save_undo(struct session *session, struct error *err);
/* Puts the last hand at another table, or its sides the other way round. */
bool save_move(struct session *session, const char *table, struct error *err);
bool save_swap(struct session *session, struct error *err);

#endif
