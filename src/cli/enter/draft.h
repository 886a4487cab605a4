/* draft.h - the hand being typed, as facts. */
#ifndef CANASTA_CLI_ENTER_DRAFT_H
#define CANASTA_CLI_ENTER_DRAFT_H

#include "cli/enter/session.h"

/* 2 or 1.2: no meld has fewer than three cards, so that two figures are a table's; 777 is a meld. */
bool draft_is_table(const char *line);
/* A question is left: back to the hand it was asked of; one after the game's end is dropped. */
bool draft_leave_question(struct session *session, struct error *err);
/* The first side not typed yet; the number of sides where all are. */
size_t draft_next_side(const struct hand_draft *draft);
/* Nothing more of the hand being typed. */
void draft_drop(struct session *session);
/* A side is typed anew: nothing of its line stays, nor the words of the hand that stood in it. */
bool draft_side_anew(struct arena *arena, struct hand_draft *draft, size_t side, struct error *err);
/* The draft of a recorded hand, to be put right. */
bool draft_of_recorded(struct session *session, const struct address *address,
    struct hand_draft *ret, struct error *err);
/* The hand as a slip says it. Errors are those of slip_read. */
bool draft_hand(struct arena *arena, const struct rulebook *book, const struct hand_draft *draft,
    struct hand *ret, struct error *err);

#endif
