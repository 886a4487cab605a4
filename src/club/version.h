/* version.h - the versions of a hand as rows, and the parameters and columns that several files
 * of this folder share. */
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

/* Bind :event, :round and :game of a statement to a table of the desk's event; with a hand :hand too, with a version
 * also :version. */
struct statement bind_table(
    struct statement statement, const struct desk *desk, const struct address *address);
struct statement bind_hand(
    struct statement statement, const struct desk *desk, const struct address *address);
struct statement bind_version(struct statement statement, const struct desk *desk,
    const struct address *address, int version);

/* Ask a question about a table, a hand or a version with these parameters. `sql` is its text, or the name of a file of
 * schema/questions/. */
struct statement ask_table(const struct desk *desk, const char *sql, const struct address *address);
struct statement ask_hand(const struct desk *desk, const char *sql, const struct address *address);
struct statement ask_version(
    const struct desk *desk, const char *sql, const struct address *address, int version);

/* A player of an entrant or a side; both columns hold the number of a name. */
extern const struct row_kind entrant_player_row;

/* Returns the players of one of them, at most PLAYERS_MOST. */
const struct player *entrant_players_of(
    const struct row_groups *players, int64_t owner, size_t *ret_count);

/* Reads the way in which something was given, from a column that is true if it was given after the
 * event; NULL: not by a ruling. */
enum given_how given_how_read(const struct statement *statement, int column);

/* A version to be written. */
struct version_rows {
	struct address address;
	int version;
	enum version_kind kind;
	const char *reason;    /* "" for an entry */
	const char *after_end; /* NULL: recorded before the game's end */
	char by_side;          /* 'A' …: the side that wrote it itself; '\0': the desk */
	int before;            /* for an inserted entry the hand after it; else 0 */
	/* The hand with each side's score before; NULL for a void version. */
	const struct hand *hand;
	/* The facts as entered, if they say a score before; NULL: those of `hand` without the scores. */
	const struct hand *facts;
	const struct score *score;
};

/* Writes the rows of a version: facts, sums, acceptances. The caller writes the line of the log. */
void version_rows_write(struct change *change, const struct version_rows *rows);

/* Reads the versions of a hand. ERROR_INPUT `hand-unknown`. */
struct hand_versions hand_versions_read(const struct desk *desk, const struct address *address);

/* Tells whether a hand was ever entered at an address. */
bool hand_entered(const struct desk *desk, const struct address *address);

/* Tells whether a version is the newest of its hand. */
bool version_stands(const struct desk *desk, const struct address *address, int version);

/* Returns the kind with that name. */
enum version_kind version_kind_named(const char *name);

/* Reads the facts of a version from their stored text, by the rulebook of that round. */
struct hand hand_parse(const struct desk *desk, int round, const char *facts);

/* Computes the SHA-256 of a score record without its findings, which is what the file keeps of
 * it. */
void version_digest(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    const struct score *score, unsigned char ret[HASH_BYTES]);

/* Returns the facts as entered, with names left out. */
const char *version_facts_json(
    struct arena *arena, const struct rulebook *book, const struct hand *hand);

/* Tells whether a finding with that code was accepted in a version. */
bool version_accepts(
    const struct desk *desk, const struct address *address, int version, const char *code);

/* Tells whether a version claims sums; most do not and need not be scored again. */
bool version_claims(const struct desk *desk, const struct address *address, int version);

/* Reads a version as a hand, with each side's score before, acceptances and the dealer; and the
 * hash of its score record, unless `ret_score` is NULL. */
struct hand hand_version_read(const struct desk *desk, const struct address *address, int version,
    unsigned char ret_score[HASH_BYTES]);

/* The newest version of a hand that is not void. */
struct hand_newest {
	struct address address;
	int version;
	int place; /* in the order of play */
};

/* Reads these hands of an event up to a round, by round and table, in the order of play. */
struct hand_newest *hand_newest_read(const struct desk *desk, int rounds, size_t *ret_count);

/* A hand that a side entered itself and no other has accepted yet, with an entrant at its table.
 * It counts, but tables, results and standings mark it. */
struct unaccepted {
	struct address address;
	int entrant; /* number of the entrant */
};

/* Reads these hands of the event up to a round, by round, table and hand. Runs within the
 * caller's read or change. */
struct unaccepted *unaccepted_read(const struct desk *desk, int rounds, size_t *ret_count);

/* Counts the hands of a table (0: all tables) of a round (0: all rounds). */
int unaccepted_in(const struct unaccepted *list, size_t count, int round, int table);

#endif
