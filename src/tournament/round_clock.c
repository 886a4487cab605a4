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

/* The clock at the last step so far. */
struct folding {
	struct round_clock clock;
	int extra;
	int64_t since; /* time of that step */
};

/* Advances the clock to a moment. */
static void time_passes(struct folding *folding, int64_t now)
{
	struct round_clock *clock = &folding->clock;

	if (now < folding->since)
		now = folding->since;
	if (clock->state == ROUND_CLOCK_RUNNING && folding->since + clock->left <= now) {
		clock->state = ROUND_CLOCK_OVER;
		clock->left = 0;
	}
	if (clock->state == ROUND_CLOCK_RUNNING)
		clock->left -= now - folding->since;
	folding->since = now;
}

static int64_t minutes_with(int minutes, int extra)
{
	return minutes + extra > 0 ? (int64_t)minutes + extra : 0;
}

static void start(struct folding *folding, int64_t now, int minutes)
{
	const int64_t all = minutes_with(minutes, folding->extra);

	folding->clock = (struct round_clock){.state = ROUND_CLOCK_RUNNING,
	    .minutes = all,
	    .started = now,
	    .left = all * MINUTE,
	    .until = now + all * MINUTE};
}

static void take(struct folding *folding, const struct round_clock_step *step)
{
	struct round_clock *clock = &folding->clock;

	time_passes(folding, step->time);
	switch (step->act) {
	case ROUND_CLOCK_START:
		start(folding, folding->since, step->minutes);
		return;
	case ROUND_CLOCK_PAUSE:
		if (clock->state == ROUND_CLOCK_RUNNING)
			clock->state = ROUND_CLOCK_PAUSED;
		return;
	case ROUND_CLOCK_RESUME:
		if (clock->state == ROUND_CLOCK_PAUSED) {
			clock->state = ROUND_CLOCK_RUNNING;
			clock->until = folding->since + clock->left;
		}
		return;
	}
}

struct round_clock round_clock_fold(
    const struct round_clock_step *steps, size_t count, int minutes, int extra, int64_t now)
{
	struct folding folding = {
	    .clock = {.minutes = minutes_with(minutes, extra)},
	    .extra = extra,
	    .since = count > 0 ? steps[0].time : now,
	};

	folding.clock.left = folding.clock.minutes * MINUTE;
	for (size_t i = 0; i < count; i++)
		take(&folding, &steps[i]);
	time_passes(&folding, now);
	return folding.clock;
}
