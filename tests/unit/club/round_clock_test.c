/* The clock of a round is computed from its steps. */
#include "club/round.h"

#include "cmocka_all.h"

enum { MINUTE = 60, BELL = 1000000, NOBODY_SAYS = 0 };

/* So many minutes after the bell. */
#define AT(minutes) (BELL + (minutes)*MINUTE)

#define START(when, long)                                                                          \
	{                                                                                          \
		ROUND_CLOCK_START, AT(when), long                                                  \
	}
#define PAUSE(when)                                                                                \
	{                                                                                          \
		ROUND_CLOCK_PAUSE, AT(when), 0                                                     \
	}
#define RESUME(when)                                                                               \
	{                                                                                          \
		ROUND_CLOCK_RESUME, AT(when), 0                                                    \
	}

struct clock_case {
	const char *why;
	struct round_clock_step steps[6];
	size_t count;
	int extra, now; /* `now`, `left` and `until` in minutes; `until` 0: not checked */
	enum round_clock_state state;
	int left, until;
};

static const struct clock_case cases[] = {
    {"not started", {{ROUND_CLOCK_START, 0, 0}}, 0, 0, 5, ROUND_CLOCK_WAITING, 40, 0},
    {"more time before the bell", {{ROUND_CLOCK_START, 0, 0}}, 0, 5, 5, ROUND_CLOCK_WAITING, 45, 0},
    {"as it rings", {START(0, 50)}, 1, 0, 0, ROUND_CLOCK_RUNNING, 50, 50},
    {"in the middle", {START(0, 50)}, 1, 0, 20, ROUND_CLOCK_RUNNING, 30, 50},
    {"a minute before the end", {START(0, 50)}, 1, 0, 49, ROUND_CLOCK_RUNNING, 1, 50},
    {"the bell ends it", {START(0, 50)}, 1, 0, 50, ROUND_CLOCK_OVER, 0, 50},
    {"long over", {START(0, 50)}, 1, 0, 500, ROUND_CLOCK_OVER, 0, 50},
    {"a table has more", {START(0, 50)}, 1, 5, 52, ROUND_CLOCK_RUNNING, 3, 55},
    {"and is over too", {START(0, 50)}, 1, 5, 55, ROUND_CLOCK_OVER, 0, 55},
    {"stopped", {START(0, 50), PAUSE(20)}, 2, 0, 90, ROUND_CLOCK_PAUSED, 30, 0},
    {"going again", {START(0, 50), PAUSE(20), RESUME(30)}, 3, 0, 40, ROUND_CLOCK_RUNNING, 20, 60},
    {"stopped twice", {START(0, 50), PAUSE(20), RESUME(30), PAUSE(40), RESUME(70)}, 5, 0, 80,
        ROUND_CLOCK_RUNNING, 10, 90},
    {"stopped while it was stopped: the first counts",
        {START(0, 50), PAUSE(20), PAUSE(25), RESUME(30)}, 4, 0, 40, ROUND_CLOCK_RUNNING, 20, 60},
    {"set going while it runs", {START(0, 50), RESUME(20)}, 2, 0, 20, ROUND_CLOCK_RUNNING, 30, 50},
    {"stopped after the bell", {START(0, 50), PAUSE(60)}, 2, 0, 70, ROUND_CLOCK_OVER, 0, 50},
    {"but at a table that still played", {START(0, 50), PAUSE(60), RESUME(70)}, 3, 20, 75,
        ROUND_CLOCK_RUNNING, 5, 80},
    {"stopped before it was started", {PAUSE(0), RESUME(1)}, 2, 0, 5, ROUND_CLOCK_WAITING, 40, 0},
    {"started again", {START(0, 5), START(10, 50)}, 2, 0, 30, ROUND_CLOCK_RUNNING, 30, 60},
    {"started again while it was stopped", {START(0, 50), PAUSE(5), START(10, 50)}, 3, 0, 30,
        ROUND_CLOCK_RUNNING, 30, 60},
    {"the machine's clock was put back", {START(0, 50)}, 1, 0, -30, ROUND_CLOCK_RUNNING, 50, 50},
    {"and stopped then", {START(0, 50), PAUSE(-30), RESUME(10)}, 3, 0, 20, ROUND_CLOCK_RUNNING, 40,
        60},
    {"less than nothing", {START(0, 5)}, 1, -6, 0, ROUND_CLOCK_OVER, 0, 0},
};

static void a_clock_follows_from_its_steps(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct clock_case *one = &cases[i];
		const struct round_clock clock =
		    round_clock_fold(one->steps, one->count, 40, one->extra, AT(one->now));

		print_message("%s\n", one->why);
		assert_int_equal(clock.state, one->state);
		assert_int_equal(clock.left, one->left * MINUTE);
		if (one->until)
			assert_int_equal(clock.until, AT(one->until));
	}
}

static void a_clock_gives_its_length_and_start(void **state)
{
	const struct round_clock_step steps[] = {START(0, 5), START(10, 50)};

	(void)state;
	assert_int_equal(round_clock_fold(steps, 2, 40, 0, AT(20)).minutes, 50);
	assert_int_equal(round_clock_fold(steps, 2, 40, 5, AT(20)).minutes, 55);
	assert_int_equal(round_clock_fold(steps, 2, 40, 0, AT(20)).started, AT(10));
	assert_int_equal(round_clock_fold(steps, 0, 40, 5, AT(20)).minutes, 45);
	assert_int_equal(round_clock_fold(steps, 0, NOBODY_SAYS, 0, AT(20)).minutes, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_clock_follows_from_its_steps),
	    cmocka_unit_test(a_clock_gives_its_length_and_start),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
