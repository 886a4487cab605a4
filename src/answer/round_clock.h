/* round_clock.h - the time of a round, and of a table that has more of it. */
#ifndef CANASTA_ANSWER_ROUND_CLOCK_H
#define CANASTA_ANSWER_ROUND_CLOCK_H

#include "answer/answer.h"
#include "desk/round_clock.h"
#include "store/table.h"

/* {"round":2,"minutes":50,"state":"running","left":1234,"until":"2026-03-05T18:50:00Z",
 *  "started":"2026-03-05T18:00:00Z","tables":[{"table":3,"extra":5,"minutes":55,"state":"running",
 *  "left":1534,"until":"…","extensions":[{"minutes":5,"reason":"…","by":"…","time":"…"}]}]}
 * When it is over: "bell":{"rule":"stands","message":"…","rulebook":"…","clause":"…"}, the clause where the
 * rulebook says so; where it says something else "otherwise":"…" with it.
 * `minutes` and `left` are null where nobody says how long a round is, `until` where no bell is to ring. */
void answer_round_clock(struct answer *to, const struct round_time *time);

/* Within a table that is not played to its end: "clock":{"extra":5,"minutes":55,"state":"running","left":1534,"until":"…",
 *  "extensions":[…]}; within one that is only where it had more time; nothing where it plays by no clock. */
void answer_table_clock(
    struct answer *to, const struct round_time *time, const struct table *table);

/* Within a table of the round: "extra":5,"until":"…" where it has more time. */
void answer_round_extra(struct answer *to, const struct round_time *time, int table);

#endif
