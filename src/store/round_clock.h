/* round_clock.h - the steps of a round's clock as rows, and the minutes its tables have beyond it. How the
 * clock stands follows from them (tournament/round_clock.h). */
#ifndef CANASTA_STORE_ROUND_CLOCK_H
#define CANASTA_STORE_ROUND_CLOCK_H

#include "store/address.h"
#include "store/change.h"
#include "tournament/round_clock.h"

/* Minutes given to a table, or some of them taken back. */
struct round_extension {
	int table, minutes;
	const char *reason, *by, *time;
};

/* The steps in order. */
bool round_clock_read(const struct desk *desk, int round, struct round_clock_step **ret,
    size_t *ret_count, struct error *err);

/* Whether it was ever started. */
bool round_clocked_read(const struct desk *desk, int round, bool *ret, struct error *err);

/* By table, and in order. */
bool round_extensions_read(const struct desk *desk, int round, struct round_extension **ret,
    size_t *ret_count, struct error *err);

/* The next step, with a line of its own: `minutes` of a start, else 0; `reason` why it begins anew, NULL
 * where it does not. */
bool round_clock_write(struct change *change, int round, enum round_clock_act act, int minutes,
    const char *reason, struct error *err);

/* The next extension of a table, with a line of its own. */
bool round_extension_write(struct change *change, const struct address *table, int minutes,
    const char *reason, struct error *err);

#endif
