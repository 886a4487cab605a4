/* version.h - versions of a hand as rows: as they were entered, and as corrections wrote them. */
#ifndef CANASTA_STORE_VERSION_H
#define CANASTA_STORE_VERSION_H

#include "store/change.h"
#include "store/hand.h"
#include "store/log.h"

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

/* Whether one of them voided the hand, and the line of the log that wrote it; ERROR_INPUT `hand-unknown` where
 * there is no such version. */
bool hand_version_find(const struct desk *desk, const struct address *address, int version,
    bool *ret_void, int64_t *ret_line, struct error *err);

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

#endif
