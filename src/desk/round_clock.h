/* round_clock.h - the time of a round: started at the bell, stopped, set going again; more of it for one
 * table. */
#ifndef CANASTA_DESK_ROUND_CLOCK_H
#define CANASTA_DESK_ROUND_CLOCK_H

#include "store/round_clock.h"

/* A table whose time is not that of the round. */
struct round_time_table {
	int table, extra; /* minutes, which may have come to none again */
	struct round_clock clock;
	size_t extension_count;
	const struct round_extension *extensions; /* in order */
};

struct round_time {
	int round;
	bool timed; /* it is played by the clock: the event says for how long, or it was started */
	struct round_clock clock; /* its minutes are 0 where nobody says how long a round is */
	size_t table_count;
	const struct round_time_table *tables; /* by number */
	enum bell_rule bell;                   /* what the bell does, by the event */
	const struct rulebook *book;           /* which may say something else */
};

/* The table's own time there; NULL: it is the round's. */
const struct round_time_table *round_time_of(const struct round_time *time, int table);

/* How it stands now, or in a store that shows the past then; 0: in the newest round. A round that is not
 * there or a draft is refused as by round_read. */
bool round_time_fetch(
    const struct desk *desk, int round, struct round_time *ret, struct error *err);

/* How it stood at a time of the record, within a read. */
bool round_time_at(const struct desk *desk, int round, const char *moment, struct round_time *ret,
    struct error *err);

/* The bell rings. Without minutes (0) the round takes those of the event, else the rulebook's, else it is
 * ERROR_INPUT `option-missing`. A clock that was started is refused as below, unless it begins anew for a
 * reason. */
struct round_start {
	int round, minutes;
	const char *again; /* why; NULL: it is the first time */
};
bool round_clock_start(const struct desk *desk, const struct round_start *start,
    struct round_time *ret, struct error *err);

/* Stopped, and set going again. A clock that is not so that it can be is ERROR_REFUSED, by how it stands:
 * `clock-waiting`, `clock-running`, `clock-paused`, `clock-over`. A locked round is `locked`. */
bool round_clock_pause(
    const struct desk *desk, int round, struct round_time *ret, struct error *err);
bool round_clock_resume(
    const struct desk *desk, int round, struct round_time *ret, struct error *err);

/* Minutes more for a table, or with a minus some of them back (ERROR_REFUSED `extension-none`: more than it
 * has). The same once more, for the same reason, is *ret_repeated unless `again`. A game that is over is
 * ERROR_REFUSED `game-ended`, a signed sheet or locked round `locked`. */
struct round_more {
	int minutes;
	const char *reason;
	bool again;
};
bool round_clock_extend(const struct desk *desk, const struct address *table,
    const struct round_more *more, struct round_time *ret, bool *ret_repeated, struct error *err);

#endif
