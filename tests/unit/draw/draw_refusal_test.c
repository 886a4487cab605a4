/* Draws that are refused, and extreme draws that are made. */
#include "base/error.h"
#include "broken_off.h"
#include "draw/draw.h"
#include "night.h"

#include <stdio.h>

static void too_few_are_refused(void **state)
{
	struct night *night = night_begin(2, 2);

	(void)state;
	night->entrants[1].active = false;
	assert_false(night_allows(night, DRAW_SWISS));
	assert_string_equal(night->err.code, "draw-too-few");
	night->entrants[1].active = true;
	assert_false(night_allows(night, DRAW_INDIVIDUAL));
	assert_string_equal(night->err.code, "draw-method");
	night_end(night);
}

static void refused(struct night *night, enum draw_method method, const char *code)
{
	assert_false(night_allows(night, method));
	assert_string_equal(night->err.code, code);
}

static void impossible_draws_are_refused(void **state)
{
	struct night *night = night_begin(6, 2);

	(void)state;
	refused(night, DRAW_MANUAL, "draw-method");
	/* Odd numbers stay and even numbers move past them, so two odd numbers never meet. */
	for (size_t i = 1; i < 6; i += 2)
		night->entrants[i].active = false;
	refused(night, DRAW_MITCHELL, "draw-too-few");
	night_draw(night, DRAW_RANDOM);
	night_end(night);

	night = night_begin(6, 3);
	night->input.partners_change = true;
	refused(night, DRAW_RANDOM, "draw-method");
	night_end(night);
}

/* Draws six entrants with the first this far ahead: the weights of the aims grow with the
 * distance. */
static bool far_ahead(struct night *night, int64_t match_points, int64_t score)
{
	night->entrants[0].match_points = match_points;
	night->entrants[0].score = score;
	return night_allows(night, DRAW_SWISS);
}

/* Both ranges, byes and repeats share a hundred bits. If they need more, the draw is refused,
 * because the sums would overflow. */
static void sums_that_cannot_be_compared_are_refused(void **state)
{
	struct night *night = night_begin(6, 2);

	(void)state;
	/* 3 pairs: 45 and 45 bits, and two each; with byes and repeats not over 100. */
	assert_true(far_ahead(night, INT64_C(1) << 45, INT64_C(1) << 45));
	assert_string_equal(night_pairs(night), "1-2 3-4 5-6");
	assert_false(far_ahead(night, INT64_C(1) << 48, INT64_C(1) << 48));
	assert_string_equal(night->err.code, "draw-range");
	assert_int_equal(night->err.kind, ERROR_REFUSED);
	assert_false(far_ahead(night, INT64_MAX, INT64_MAX));
	assert_string_equal(night->err.code, "draw-range");
	/* A difference that 64 bits cannot hold is still compared if there is room for it. */
	night->entrants[1].score = INT64_MIN;
	assert_true(far_ahead(night, 0, INT64_MAX));
	assert_string_equal(night_pairs(night), "1-2 3-4 5-6");
	night_end(night);

	/* The check has its own limit, both when it tries all draws and when it proves the draw. */
	for (size_t count = 6; count <= 30; count += 24) {
		night = night_begin(count, 2);
		assert_true(far_ahead(night, 0, INT64_C(1) << 40));
		night_check(night, DRAW_SWISS, NULL);
		night->entrants[0].score++;
		assert_broken_off(NULL, &night->err,
		    draw_check(&night->arena, DRAW_SWISS, &night->input, &night->draw));
		assert_string_equal(night->err.code, "draw-range");
		night_end(night);
	}
}

/* The numbers at each table of three, "1-2-3 4-5-6". */
static const char *threes(struct night *night)
{
	static char text[100];
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < night->draw.table_count; i++) {
		bool there[ENTRANTS_MOST + 1] = {false};
		const char *mark = i ? " " : "";

		for (size_t side = 0; side < 3; side++)
			there[night->entrants[night->draw.tables[i].sides[side].entrants[0]]
			          .number] = true;
		for (size_t number = 1; number <= ENTRANTS_MOST; number++)
			if (there[number]) {
				used += (size_t)snprintf(
				    text + used, sizeof text - used, "%s%zu", mark, number);
				mark = "-";
			}
	}
	return text;
}

/* At tables of three no draw is refused: all very great distances count the same. */
static void threes_are_drawn_at_any_distance(void **state)
{
	struct night *night = night_begin(6, 3);

	(void)state;
	assert_true(far_ahead(night, INT64_MAX, INT64_MAX));
	night->entrants[1].score = INT64_MIN;
	assert_true(far_ahead(night, INT64_MAX, INT64_MAX));
	assert_int_equal(night->draw.table_count, 2);
	/* Among the other entrants a difference of one still decides. */
	night->entrants[1].score = INT64_MAX;
	night->entrants[5].score = 1;
	assert_true(far_ahead(night, 0, INT64_MAX));
	assert_string_equal(threes(night), "1-2-6 3-4-5");
	night_end(night);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(too_few_are_refused),
	    cmocka_unit_test(impossible_draws_are_refused),
	    cmocka_unit_test(sums_that_cannot_be_compared_are_refused),
	    cmocka_unit_test(threes_are_drawn_at_any_distance),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
