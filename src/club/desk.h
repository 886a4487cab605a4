/* desk.h - changes of the desk's event, questions about it, and what a change does to draws. */
#ifndef CANASTA_CLUB_DESK_H
#define CANASTA_CLUB_DESK_H

#include "file/db.h"
#include "file/transaction.h"

struct table;

/* Begins a change of the desk's event, or of the file if the desk has none. Starts a transaction unless one has
 * begun, and the line of the log. Refuses a store that was opened to read. */
struct change change_begin(const struct desk *desk);

/* Begins several changes as one transaction, which store_commit() ends. Returns the desk for everything read within. */
const struct desk *changes_begin(const struct desk *desk);

/* Like db_ask(), with the number of the desk's event bound as `:event`. */
struct statement db_ask_event(const struct desk *desk, const char *sql);

/* Like db_ask_file(), with the number of the desk's event bound as `:event`. */
struct statement db_ask_event_file(const struct desk *desk, const char *name);

/* Like db_ask_event(), with the round bound as `:round`. */
struct statement db_ask_round(const struct desk *desk, const char *sql, int round);

/* The games and draws before a change at a table (phase/round_draw.h), which may change its match,
 * later phases and draws. */
struct table_watch;

/* Begins to watch within a change, before anything is written; NULL: there is nothing to watch. */
const struct table_watch *table_watch_begin(const struct desk *desk, int round);

/* Fills `match` of a table that was read after the change, within it. */
void table_watch_tell(
    const struct desk *desk, const struct table_watch *watch, struct table *table);

/* Watch a change of settings in the same way. Returns the first published round without a hand that
 * a draw would now seat differently; 0: there is none. */
const struct table_watch *settings_watch_begin(const struct desk *desk);
int settings_watch_tell(const struct desk *desk, const struct table_watch *watch);

#endif
