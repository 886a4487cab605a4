/* sheet.h - what was done about a table's sheet, as rows: the next hand dealt, the sheet signed, the round
 * locked. */
#ifndef CANASTA_CLUB_SHEET_H
#define CANASTA_CLUB_SHEET_H

#include "club/table.h"
#include "rulebook/rulebook.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;
struct change;
struct desk;
struct error;
struct hand_view;

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

/* Fixes what the next hand of a table begins with, under the change's line. */
bool sheet_deal_write(struct change *change, const struct table *table,
    const int64_t starts[SIDES_MOST], struct error *err);

/* A table's sheet as a thing: the next hand marked as dealt, the sheet signed by its
 * sides, at the desk together or each by its own code, the round locked. The clock of corrections runs by these. */

/* What a sheet says: the table's game, and its hands with their facts, as many as it has. */
struct sheet {
	struct table table;
	const struct hand_view *hands;
	struct ranking_rules rules; /* of the event: what the game brought each side */
};

/* Reads it as one. */
bool sheet_fetch(
    const struct desk *desk, const struct address *address, struct sheet *ret, struct error *err);

/* Marks that the next hand is dealt: it keeps the score it begins with, whatever is corrected on
 * paper while it is played (fi-canasta 35A). Dealt already: *ret_repeated. A finished game, a signed
 * sheet or locked round is ERROR_REFUSED (`game-ended`, `locked`). */
bool sheet_deal(const struct desk *desk, const struct address *address, struct table *ret,
    bool *ret_repeated, struct error *err);

/* Who signs for a side: a player or substitute of it, or the entrant; `other`: somebody else, said to be. */
struct signer {
	const char *name;
	bool other;
};

/* Closes a table's sheet with a name for each side. One that has no seat there and is not said to be
 * somebody else is ERROR_REFUSED `signer-unknown`. The same names on an unchanged sheet: *ret_repeated;
 * others `already-signed`. Where the event asks for a second look and a hand lacks it, `not-confirmed`. */
bool sheet_sign(const struct desk *desk, const struct address *address,
    const struct signer *signers, size_t count, struct table *ret, bool *ret_repeated,
    struct error *err);

/* What a side signs by its own code: the versions of the table's hands as it saw them, in the order of the table, with
 * those that are void or without. */
struct side_signing {
	size_t side;
	const int *versions;
	size_t count;
	const char
	    *name; /* a player or substitute of the side, or the entrant; NULL: the entrant */
};

/* Signs for one side. When each side has signed what now stands, the sheet is signed. Other versions than those that
 * stand are ERROR_REFUSED `version-other`; signed already and not changed since: *ret_repeated, by another name
 * `already-signed`. The rest as above. */
bool sheet_sign_by_side(const struct desk *desk, const struct address *address,
    const struct side_signing *signing, struct table *ret, bool *ret_repeated, struct error *err);

/* Whether a side has signed what now stands, by its code or as one of all. */
bool sheet_signed_by(const struct table *table, size_t side);

/* Locks a round: what its sheets say changes only by a correction that names its reason. */
bool sheet_lock(const struct desk *desk, int round, bool *ret_repeated, struct error *err);

/* Whether a hand, or points given outside them, changed after the sheet was signed: it is to be signed
 * anew. */
bool sheet_changed_since_signed(const struct table *table);

/* ERROR_REFUSED `locked` where the table's sheet is signed or its round locked. */
bool sheet_unlocked(const struct table *table, struct error *err);

/* As sheet_unlocked; but `unlock`, a reason, passes, and is kept under the change's line where there was
 * something to pass. NULL does not pass; no words are ERROR_INPUT `reason-invalid`. */
bool sheet_unlock(
    struct change *change, const struct table *table, const char *unlock, struct error *err);

#endif
