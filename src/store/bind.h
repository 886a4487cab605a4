/* bind.h - parameters and columns that statements of several files of this folder share, private to it. */
#ifndef CANASTA_STORE_BIND_H
#define CANASTA_STORE_BIND_H

#include "store/db.h"
#include "store/given.h"
#include "store/table.h"

/* Binds :event, :round and :game to a table; and :hand too. */
void bind_table(struct statement *statement, int64_t event, const struct address *address);
void bind_hand(struct statement *statement, int64_t event, const struct address *address);

/* The players a bound statement gives, up to six: person and name are its columns; it is given back. */
bool entrant_players_read(struct statement *statement, const struct desk *desk,
    const struct player **ret, size_t *ret_count, struct error *err);

/* How something was given, from a column that holds whether that was after the event; NULL: plainly. */
enum given_how given_how_read(const struct statement *statement, int column);

/* Binds event, round, game, hand, version by these names. */
void bind_version(struct statement *statement, const struct event *event,
    const struct address *address, int version);

#endif
