/* sheet.h - a table's sheet: the next hand marked as dealt, the sheet signed by its sides,
 * together at the desk or each by its own code, and the round locked. Deadlines for corrections
 * run from these. */
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
struct hand_view;

/* Reads whether the table's next hand was dealt, and its starting scores. A hand entered or
 * voided since then must be dealt again. */
void sheet_deal_read(const struct desk *desk, struct table *table);

/* Reads the newest signature of the table's sheet. */
void sheet_signature_read(const struct desk *desk, struct table *table);

/* Reads the newest signature of each side by its own code. */
void sheet_signatures_by_side_read(const struct desk *desk, struct table *table);

/* Tells whether any sheet of the event was ever signed, if only by one side. */
bool sheet_signed_any(const struct desk *desk);

/* Tells whether a round is locked. */
bool sheet_lock_read(const struct desk *desk, int round);

/* Records the starting scores of a table's next hand, under the change's line of the log. */
void sheet_deal_write(
    struct change *change, const struct table *table, const int64_t starts[SIDES_MOST]);

/* The content of a sheet: the table's game, and its hands with their facts, as many as the table
 * has. */
struct sheet {
	struct table table;
	const struct hand_view *hands;
	/* Rules of the event, from which the game's points come. */
	struct ranking_rules rules;
};

/* Reads a sheet in a read of its own. */
struct sheet sheet_fetch(const struct desk *desk, const struct address *address);

/* Marks the next hand as dealt: it keeps its starting scores whatever is corrected during play
 * (fi-canasta 35A). If already dealt, sets `*ret_repeated`. ERROR_REFUSED: `game-ended`,
 * `locked`. */
struct table sheet_deal(const struct desk *desk, const struct address *address, bool *ret_repeated);

/* The person who signs for a side: a player, a substitute or the entrant; with `other`, someone
 * else by declaration. */
struct signer {
	const char *name;
	bool other;
};

/* Signs a table's sheet with a name for each side. ERROR_REFUSED: `signer-unknown` for a name
 * without a seat and without `other`, `already-signed` by other names, `not-confirmed` if a hand
 * lacks the second look that the event needs. The same names on an unchanged sheet set
 * `*ret_repeated`. */
struct table sheet_sign(const struct desk *desk, const struct address *address,
    const struct signer *signers, size_t count, bool *ret_repeated);

/* A side's signature by its own code: the versions of all the table's hands as the side saw
 * them, in the table's order. */
struct side_signing {
	size_t side;
	const int *versions;
	size_t count;
	const char *name; /* player, substitute or (NULL) the entrant */
};

/* Signs for one side; once every side has signed the same versions, the sheet is signed. Other
 * versions than the newest are ERROR_REFUSED `version-other`. If already signed and unchanged,
 * sets `*ret_repeated`; another name is `already-signed`. Other errors as sheet_sign(). */
struct table sheet_sign_by_side(const struct desk *desk, const struct address *address,
    const struct side_signing *signing, bool *ret_repeated);

/* Returns true if a side has signed the current sheet, by its code or with the others. */
bool sheet_signed_by(const struct table *table, size_t side);

/* Locks a round: its sheets then change only by corrections with a reason. */
void sheet_lock(const struct desk *desk, int round, bool *ret_repeated);

/* Returns true if a hand, or points outside hands, changed after the sheet was signed, so that
 * it must be signed again. */
bool sheet_changed_since_signed(const struct table *table);

/* Checks that the sheet is not signed and its round not locked; else ERROR_REFUSED `locked`. */
void sheet_unlocked(const struct table *table);

/* Checks as sheet_unlocked() does, but a reason in `unlock` passes and is kept under the
 * change's line if it was needed. An empty reason is ERROR_INPUT `reason-invalid`. */
void sheet_unlock(struct change *change, const struct table *table, const char *unlock);

#endif
