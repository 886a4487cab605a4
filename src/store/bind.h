/* bind.h - parameters and columns that statements of several files of this folder share, private to it. */
#ifndef CANASTA_STORE_BIND_H
#define CANASTA_STORE_BIND_H

#include "store/db.h"
#include "store/given.h"
#include "store/row.h"

/* Binds :event, :round and :game to a table; and :hand too. */
void bind_table(struct statement *statement, int64_t event, const struct address *address);
void bind_hand(struct statement *statement, int64_t event, const struct address *address);

/* Players, of the entrant or the side that each hangs on: both columns are the number of a name. */
extern const struct row_kind entrant_player_row;

/* Those of one of them, up to PLAYERS_MOST. */
const struct player *entrant_players_of(
    const struct row_groups *players, int64_t owner, size_t *ret_count);

/* How something was given, from a column that holds whether that was after the event; NULL: plainly. */
enum given_how given_how_read(const struct statement *statement, int column);

/* Binds event, round, game, hand, version by these names. */
void bind_version(struct statement *statement, const struct event *event,
    const struct address *address, int version);

#endif
