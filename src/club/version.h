/* version.h - parameters and columns that statements of several files of this folder share, private to it. */
#ifndef CANASTA_CLUB_VERSION_H
#define CANASTA_CLUB_VERSION_H

#include "club/address.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "file/db.h"
#include "file/log.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct change;
struct error;
struct event;
struct hand;
struct player;
struct rulebook;
struct score;
struct table;
struct table_decision;

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

/* Versions of a hand as rows: as they were entered, and as corrections wrote them. */

/* A version to be written. */
struct version_rows {
	struct address address;
	int version;
	enum version_kind kind;
	const char *reason;    /* "" for an entry */
	const char *after_end; /* NULL: recorded before the game's end */
	char by_side;          /* the side that writes it itself, 'A' …; '\0': the desk does */
	int before;            /* of an entry that is inserted: the hand it stands before; else 0 */
	const struct hand *facts; /* as they were entered; NULL for a void one */
	const struct hand *hand;  /* the same with each side's score before; NULL for a void one */
	const struct score *score;
};

/* The rows of a version: facts, sums, acceptances. The caller writes the line of the log. */
bool version_rows_write(struct change *change, const struct version_rows *rows, struct error *err);

/* The versions of a hand; ERROR_INPUT `hand-unknown` where there is none. */
bool hand_versions_read(const struct desk *desk, const struct address *address,
    struct hand_versions *ret, struct error *err);

/* Whether a hand was entered there, whatever became of it. */
bool hand_entered(
    const struct desk *desk, const struct address *address, bool *ret, struct error *err);

/* Whether it is the newest of its hand. */
bool version_stands(const struct desk *desk, const struct address *address, int version, bool *ret,
    struct error *err);

/* The kind a row calls so. */
enum version_kind version_kind_named(const char *name);

/* The facts of a version from the text kept, of a hand of that round. */
bool hand_parse(
    const struct desk *desk, int round, const char *facts, struct hand *ret, struct error *err);

/* SHA-256 of a score record without its findings: what is kept of it. */
bool version_digest(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    const struct score *score, unsigned char ret[HASH_BYTES], struct error *err);

/* The facts as entered, names taken out; NULL where memory fails. */
const char *version_facts_json(
    struct arena *arena, const struct rulebook *book, const struct hand *hand);

/* Whether somebody accepted a finding of that code in a version. */
bool version_accepts(const struct desk *desk, const struct address *address, int version,
    const char *code, bool *ret, struct error *err);

/* Whether a version claims sums: most do not, and need not be scored again. */
bool version_claims(const struct desk *desk, const struct address *address, int version, bool *ret,
    struct error *err);

/* The facts of a version as a hand: each side's score before, acceptances and dealer in it; and the
 * hash of the score record that came of them, where `ret_score` is not NULL. */
bool hand_version_read(const struct desk *desk, const struct address *address, int version,
    struct hand *ret, unsigned char ret_score[HASH_BYTES], struct error *err);

/* A hand that is not void, and its version that stands. */
struct hand_newest {
	struct address address;
	int version;
	int place; /* in the order of play */
};

/* Those of an event up to a round, by round and table, in the order of play. */
bool hand_newest_read(const struct desk *desk, int rounds, struct hand_newest **ret,
    size_t *ret_count, struct error *err);

/* Hands that a side entered itself and no other has accepted yet: they count, and tables,
 * results and standings mark them. */

/* One of them, of one of the entrants at its table. */
struct unaccepted {
	struct address address;
	int entrant; /* its number */
};

/* Those of the event up to a round, by round, table and hand. Runs inside a read or a transaction of the
 * caller. */
bool unaccepted_read(const struct desk *desk, int rounds, struct unaccepted **ret,
    size_t *ret_count, struct error *err);

/* How many hands of a table are among them; of a round, of all where it is 0. */
int unaccepted_at(const struct unaccepted *list, size_t count, const struct address *table);
int unaccepted_in(const struct unaccepted *list, size_t count, int round);

/* What decides games away from the cards, as rows. */

/* What decides a game now: the newest version of its decision. */
bool decision_read(const struct desk *desk, struct table *table, struct error *err);

/* The next version of what decides a game, under a line of its own. */
bool decision_write(struct change *change, const struct table *table,
    const struct table_decision *decision, struct error *err);

#endif
