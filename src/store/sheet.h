/* sheet.h - what was done about a table's sheet, as rows: the next hand dealt, the sheet signed, the round
 * locked. */
#ifndef CANASTA_STORE_SHEET_H
#define CANASTA_STORE_SHEET_H

#include "store/change.h"
#include "store/table.h"

/* Whether the table's next hand was dealt, and what it began with. A hand that was entered or voided
 * since is dealt anew. */
bool sheet_deal_read(const struct desk *desk, struct table *table, struct error *err);

/* The newest signature of the table's sheet. */
bool sheet_signature_read(const struct desk *desk, struct table *table, struct error *err);

/* The newest signature of each side of the table by its own code. */
bool sheet_signatures_by_side_read(const struct desk *desk, struct table *table, struct error *err);

/* Whether any sheet of the event was ever signed, if only by a side. */
bool sheet_signed_any(const struct desk *desk, bool *ret, struct error *err);

/* Whether a round is locked. */
bool sheet_lock_read(const struct desk *desk, int round, bool *ret, struct error *err);

/* That a round is locked; that a table's sheet is signed by these names, a side each: under a line of the
 * log of its own. */
bool sheet_lock_write(struct change *change, int round, struct error *err);
bool sheet_signature_write(
    struct change *change, const struct table *table, const char *const *names, struct error *err);

/* That a side of it signed by its own code, under the change's line; where that is a line of its own, the line. */
bool sheet_signature_by_side_write(struct change *change, const struct table *table, size_t side,
    const char *name, struct error *err);
bool sheet_signature_by_side_log(
    struct change *change, const struct table *table, struct error *err);

/* Why the change passes a signed sheet or a locked round. */
bool sheet_unlocking_write(
    struct change *change, const struct table *table, const char *reason, struct error *err);

/* Fixes what the next hand of a table begins with, under the change's line. */
bool sheet_deal_write(struct change *change, const struct table *table,
    const int64_t starts[SIDES_MOST], struct error *err);

#endif
