/* sheet.h - a table's sheet, and its answers, filled in or blank.
 *
 * The next hand is marked as dealt. The sides sign the sheet, together at the desk or each by its
 * own code. A round is locked. Deadlines for corrections run from these marks. */
#ifndef CANASTA_CLUB_SHEET_H
#define CANASTA_CLUB_SHEET_H

#include "club/table.h"
#include "rulebook/rulebook.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;
struct answer;
struct change;
struct desk;
struct event;
struct hand_view;

/* --- marks of a sheet as rows --- */

/* Returns true if any sheet of the event was ever signed, even by one side only. */
bool sheet_signed_any(const struct desk *desk);

/* Returns true if a round is locked. */
bool sheet_lock_read(const struct desk *desk, int round);

/* Records the starting scores of a table's next hand, under the change's line of the log. */
void sheet_deal_write(
    struct change *change, const struct table *table, const int64_t starts[SIDES_MOST]);

/* --- a sheet and its deeds --- */

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
struct signature_request {
	size_t side;
	const int *versions;
	size_t count;
	const char *name; /* player, substitute or (NULL) the entrant */
};

/* Signs for one side; once every side has signed the same versions, the sheet is signed. Other
 * versions than the newest are ERROR_REFUSED `version-other`. If already signed and unchanged,
 * sets `*ret_repeated`; another name is `already-signed`. Other errors as sheet_sign(). */
struct table sheet_sign_by_side(const struct desk *desk, const struct address *address,
    const struct signature_request *signing, bool *ret_repeated);

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

/* --- answers --- */

/* Adds
 * {"round":1,"number":2,"game":"target","game_count":5000,"course":[{"name":"A","points":[{"at":0,
 * "value":0}, …]}, …]} and the members of answer_sheet_played(). `number` is the table's; "rows"
 * the number of hands of a game, if fixed; otherwise "target" is the score that ends it.
 * "concealed": the rulebook knows going out concealed. */
void answer_scoresheet(struct answer *to, const struct event *event, const struct sheet *sheet);

/* Adds a blank scoresheet: "blank", and the names of a table; without names if `table` is NULL. */
void answer_scoresheet_blank(
    struct answer *to, const struct event *event, const struct table *table);

/* Adds the play, penalties and decisions of a table: "hands" and the result (answer_table()), and
 *
 *   sides        A seat each. A finished game also has "result", "points" (match points),
 *                "score", and "percent" of an artificial result. "signed" is the name of the
 *                person who signed, "signed_on" the day.
 *   totals       At most one: {"row":"total","sides":[{"base":…,"cards":…,"total":…,
 *                "running":…}, …]}.
 *   penalties    Penalties that count: {"hand":2,"side":"A","code":"25C","what":"…","count":1,
 *                "points":-100}. Penalties given by a command have the members of
 *                answer_given() too. A penalty between two hands has "after_hand" and
 *                "before_hand".
 *   adjustments  {"hand":2,"side":"A","points":-50,"reason":"…","by":"…"}; otherwise like
 *                penalties.
 *   accepted     For each accepted finding: {"hand":2,"side":"B","code":"opening-short",
 *                "clause":"13A","message":"…","reason":"…","by":"…"}.
 *   remarks      Each has one of: the dealer and bids of a hand; its contract; a version of it
 *                that passed a lock or was made after the event; penalties that do not count;
 *                "decided" of the game; a substitute of a side. */
void answer_sheet_played(struct answer *to, const struct event *event, const struct sheet *sheet);

/* Adds the cover of a round's batch of sheets:
 * {"round":1,"sheet_count":5,"sheets":[{"table":1,"sides":[{"entrant":"…"},
 * …],"hands":3,"returned":true, "signed":true,"checked":true}, …]}. Marks known to the file are
 * set; the rest is ticked by hand. */
void answer_cover(struct answer *to, int round, const struct table *tables, size_t count);

#endif
