/* Teams: their pairs meet those of one other team. */
#include "draw/draw.h"
#include "night.h"

static void teams_meet_by_fold(void **state)
{
	struct night *night = night_begin(8, 2);

	(void)state;
	for (size_t i = 0; i < 8; i++)
		night->entrants[i].team = (int)i / 2 + 1;
	night->input.teams = true;
	night->input.first = DRAW_FIRST_FOLD;
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-5 2-6 3-7 4-8");
	night_check(night, DRAW_SWISS, NULL);
	night_end(night);
}

/* Team 1 passed over 2, because 3 would then meet 4 again. The reasons are given at the first of
 * their tables. */
static void teams_are_explained(struct night *night)
{
	const struct draw_reason *reasons;

	reasons = draw_explain(&night->arena, &night->input, &night->draw);
	assert_int_equal(reasons[0].passed_count, 3);
	for (size_t i = 0; i < 3; i++) {
		const struct draw_rival *passed = &reasons[0].passed[i];

		if (passed->whose == 2 && passed->other == 3)
			assert_int_equal(passed->met, 1);
		if (passed->whose == 0 && passed->other == 1)
			assert_int_equal(passed->cost.of[AIM_REPEATS], 1);
	}
	assert_int_equal(reasons[1].passed_count, 0);
}

static void teams_change_places(struct night *night)
{
	for (size_t i = 0; i < 2; i++) {
		struct draw_side *one = night->draw.tables[i].sides;
		struct draw_side *other = night->draw.tables[i + 2].sides;
		size_t a = night->entrants[one[0].entrants[0]].team == 1 ? 1 : 0;
		size_t b = night->entrants[other[0].entrants[0]].team == 2 ? 0 : 1;
		struct draw_side kept = one[a];

		one[a] = other[b];
		other[b] = kept;
	}
}

static void teams_meet_pair_by_pair(void **state)
{
	static const int teams[] = {1, 2, 3, 4, 1, 2, 3, 4, 4};
	struct night *night = night_begin(9, 2);

	(void)state;
	night->input.teams = true;
	for (size_t i = 0; i < 9; i++) {
		night->entrants[i].team = teams[i];
		night->entrants[i].match_points = 10 - teams[i];
	}
	night->round = 1;
	night_met(night, 3, 2, false);
	night_met(night, 7, 6, false);
	night_draw(night, DRAW_SWISS);
	/* Teams 3 and 4 met already; of the other two draws, the first by rank is made. */
	assert_string_equal(night_pairs(night), "1-3 5-7 2-4 6-8 bye 9");
	night_check(night, DRAW_SWISS, NULL);
	teams_are_explained(night);
	/* A draw of teams must also be the best: with 1 against 2, team 3 meets 4 again. */
	teams_change_places(night);
	assert_string_equal(night_pairs(night), "1-2 5-6 3-4 7-8 bye 9");
	night_check(night, DRAW_SWISS, "repeats-avoidable");
	night_end(night);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(teams_meet_by_fold),
	    cmocka_unit_test(teams_meet_pair_by_pair),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
