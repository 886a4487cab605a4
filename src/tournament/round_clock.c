#include "tournament/round_clock.h"

enum { MINUTE = 60 };

const char *const round_clock_act_names[] = {
    [ROUND_CLOCK_START] = "start",
    [ROUND_CLOCK_PAUSE] = "pause",
    [ROUND_CLOCK_RESUME] = "resume",
};

const char *const round_clock_state_names[] = {
    [ROUND_CLOCK_WAITING] = "waiting",
    [ROUND_CLOCK_RUNNING] = "running",
    [ROUND_CLOCK_PAUSED] = "paused",
    [ROUND_CLOCK_OVER] = "over",
};

/* Advances the clock from a moment to a later one. */
static void time_passes(struct round_clock *clock, int64_t *since, int64_t now)
{
	if (now < *since)
		now = *since;
	if (clock->state == ROUND_CLOCK_RUNNING && *since + clock->left <= now) {
		clock->state = ROUND_CLOCK_OVER;
		clock->left = 0;
	}
	if (clock->state == ROUND_CLOCK_RUNNING)
		clock->left -= now - *since;
	*since = now;
}

static int64_t minutes_with(int minutes, int extra)
{
	return minutes + extra > 0 ? (int64_t)minutes + extra : 0;
}

struct round_clock round_clock_fold(
    const struct round_clock_step *steps, size_t count, int minutes, int extra, int64_t now)
{
	const int64_t planned = minutes_with(minutes, extra);
	struct round_clock clock = {.minutes = planned, .left = planned * MINUTE};
	int64_t since = count > 0 ? steps[0].time : now, all;

	for (size_t i = 0; i < count; i++) {
		time_passes(&clock, &since, steps[i].time);
		switch (steps[i].act) {
		case ROUND_CLOCK_START:
			all = minutes_with(steps[i].minutes, extra);
			clock = (struct round_clock){.state = ROUND_CLOCK_RUNNING,
			    .minutes = all,
			    .started = since,
			    .left = all * MINUTE,
			    .until = since + all * MINUTE};
			break;
		case ROUND_CLOCK_PAUSE:
			if (clock.state == ROUND_CLOCK_RUNNING)
				clock.state = ROUND_CLOCK_PAUSED;
			break;
		case ROUND_CLOCK_RESUME:
			if (clock.state == ROUND_CLOCK_PAUSED) {
				clock.state = ROUND_CLOCK_RUNNING;
				clock.until = since + clock.left;
			}
			break;
		}
	}
	time_passes(&clock, &since, now);
	return clock;
}
