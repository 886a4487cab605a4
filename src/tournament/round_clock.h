/* round_clock.h - how a round's clock stands: what follows, at a moment, from when it was started, stopped
 * and set going again.
 *
 * Steps are taken as they come: stopped before it was started, or twice, a clock stands as it stood. Times
 * are seconds since 1970; one before the step behind it (the machine's clock was put back) counts as that
 * step's. */
#ifndef CANASTA_TOURNAMENT_ROUND_CLOCK_H
#define CANASTA_TOURNAMENT_ROUND_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum round_clock_act { ROUND_CLOCK_START, ROUND_CLOCK_PAUSE, ROUND_CLOCK_RESUME };

/* "start", "pause", "resume": by the act, as the file has them. */
extern const char *const round_clock_act_names[];

struct round_clock_step {
	enum round_clock_act act;
	int64_t time;
	int minutes; /* of a start: how long is played */
};

enum round_clock_state {
	ROUND_CLOCK_WAITING, /* not started */
	ROUND_CLOCK_RUNNING,
	ROUND_CLOCK_PAUSED,
	ROUND_CLOCK_OVER /* the bell has rung */
};

/* "waiting", "running", "paused", "over": by the state. */
extern const char *const round_clock_state_names[];

struct round_clock {
	enum round_clock_state state;
	int64_t minutes; /* what is played for, extra ones included */
	int64_t started; /* when the bell began it; not of one that waits */
	int64_t left;    /* seconds */
	int64_t until;   /* when the bell rings, or rang; of one that runs or is over */
};

/* The clock at a moment. `minutes` is what a round is said to last that was not started; `extra` what a
 * table plays beyond the round. */
struct round_clock round_clock_fold(
    const struct round_clock_step *steps, size_t count, int minutes, int extra, int64_t now);

#endif
