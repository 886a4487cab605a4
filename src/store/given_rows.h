/* given_rows.h - what was given by commands as rows: written under a change of the caller, read within
 * its read. Reading it: store/rows.h. */
#ifndef CANASTA_STORE_GIVEN_ROWS_H
#define CANASTA_STORE_GIVEN_ROWS_H

#include "store/change.h"
#include "store/given.h"
#include "store/version.h"

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
bool penalised_hands_read(
    const struct desk *desk, struct penalised_hand **ret, size_t *ret_count, struct error *err);

#endif
