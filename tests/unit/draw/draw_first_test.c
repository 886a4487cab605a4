/* The first round: by lots, by fold, or in the order of the list. */
#include "draw/draw.h"
#include "night.h"

#include <string.h>

static const struct first_case {
	const char *why;
	size_t count, sides, absent; /* the number of an absent entrant; 0: all are present */
	enum draw_first first;
	const char *expected;
} first_cases[] = {
    {"two by fold", 2, 2, 0, DRAW_FIRST_FOLD, "1-2"},
    {"two by list", 2, 2, 0, DRAW_FIRST_LIST, "1-2"},
    {"three: the last has the bye", 3, 2, 0, DRAW_FIRST_FOLD, "1-2 bye 3"},
    {"four by fold", 4, 2, 0, DRAW_FIRST_FOLD, "1-3 2-4"},
    {"four by list", 4, 2, 0, DRAW_FIRST_LIST, "1-2 3-4"},
    {"five by fold", 5, 2, 0, DRAW_FIRST_FOLD, "1-3 2-4 bye 5"},
    {"five by list", 5, 2, 0, DRAW_FIRST_LIST, "1-2 3-4 bye 5"},
    {"six by fold", 6, 2, 0, DRAW_FIRST_FOLD, "1-4 2-5 3-6"},
    {"seven by fold", 7, 2, 0, DRAW_FIRST_FOLD, "1-4 2-5 3-6 bye 7"},
    {"eight by fold", 8, 2, 0, DRAW_FIRST_FOLD, "1-5 2-6 3-7 4-8"},
    {"eight by list", 8, 2, 0, DRAW_FIRST_LIST, "1-2 3-4 5-6 7-8"},
    {"nine by fold", 9, 2, 0, DRAW_FIRST_FOLD, "1-5 2-6 3-7 4-8 bye 9"},
    {"nine by list", 9, 2, 0, DRAW_FIRST_LIST, "1-2 3-4 5-6 7-8 bye 9"},
    {"an absent entrant is in neither half", 9, 2, 2, DRAW_FIRST_FOLD, "1-6 3-7 4-8 5-9"},
    {"an absent entrant has no neighbour", 5, 2, 2, DRAW_FIRST_LIST, "1-3 4-5"},
    {"the last is not there: the bye to the one before", 6, 2, 6, DRAW_FIRST_LIST, "1-2 3-4 bye 5"},
    {"three sides by fold: thirds (only sides A and B are shown)", 9, 3, 0, DRAW_FIRST_FOLD,
        "1-4 2-5 3-6"},
    {"three sides by list", 9, 3, 0, DRAW_FIRST_LIST, "1-2 4-5 7-8"},
    {"three sides: two have byes, the last first", 8, 3, 0, DRAW_FIRST_LIST, "1-2 4-5 bye 8 bye 7"},
};

static void first_round(const struct first_case *one, enum draw_method method)
{
	struct night *night = night_begin(one->count, one->sides);

	night->input.first = one->first;
	if (one->absent)
		night->entrants[one->absent - 1].active = false;
	night_draw(night, method);
	if (strcmp(night_pairs(night), one->expected) != 0)
		fail_msg("%s: %s", one->why, night_pairs(night));
	/* The list alone decides: the seed changes nothing, and the first of a pair sits on
	 * side A. */
	assert_false(draw_has_lots(method, &night->input));
	for (night->input.seed = 2; night->input.seed < 20; night->input.seed++) {
		night_draw(night, method);
		for (size_t i = 0; i < night->draw.table_count; i++) {
			const struct draw_side *seats = night->draw.tables[i].sides;

			for (size_t side = 1; side < one->sides; side++)
				assert_true(seats[side - 1].entrants[0] < seats[side].entrants[0]);
		}
	}
	assert_string_equal(night_pairs(night), one->expected);
	night_check(night, method, NULL);
	night_end(night);
}

static void a_first_round_meets_straight_from_the_list(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof first_cases / sizeof *first_cases; i++) {
		first_round(&first_cases[i], DRAW_SWISS);
		first_round(&first_cases[i], DRAW_DANISH);
	}
}

/* Of six, 1 meets each of the others about equally often; of seven, the last always has the bye. */
static void a_first_round_by_lots_lets_anybody_meet_anybody(void **state)
{
	(void)state;
	for (size_t count = 6; count <= 7; count++) {
		struct night *night = night_begin(count, 2);
		int met[8] = {0};

		night->input.first = DRAW_FIRST_LOTS;
		assert_true(draw_has_lots(DRAW_SWISS, &night->input));
		for (night->input.seed = 0; night->input.seed < 500; night->input.seed++) {
			night_draw(night, DRAW_SWISS);
			night_check(night, DRAW_SWISS, NULL);
			night_check(night, DRAW_DANISH, NULL);
			for (size_t i = 0; i < 3; i++) {
				const struct draw_side *sides = night->draw.tables[i].sides;
				size_t a = sides[0].entrants[0], b = sides[1].entrants[0];

				if (a == 0 || b == 0)
					met[a + b]++;
			}
			if (count == 7)
				assert_int_equal(night->draw.byes[0], 6);
		}
		for (size_t i = 1; i < 6; i++)
			assert_in_range(met[i], 70, 130);
		night_end(night);
	}
}

/* Later rounds avoid earlier meetings, and other methods have no special first round. */
static void later_rounds_and_other_methods_go_by_the_method(void **state)
{
	struct night *night = night_begin(4, 2);

	(void)state;
	night->input.first = DRAW_FIRST_FOLD;
	night_draw(night, DRAW_ROUND_ROBIN);
	assert_string_equal(night_pairs(night), "1-4 2-3");
	assert_true(draw_has_lots(DRAW_RANDOM, &night->input));
	night->round = 1;
	night_met(night, 0, 2, false);
	night_met(night, 1, 3, false);
	assert_int_equal(draw_first_of(DRAW_SWISS, &night->input), DRAW_FIRST_NONE);
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-2 3-4");
	assert_true(draw_has_lots(DRAW_SWISS, &night->input));
	night_end(night);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_first_round_meets_straight_from_the_list),
	    cmocka_unit_test(a_first_round_by_lots_lets_anybody_meet_anybody),
	    cmocka_unit_test(later_rounds_and_other_methods_go_by_the_method),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
