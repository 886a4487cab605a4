/* rows.h - readers several files of this folder share, in `store` and `desk`. They run inside a read or a
 * transaction of their caller. */
#ifndef CANASTA_STORE_ROWS_H
#define CANASTA_STORE_ROWS_H

#include "store/change.h"
#include "store/entrant.h"
#include "store/event_rows.h"
#include "store/given.h"
#include "store/hand.h"
#include "store/log.h"
#include "store/round.h"
#include "store/table.h"

/* Every table of an event, by round and number. */
bool tables_find(
    const struct desk *desk, struct address **ret, size_t *ret_count, struct error *err);

/* A table as its rows tell it; what follows from them is not filled (desk/table.h). ERROR_INPUT
 * `table-unknown` where there is none. */
bool table_rows_read(const struct desk *desk, const struct address *address, struct table *ret,
    struct table_hand **ret_hands, struct error *err);

/* What was done about a table's sheet: the next hand dealt, the sheet signed, the round locked. */
bool sheet_read(const struct desk *desk, struct table *table, struct error *err);

/* Whether a round is locked. */
bool lock_read(const struct desk *desk, int round, bool *ret, struct error *err);

/* That a round is locked; that a table's sheet is signed by these names, a side each: under a line of the
 * log of its own. */
bool lock_write(struct change *change, int round, struct error *err);
bool signature_write(
    struct change *change, const struct table *table, const char *const *names, struct error *err);

/* Why the change passes a signed sheet or a locked round. */
bool unlocking_write(
    struct change *change, const struct table *table, const char *reason, struct error *err);

/* Fixes what the next hand of a table begins with, under the change's line. */
bool deal_write(struct change *change, const struct table *table, const int64_t starts[SIDES_MOST],
    struct error *err);

/* The facts of a version as a hand: each side's score before, acceptances and dealer in it; and the
 * hash of the score record that came of them, where `ret_score` is not NULL. */
bool facts_read(const struct desk *desk, const struct address *address, int version,
    struct hand *ret, unsigned char ret_score[HASH_BYTES], struct error *err);

/* Which of what was given is meant; what is 0 leaves all. */
struct given_filter {
	int number, round, table, entrant;
	int rounds; /* up to that one */
};

/* What was given by commands, by number. */
bool given_read(const struct desk *desk, const struct given_filter *filter, struct given **ret,
    size_t *ret_count, struct error *err);

/* What was given by a command of its own is no fact of the record: it stays with who sat there, whatever
 * becomes of the facts. */
void given_keep(struct side *side, const struct side *from);

/* Lays what was given in a hand, as it stood before the line `seq`, upon its sides. */
bool given_lay(const struct desk *desk, const struct address *address, int64_t seq,
    struct hand *hand, struct error *err);

/* The same from rows of a table that were read: what now stands in its hand of that number, in place
 * of what was laid before. */
bool given_lay_rows(struct arena *arena, const struct event *event, const struct given *rows,
    size_t count, int number, struct hand *hand, struct error *err);

/* Whether the bell ended a game as it stood. */
bool stops_read(const struct desk *desk, struct table *table, struct error *err);

/* What decides a game now: the newest version of its decision. */
bool decision_read(const struct desk *desk, struct table *table, struct error *err);

/* The next version of what decides a game, under a line of its own. */
bool decision_write(struct change *change, const struct table *table,
    const struct table_decision *decision, struct error *err);

#endif
