/* asof.h - a store as it stood: at a time, or at a revision on a print. */
#ifndef CANASTA_STORE_ASOF_H
#define CANASTA_STORE_ASOF_H

#include "base/clock.h"
#include "store/store.h"

#include <stdint.h>

/* A time as people write it (base/clock.h): 2026-03-05, 5.3.2026 19:30, by the clocks here; in UTC with a Z
 * at its end, as the log has it. Else ERROR_INPUT `time-invalid`. */
bool asof_span(const char *text, struct clock_span *ret, struct error *err);

/* "R57" or "57". Else ERROR_INPUT `revision-invalid`. */
bool asof_revision(const char *text, int64_t *ret, struct error *err);

/* From here on the store reads what stood after the last line of the log that is not later than
 * `wanted`: a time, or a revision. Only for a store opened to read. A revision that is not there
 * yet is ERROR_INPUT `revision-unknown`. */
bool store_as_of(struct store *store, const char *wanted, int64_t *ret_revision, struct error *err);

/* The time it is for whoever asks the store: now; of one that shows the past, then. */
bool store_now(struct store *store, struct clock_time *ret, struct error *err);

/* The same as store_as_of for a revision known. */
bool store_at(struct store *store, int64_t revision, struct error *err);

#endif
