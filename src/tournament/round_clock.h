/* round_clock.h - computes a round's clock at a moment from its starts, stops and resumptions.
 *
 * A step that does not apply (a stop before the start, or a second stop) changes nothing. Times
 * are seconds since 1970. A time before that of the preceding step (the machine's clock was put
 * back) counts as that step's time. */
#ifndef CANASTA_TOURNAMENT_ROUND_CLOCK_H
#define CANASTA_TOURNAMENT_ROUND_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum round_clock_act { ROUND_CLOCK_START, ROUND_CLOCK_PAUSE, ROUND_CLOCK_RESUME };

/* Names by act, as in the file: "start", "pause", "resume". */
extern const char *const round_clock_act_names[];

struct round_clock_step {
	enum round_clock_act act;
	int64_t time;
	int minutes; /* minutes of play, for a start */
};

enum round_clock_state {
	ROUND_CLOCK_WAITING, /* not started */
	ROUND_CLOCK_RUNNING,
	ROUND_CLOCK_PAUSED,
	ROUND_CLOCK_OVER /* the bell has rung */
};

/* Names by state: "waiting", "running", "paused", "over". */
extern const char *const round_clock_state_names[];

struct round_clock {
	enum round_clock_state state;
	int64_t minutes; /* minutes of play, including extra ones */
	int64_t started; /* time of the start; unset while waiting */
	int64_t left;    /* seconds */
	int64_t until;   /* time of the bell; only if running or over */
};

/* Computes the clock at a moment. `minutes` is the planned length of a round that was not
 * started; `extra` is a table's time beyond the round. */
struct round_clock round_clock_fold(
    const struct round_clock_step *steps, size_t count, int minutes, int extra, int64_t now);

#endif
