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

/* The games and draws before a change at a table (phase/round_draw.h), which may change its match,
 * later phases and draws. */
struct table_watch;

/* Begins to watch within a change, before anything is written: a change of results in a round, or
 * of settings (0). NULL: there is nothing to watch. */
const struct table_watch *table_watch_begin(const struct desk *desk, int round);

/* Returns, within the change and after it, the first published round without a hand that a draw
 * would now seat differently; 0: there is none. Fills the other members of `match` of the table,
 * which was read after the change; NULL: settings were changed. */
int table_watch_end(const struct desk *desk, const struct table_watch *watch, struct table *table);

#endif
