/* table_end.h - a game ended away from the cards: a forfeit (fi-canasta 22A, 13E; fi-sitoumussamba 24A,
 * 15C) or a walkover (competition rules 8).
 *
 * It stands the rulebook's amount to nothing, another where the jury says so. A decision is taken
 * back with a reason and made anew; every version stays. */
#ifndef CANASTA_DESK_TABLE_END_H
#define CANASTA_DESK_TABLE_END_H

#include "store/desk.h"
#include "store/table.h"

struct table_ending {
	const char *clause;    /* a code of the rulebook that ends games, "walkover", "time": the
	                          bell ended the game as it stands, against nobody; or an artificial
	                          result (tournament/artificial.h), against nobody either */
	char against;          /* 'A', 'B', 'C'; '\0' against nobody */
	const int64_t *points; /* NULL: the rulebook's amount, for a walkover the event's */
	const char *reason;    /* NULL or "": none */
	const char *by;        /* who decided; NULL: the author */
	const char *unlock; /* why it passes a signed sheet or a locked round; NULL: it does not */
	bool anew;          /* it takes the place of a decision made before, as a ruling may */
};

struct table_reopening {
	const char *reason;
	const char *by;     /* who decided; NULL: the author */
	const char *unlock; /* as above */
};

/* Ends a game by decision. An unknown code or side is ERROR_INPUT (`clause-unknown`,
 * `side-unknown`), so are points that are no multiple of the rulebook's unit (`points-invalid`); a
 * game decided already ERROR_REFUSED `already-decided`, a signed sheet or locked round without
 * `unlock` `locked` - the same decision again writes nothing and
 * sets *ret_repeated. */
bool table_end(const struct desk *desk, const struct address *address,
    const struct table_ending *ending, struct table *ret, bool *ret_repeated, struct error *err);

/* What table_end would decide of a table as it stands, nothing written; refused as there. The bell
 * is no decision: `time` is an unknown clause here. */
bool table_ending_decide(const struct desk *desk, const struct table *table,
    const struct table_ending *ending, struct table_decision *ret, bool *ret_repeated,
    struct error *err);

/* Takes back what ended a game, a decision or else the bell: the hands count again, the game goes
 * on. Needs a reason (`reason-invalid`); a game neither ended is ERROR_REFUSED `not-decided`, one
 * taken back already sets *ret_repeated. */
bool table_reopen(const struct desk *desk, const struct address *address,
    const struct table_reopening *reopening, struct table *ret, bool *ret_repeated,
    struct error *err);

/* Takes back one version of a game's decision: what it took the place of stands again. Where
 * another was made since, that one stays. `reopening` names an `unlock`. */
bool table_decision_withdraw(const struct desk *desk, const struct address *address, int version,
    const struct table_reopening *reopening, struct error *err);

#endif
