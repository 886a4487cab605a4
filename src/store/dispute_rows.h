/* dispute_rows.h - disputes as rows, private to this folder: read inside a read or a transaction of
 * the caller. */
#ifndef CANASTA_STORE_DISPUTE_ROWS_H
#define CANASTA_STORE_DISPUTE_ROWS_H

#include "store/dispute.h"
#include "store/rows.h"
#include "store/version.h"

enum { DISPUTE_SUBJECT = ADDRESS_TEXT + 16 };

/* "1.2.4 D3", as lines of the log name it. */
void dispute_subject(const struct dispute *dispute, char subject[DISPUTE_SUBJECT]);

/* The reason as what a ruling does keeps it: cut where, with the words before it, it would be too long
 * for one; with the ruling it stands in full. NULL where memory fails. */
const char *dispute_reason(struct arena *arena, const char *before, const char *reason);

/* As dispute_list, within a read of the caller; and the one of that number, ERROR_INPUT
 * `dispute-unknown` where there is none. */
bool disputes_read(struct store *store, struct arena *arena, const struct event *event, bool all,
    struct dispute **ret, size_t *ret_count, struct error *err);
bool dispute_read(struct store *store, struct arena *arena, const struct event *event, int number,
    struct dispute *ret, struct error *err);

/* Gives `view` the facts a ruling starts from: as they were before earlier rulings on this dispute
 * that were reopened since, where nothing else changed the hand. *ret_based: they are not those of
 * the newest version. */
bool dispute_basis(struct store *store, struct arena *arena, const struct event *event,
    const struct dispute *dispute, struct store_hand_view *view, bool *ret_based,
    struct error *err);

#endif
