/* desk.h - questions about the desk's event, and changes of it. */
#ifndef CANASTA_CLUB_DESK_H
#define CANASTA_CLUB_DESK_H

#include "file/db.h"
#include "file/transaction.h"

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

#endif
