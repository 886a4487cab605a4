/* dispute_rows.h - disputes and what was decided of them as rows, read and written inside a read or a
 * transaction of the caller. */
#ifndef CANASTA_STORE_DISPUTE_ROWS_H
#define CANASTA_STORE_DISPUTE_ROWS_H

#include "store/change.h"
#include "store/dispute.h"

/* The disputes of an event by number; `all` the decided ones too. */
bool disputes_read(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err);

/* A dispute with its number, which is new; its `by` is a name. */
bool dispute_write(struct change *change, const struct dispute *dispute, struct error *err);

/* A ruling with its number, its votes, and what it made: `jury`, `hand_version`, `penalty`, `decision`
 * are 0 where there is none. */
bool dispute_ruling_write(struct change *change, const struct dispute *dispute,
    const struct ruling *ruling, struct error *err);

/* That the dispute's last ruling is to be made anew; `accepted`: although it binds. */
bool dispute_reopening_write(struct change *change, const struct dispute *dispute,
    const char *reason, bool accepted, struct error *err);

enum { DISPUTE_SUBJECT = ADDRESS_TEXT + 16 };

/* "1.2.4 D3", as lines of the log name it. */
void dispute_subject(const struct dispute *dispute, char subject[DISPUTE_SUBJECT]);

#endif
