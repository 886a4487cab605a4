/* save.h - what is typed becomes what is recorded, by the very functions `hand add` and `hand correct` use. */
#ifndef CANASTA_CLI_ENTER_SAVE_H
#define CANASTA_CLI_ENTER_SAVE_H

#include "cli/enter/session.h"
#include "desk/hand_correct.h"

/* Records the draft, or tells why not and asks what to do about it. */
bool save_draft(struct session *session, struct error *err);
/* The draft as a hand with its score at its table. */
bool save_findings(
    struct session *session, struct hand *ret, struct score *ret_score, struct error *err);

/* Keeps what now stands, for fields alone and for undo. `was`: what undo brings back; NULL: the hand came
 * anew. */
bool save_remember(struct session *session, const struct hand_draft *now,
    const struct hand_draft *was, struct error *err);
/* A hand went to another table; what this sitting did to it before is about it there. */
void save_now_at(
    struct session *session, const struct address *from, const struct address *to, int version);
/* A hand was put right, and that is told; undo brings back what `was`, if anything. */
bool save_corrected(struct session *session, const struct correction_result *result,
    const struct hand_draft *was, struct error *err);

#endif
