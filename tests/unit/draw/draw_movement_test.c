/* Rounds of a movement or a list, which do not depend on the results. */
#include "draw/draw.h"
#include "night.h"
#include "tournament/random.h"

#include <stdlib.h>

static void round_robin_meets_everybody_once_and_sides_are_even(void **state)
{
	(void)state;
	for (size_t count = 2; count <= 12; count++) {
		struct night *night = night_begin(count, 2);
		struct lots lots = {1};
		size_t rounds = count % 2 ? count : count - 1;

		for (size_t round = 0; round < rounds; round++) {
			night_draw(night, DRAW_ROUND_ROBIN);
			assert_int_equal(night->draw.repeats, 0);
			night_play(night, &lots, 5);
		}
		for (size_t i = 0; i < count; i++) {
			assert_int_equal(night->entrants[i].byes, count % 2);
			assert_true(
			    abs(night->entrants[i].sat[0] - night->entrants[i].sat[1]) <= 1);
		}
		/* The second cycle is the first with the sides exchanged: then everybody sat
		 * equally often on both. */
		for (size_t round = 0; round < rounds; round++) {
			night_draw(night, DRAW_ROUND_ROBIN);
			assert_int_equal(night->draw.repeats, night->draw.table_count);
			night_play(night, &lots, 5);
		}
		for (size_t i = 0; i < count; i++)
			assert_int_equal(night->entrants[i].sat[0], night->entrants[i].sat[1]);
		night_end(night);
	}
}

/* Two of four entrants withdraw: the next round of the movement has no pair left and is skipped. */
static void a_movement_skips_rounds_that_withdrawals_emptied(void **state)
{
	struct night *night = night_begin(4, 2);
	struct lots lots = {1};

	(void)state;
	night_draw(night, DRAW_ROUND_ROBIN);
	night_play(night, &lots, 3);
	for (size_t i = 0; i < 2; i++)
		night->entrants[night->draw.tables[i].sides[i].entrants[0]].active = false;
	night_draw(night, DRAW_ROUND_ROBIN);
	assert_int_equal(night->draw.table_count, 1);
	assert_int_equal(night->draw.repeats, 0);
	night_play(night, &lots, 3);
	night_draw(night, DRAW_ROUND_ROBIN);
	assert_int_equal(night->draw.table_count, 1); /* no other is left */
	night_end(night);
}

static void berger_is_the_printed_table(void **state)
{
	static const char *const rounds[] = {
	    "1-6 2-5 3-4", "1-2 3-5 4-6", "1-3 2-6 4-5", "1-4 2-3 5-6", "1-5 2-4 3-6"};
	struct night *night = night_begin(6, 2);
	struct lots lots = {1};

	(void)state;
	/* FIDE's table for six: 1 6:1 2:5 3:4; 2 6:4 5:3 1:2; 3 2:6 3:1 4:5; 4 6:5 1:4 2:3; 5 3:6 4:2 5:1 */
	for (size_t round = 0; round < 5; round++) {
		night_draw(night, DRAW_ROUND_ROBIN);
		assert_string_equal(night_pairs(night), rounds[round]);
		night_play(night, &lots, 5);
	}
	night_end(night);
}

static void mitchell_moves_even_numbers_past_every_odd_one(void **state)
{
	(void)state;
	for (size_t count = 2; count <= 17; count++) {
		struct night *night = night_begin(count, 2);
		struct lots lots = {1};

		for (size_t round = 0; round < (count + 1) / 2; round++) {
			night_draw(night, DRAW_MITCHELL);
			assert_int_equal(night->draw.repeats, 0);
			assert_int_equal(night->draw.bye_count, count % 2);
			assert_int_equal(night->draw.table_count, count / 2);
			for (size_t i = 0; i < night->draw.table_count; i++) {
				const struct draw_side *sides = night->draw.tables[i].sides;

				assert_int_equal(
				    night->entrants[sides[0].entrants[0]].number % 2, 1);
				assert_int_equal(
				    night->entrants[sides[1].entrants[0]].number % 2, 0);
			}
			night_play(night, &lots, 5);
		}
		night_end(night);
	}
}

static void danish_seats_neighbours(void **state)
{
	struct night *night = night_begin(5, 2);

	(void)state;
	night->entrants[4].byes = 1;
	night_met(night, 0, 1, false);
	night_draw(night, DRAW_DANISH);
	assert_string_equal(night_pairs(night), "1-2 3-5 bye 4");
	assert_int_equal(night->draw.repeats, 1);
	night_end(night);
}

static void individuals_have_no_partner_twice_in_a_whole_evening(void **state)
{
	(void)state;
	for (size_t count = 8; count <= 40; count += count % 4 == 0 ? 1 : 3) {
		struct night *night = night_begin(count, 2);
		struct lots lots = {count};
		size_t rounds = count % 4 ? count : count - 1;

		night->input.partners_change = true;
		for (size_t round = 0; round < rounds; round++) {
			night_draw(night, DRAW_INDIVIDUAL);
			assert_int_equal(night->draw.partner_repeats, 0);
			assert_int_equal(night->draw.bye_count, count % 4);
			assert_int_equal(night->draw.table_count, count / 4);
			night_play(night, &lots, 9);
		}
		night_end(night);
	}
}

static bool has_bye(const struct night *night, int number)
{
	for (size_t i = 0; i < night->draw.bye_count; i++)
		if (night->entrants[night->draw.byes[i]].number == number)
			return true;
	return false;
}

/* Two of six have byes: usually the last in the order, but not if the others could only have
 * partners again. */
static void byes_move_where_somebody_would_have_a_partner_again(void **state)
{
	struct night *night = night_begin(6, 2);

	(void)state;
	night->input.partners_change = true;
	for (size_t a = 0; a < 4; a++)
		for (size_t b = a + 1; b < 4; b++)
			night_met(night, a, b, true);
	night_draw(night, DRAW_INDIVIDUAL);
	assert_int_equal(night->draw.partner_repeats, 0);
	assert_true(has_bye(night, 3) && has_bye(night, 4));
	night_check(night, DRAW_INDIVIDUAL, NULL);
	night_end(night);
}

/* The first bye is drawn by lots. An entrant who had a bye gets no second one while others had
 * fewer. */
static void a_schedule_gives_no_second_bye_before_others_have_one(void **state)
{
	struct night *night = night_begin(9, 2);

	(void)state;
	night->input.partners_change = true;
	night_draw(night, DRAW_INDIVIDUAL);
	for (int i = 0; i < 8; i++) {
		const size_t bye = night->draw.byes[0];

		night->entrants[bye].byes = 1;
		night_draw(night, DRAW_INDIVIDUAL);
		assert_int_equal(night->entrants[night->draw.byes[0]].byes, 0);
	}
	night_check(night, DRAW_INDIVIDUAL, NULL);
	night_end(night);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(round_robin_meets_everybody_once_and_sides_are_even),
	    cmocka_unit_test(a_movement_skips_rounds_that_withdrawals_emptied),
	    cmocka_unit_test(berger_is_the_printed_table),
	    cmocka_unit_test(mitchell_moves_even_numbers_past_every_odd_one),
	    cmocka_unit_test(danish_seats_neighbours),
	    cmocka_unit_test(individuals_have_no_partner_twice_in_a_whole_evening),
	    cmocka_unit_test(byes_move_where_somebody_would_have_a_partner_again),
	    cmocka_unit_test(a_schedule_gives_no_second_bye_before_others_have_one),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
