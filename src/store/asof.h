/* asof.h - a store as it stood: at a time, or at a revision on a print. */
#ifndef CANASTA_STORE_ASOF_H
#define CANASTA_STORE_ASOF_H

#include "store/store.h"

#include <stdint.h>

enum { MOMENT_TEXT = 24 };

/* A time as people write it: 2026-03-05, 2026-03-05T19:30 or with seconds; a blank may stand for the
 * T, a Z at the end changes nothing, as all times are UTC. `ret` is the form that is compared: a
 * line of the log is within it when its time begins with it or comes before it. Else ERROR_INPUT
 * `time-invalid`. */
bool asof_moment(const char *text, char ret[MOMENT_TEXT], struct error *err);

/* "R57" or "57". Else ERROR_INPUT `revision-invalid`. */
bool asof_revision(const char *text, int64_t *ret, struct error *err);

/* From here on the store reads what stood after the last line of the log that is not later than
 * `wanted`: a time, or a revision. Only for a store opened to read. A revision that is not there
 * yet is ERROR_INPUT `revision-unknown`. */
bool store_as_of(struct store *store, const char *wanted, int64_t *ret_revision, struct error *err);

/* The same for a revision known. */
bool store_at(struct store *store, int64_t revision, struct error *err);

#endif
