/* dispute.h - disputes: added, listed, looked up, and the facts a ruling on one starts from */
#ifndef CANASTA_DESK_DISPUTE_H
#define CANASTA_DESK_DISPUTE_H

#include "desk/hand.h"
#include "store/desk.h"
#include "store/dispute.h"

struct dispute_entry {
	struct address address; /* of a hand or a table */
	char side;              /* 'A' …; 0: not said */
	struct claim claim;
	const char *by, *words;
};

/* Adds a dispute. The same words about the same claim, still undecided, write nothing and set
 * *ret_repeated. No words or name are ERROR_INPUT `dispute-invalid`, a claim without a side or
 * about a table as a whole `claim-number`, a side that is not there `side-unknown`; a voided hand
 * is ERROR_REFUSED `hand-voided`. After the event it is recorded and marked. */
bool dispute_add(const struct desk *desk, const struct dispute_entry *entry, struct dispute *ret,
    bool *ret_repeated, struct error *err);

/* "D3", "d3", "3". Another text is ERROR_INPUT `dispute-unknown`. */
bool dispute_number(const char *text, int *ret, struct error *err);

/* By number; `all` the decided ones too. */
bool dispute_list(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err);

/* The reason as what a ruling does keeps it: cut where, with the words before it, it would be too long
 * for one; with the ruling it stands in full. NULL where memory fails. */
const char *dispute_reason(struct arena *arena, const char *before, const char *reason);

bool dispute_read(const struct desk *desk, int number, struct dispute *ret, struct error *err);

/* The same of all disputes of the event, which were read. */
bool dispute_among(
    const struct dispute *rows, size_t count, int number, struct dispute *ret, struct error *err);

/* Gives `view` the facts a ruling starts from: as they were before earlier rulings on this dispute
 * that were reopened since, where nothing else changed the hand. *ret_based: they are not those of
 * the newest version. */
bool dispute_basis(const struct desk *desk, const struct dispute *dispute, struct hand_view *view,
    bool *ret_based, struct error *err);

#endif
