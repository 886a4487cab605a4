/* given_rows.h - what was given by commands as rows: written under a change of the caller, read within
 * its read. */
#ifndef CANASTA_STORE_GIVEN_ROWS_H
#define CANASTA_STORE_GIVEN_ROWS_H

#include "score/hand.h"
#include "store/change.h"
#include "store/given.h"
#include "store/version.h"

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

/* Applies what was given in a hand, as it stood before the line `seq`, to the facts of its sides. */
bool given_apply(const struct desk *desk, const struct address *address, int64_t seq,
    struct hand *hand, struct error *err);

/* The same from rows of a table that were read: what now stands in its hand of that number, in place
 * of what was applied before. */
bool given_apply_rows(struct arena *arena, const struct event *event, const struct given *rows,
    size_t count, int number, struct hand *hand, struct error *err);

/* Writes it, `ruling`: as given by one; `number`, the next one of the event, is filled. */
bool given_write(struct change *change, struct given *given, bool ruling, struct error *err);

/* That it is taken back; `ruling`: by one. */
bool given_cancel_write(
    struct change *change, int number, const char *reason, bool ruling, struct error *err);

enum { GIVEN_SUBJECT = 2 * ADDRESS_TEXT };

/* "1.2.4 P3", "round 1 P4", as lines of the log name it. */
void given_subject(const struct given *given, char subject[GIVEN_SUBJECT]);

/* A version of a hand, under a line of its own, made because the penalty `number` was given or
 * cancelled. */
bool given_version_write(
    const struct desk *desk, const struct version_rows *rows, int number, struct error *err);

/* A hand whose facts hold penalties or points of the committee, written with it; who wrote that, when,
 * and under which line. */
struct penalised_hand {
	struct address address;
	int version;
	const char *by, *time;
	int64_t log;
};

/* Those of an event as they now stand, by round, table and hand. */
bool given_penalised_read(
    const struct desk *desk, struct penalised_hand **ret, size_t *ret_count, struct error *err);

#endif
