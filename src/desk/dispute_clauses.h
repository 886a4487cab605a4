/* dispute_clauses.h - the clauses that bear on a dispute, private to this folder: those of
 * findings, of what the explanations speak of, of penalties that are tried, of what was ruled,
 * decided and given, of corrections; then those of the lines that are disputed. */
#ifndef CANASTA_DESK_DISPUTE_CLAUSES_H
#define CANASTA_DESK_DISPUTE_CLAUSES_H

#include "desk/dispute_case.h"
#include "store/event.h"

/* Each clause once, with the weightiest reason why it is there. */
bool dispute_clauses(struct arena *arena, const struct event *event,
    const struct dispute_case *found, const struct bearing_clause **ret, size_t *ret_count,
    struct error *err);

#endif
