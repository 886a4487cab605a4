/* desk.h - changes of the desk's event, questions about it, and what a change does to draws. */
#ifndef CANASTA_CLUB_DESK_H
#define CANASTA_CLUB_DESK_H

#include "file/db.h"
#include "file/transaction.h"

struct table;

/* Begins a change of the desk's event, or of the file if the desk has none. Starts a transaction
 * unless one has begun, and the line of the log. Refuses a store that was opened to read. */
struct change change_begin(const struct desk *desk);

/* Begins several changes as one transaction, which store_commit() ends. Returns the desk for
 * everything read within. */
const struct desk *changes_begin(const struct desk *desk);

/* Like db_ask(), with the number of the desk's event bound as `:event`. */
struct statement db_ask_event(const struct desk *desk, const char *sql);

/* Like db_ask_event(), with the round bound as `:round`. */
struct statement db_ask_round(const struct desk *desk, const char *sql, int round);

/* The effect of a change at a table on its knock-out match, if a later round was drawn, and on
 * later phases and draws. */
struct table_match {
	bool undecided_again; /* the match has no winner any more */
	/* The entrant who would go on now but did not; NULL: the right one did. */
	const char *goes_on;
	/* The later phase that would now begin differently; NULL: none. */
	const char *phase;
	/* The entrant who would enter it, and whose place; NULL: only seeds change. */
	const char *enters, *instead_of;
	/* The published round without a hand that would now be seated differently; 0: none. */
	int redraw;
	bool needless; /* that round is no longer needed in its bracket */
};

/* The games and draws before a change at a table (phase/round_draw.h), which may change its match,
 * later phases and draws. */
struct table_watch;

/* Begins to watch within a change, before anything is written: a change of results in a round, or
 * of settings (0). NULL: there is nothing to watch. */
const struct table_watch *table_watch_begin(const struct desk *desk, int round);

/* Fills, within the change and after it, the effect on the match of the table, which was read after
 * the change (NULL: settings were changed), and on later phases and draws. */
void table_watch_end(const struct desk *desk, const struct table_watch *watch,
    const struct table *table, struct table_match *ret);

#endif
