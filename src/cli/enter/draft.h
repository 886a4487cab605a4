/* draft.h - the hand being typed, as facts. */
#ifndef CANASTA_CLI_ENTER_DRAFT_H
#define CANASTA_CLI_ENTER_DRAFT_H

#include "cli/enter/session.h"

/* 2 or 1.2: no meld has fewer than three cards, so that two figures are a table's; 777 is a meld. */
bool draft_is_table(const char *line);
/* The first side not typed yet; the number of sides where all are. */
size_t draft_next_side(const struct draft *draft);
/* Nothing more of the hand being typed. */
void draft_drop(struct session *session);
/* The draft of a recorded hand, to be put right. */
bool draft_of_recorded(
    struct session *session, const struct address *address, struct draft *ret, struct error *err);
/* The hand as a slip says it. Errors are those of slip_read. */
bool draft_hand(struct arena *arena, const struct rulebook *book, const struct draft *draft,
    struct hand *ret, struct error *err);

#endif
