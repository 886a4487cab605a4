#include "tournament/ranking.h"

#include "cmocka_all.h"

#include "base/arena.h"
#include "base/error.h"
#include "tournament/scale.h"
#include "unit/tournament/victory_values.h"

/* Every margin for each number of hands, compared with values of fifty digits. */
static void the_formula_gives_every_hundredth(void **state)
{
	struct arena arena = {0};
	const struct scale *scale;

	(void)state;
	scale = scale_load(&arena, "wbf");
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
		for (size_t margin = 0; margin < expected[i].count; margin++)
			assert_int_equal(victory_points(scale, (int64_t)margin, expected[i].hands),
			    expected[i].values[margin]);
	arena_release(&arena);
}

/* More points never give less, and never more than the total, for any figures. */
static void the_formula_only_rises(void **state)
{
	static const int64_t far[] = {1000000, 4294967295, 4294967296, 1000000000000};
	struct arena arena = {0};
	const struct scale *wbf;
	struct scale scale;

	(void)state;
	wbf = scale_load(&arena, "wbf");
	scale = *wbf;
	scale.divisor = SCALE_DIVISOR_MOST;
	for (int hands = 1; hands <= SCALE_HANDS_MOST; hands += 7) {
		int64_t before = scale.total / 2;

		for (int64_t margin = 0; margin < 2000000; margin += 499) {
			int64_t now = victory_points(&scale, margin, hands);

			assert_true(now >= before && now <= scale.total);
			before = now;
		}
	}
	for (size_t i = 0; i < sizeof far / sizeof *far; i++)
		assert_int_equal(victory_points(wbf, far[i], 99), wbf->total);
	assert_int_equal(victory_points(wbf, 0, 0), 1000);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_formula_gives_every_hundredth),
	    cmocka_unit_test(the_formula_only_rises),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
