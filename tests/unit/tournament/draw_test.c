#include "night.h"
#include "tournament/draw_explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- swiss --- */

struct swiss_case {
	const char *why;
	size_t count;
	int64_t match_points[8], score[8];
	int byes[8];
	size_t met[8][2]; /* by number; 0 ends */
	const char *expected;
	size_t repeats;
};

static const struct swiss_case swiss_cases[] = {
    {"all equal: the list smallest by rank", 6, {0}, {0}, {0}, {{0}}, "1-2 3-4 5-6", 0},
    {"two entrants meet", 2, {2, 0}, {0}, {0}, {{0}}, "1-2", 0},
    {"two who met meet again: there is no other draw", 2, {2, 0}, {0}, {0}, {{1, 2}}, "1-2", 1},
    {"a repeat is worse than any difference", 4, {9, 9, 0, 0}, {0}, {0}, {{1, 2}}, "1-3 2-4", 0},
    {"match points come before score", 4, {4, 2, 4, 2}, {900, 900, 0, 0}, {0}, {{0}}, "1-3 2-4", 0},
    {"score decides among equal match points", 4, {2, 2, 2, 2}, {100, 50, 90, 40}, {0}, {{0}},
        "1-3 2-4", 0},
    {"not greedy: the first gives way so that the sum is less", 4, {6, 5, 5, 0}, {0}, {0},
        {{2, 3}, {3, 4}}, "1-3 2-4", 0},
    {"odd: the bye to the lowest", 5, {8, 6, 4, 2, 0}, {0}, {0}, {{0}}, "1-2 3-4 bye 5", 0},
    {"no second bye", 5, {8, 6, 4, 2, 0}, {0}, {0, 0, 0, 0, 1}, {{0}}, "1-2 3-5 bye 4", 0},
    {"all had one: the lowest again", 3, {4, 2, 0}, {0}, {1, 1, 1}, {{0}}, "1-2 bye 3", 0},
    {"the bye to the lowest for whom a pairing without repeats exists", 3, {4, 2, 0}, {0}, {0},
        {{1, 2}}, "1-3 bye 2", 0},
    {"fewest repeats where none is impossible", 4, {0}, {0}, {0}, {{1, 2}, {1, 3}, {1, 4}, {2, 3}},
        "1-2 3-4", 1},
    {"no repeat goes before no second bye", 3, {4, 2, 0}, {0}, {0, 1, 0}, {{1, 2}, {2, 3}},
        "1-3 bye 2", 0},
};

static void swiss_pairs_as_the_aims_say(void **state)
{
	for (size_t i = 0; i < sizeof swiss_cases / sizeof *swiss_cases; i++) {
		const struct swiss_case *given = &swiss_cases[i];
		struct night *night = night_begin(given->count, 2);

		(void)state;
		for (size_t j = 0; j < given->count; j++) {
			night->entrants[j].match_points = given->match_points[j];
			night->entrants[j].score = given->score[j];
			night->entrants[j].byes = given->byes[j];
		}
		night->round = 1;
		for (size_t j = 0; given->met[j][0]; j++)
			night_met(night, given->met[j][0] - 1, given->met[j][1] - 1, false);
		night_draw(night, DRAW_SWISS);
		if (strcmp(night_pairs(night), given->expected) != 0 ||
		    night->draw.repeats != given->repeats)
			fail_msg("%s: %s", given->why, night_pairs(night));
		night_check(night, DRAW_SWISS, NULL);
		night_end(night);
	}
}

static void sides_go_to_who_sat_there_less(void **state)
{
	struct night *night = night_begin(2, 2);
	int lots[2] = {0};

	(void)state;
	night->entrants[0].sat[0] = 2;
	night->entrants[1].sat[0] = 3;
	night->entrants[1].sat[1] = 2;
	night_draw(night, DRAW_SWISS);
	assert_int_equal(night->draw.tables[0].sides[0].entrants[0], 1);
	night->entrants[0].sat[1] = 1;
	for (night->input.seed = 0; night->input.seed < 200; night->input.seed++) {
		night_draw(night, DRAW_SWISS);
		lots[night->draw.tables[0].sides[0].entrants[0]]++;
	}
	assert_in_range(lots[0], 60, 140);
	night_end(night);
}

/* Evenings of every size, each round held against the other eyes. */
static void evening(enum draw_method method, size_t count, size_t sides, bool partners, size_t ties)
{
	struct night *night = night_begin(count, sides);
	struct lots lots = {count * 31 + ties};

	night->input.partners_change = partners;
	for (int round = 0; round < 7; round++) {
		night->input.seed = lots_next(&lots) >> 1;
		night_draw(night, method);
		night_check(night, method, NULL);
		night_play(night, &lots, ties);
		for (size_t i = 0; i < count; i++)
			night->entrants[i].active = lots_below(&lots, 20) != 0 || count < 12;
	}
	night_end(night);
}

static void every_method_passes_the_check(void **state)
{
	(void)state;
	for (size_t count = 3; count <= 15; count++)
		for (enum draw_method method = DRAW_ROUND_ROBIN; method < DRAW_METHOD_COUNT;
		     method++)
			for (size_t ties = 1; ties < 300; ties += 149) {
				if (method != DRAW_INDIVIDUAL) {
					evening(method, count, 2, false, ties);
					evening(method, count, 3, false, ties);
				} else if (count > 3) {
					evening(method, count, 2, true, ties);
					evening(DRAW_RANDOM, count, 2, true, ties);
				}
			}
	evening(DRAW_SWISS, 61, 2, false, 3);
	evening(DRAW_SWISS, 100, 2, false, 2000);
}

/* --- first rounds --- */

static const struct first_case {
	const char *why;
	size_t count, sides, absent; /* the number of one withdrawn; 0: all are there */
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
    {"who is not there is in no half", 9, 2, 2, DRAW_FIRST_FOLD, "1-6 3-7 4-8 5-9"},
    {"who is not there has no neighbour", 5, 2, 2, DRAW_FIRST_LIST, "1-3 4-5"},
    {"the last is not there: the bye to the one before", 6, 2, 6, DRAW_FIRST_LIST, "1-2 3-4 bye 5"},
    {"three sides by fold: thirds (sides A and B are told)", 9, 3, 0, DRAW_FIRST_FOLD,
        "1-4 2-5 3-6"},
    {"three sides by list", 9, 3, 0, DRAW_FIRST_LIST, "1-2 4-5 7-8"},
    {"three sides: two have byes, the last first", 8, 3, 0, DRAW_FIRST_LIST, "1-2 4-5 bye 8 bye 7"},
};

static void first_round(const struct first_case *given, enum draw_method method)
{
	struct night *night = night_begin(given->count, given->sides);

	night->input.first = given->first;
	if (given->absent)
		night->entrants[given->absent - 1].active = false;
	night_draw(night, method);
	if (strcmp(night_pairs(night), given->expected) != 0)
		fail_msg("%s: %s", given->why, night_pairs(night));
	/* Straight from the list: the seed says nothing, the first sits on side A. */
	assert_false(draw_has_lots(method, &night->input));
	for (night->input.seed = 2; night->input.seed < 20; night->input.seed++) {
		night_draw(night, method);
		for (size_t i = 0; i < night->draw.table_count; i++) {
			const struct draw_side *seats = night->draw.tables[i].sides;

			for (size_t side = 1; side < given->sides; side++)
				assert_true(seats[side - 1].entrants[0] < seats[side].entrants[0]);
		}
	}
	assert_string_equal(night_pairs(night), given->expected);
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

/* Of six, 1 meets each of the others about as often; of seven the last always has the bye. */
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

/* Who met before is looked at again, and other methods know no first round. */
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

/* --- movements --- */

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
		/* A second cycle is the first with sides turned: then all are even. */
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

/* Of four who have met, two go: the round of the movement that is nearest holds nobody any more. */
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
	assert_int_equal(night->draw.table_count, 1); /* again, as nobody else is left */
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

/* --- the rest --- */

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

/* Team 1 passed over 2, which would leave 3 to 4, whom it met; told at the first of their tables. */
static void teams_are_explained(struct night *night)
{
	const struct draw_reason *reasons;

	assert_true(
	    draw_explain(&night->arena, &night->input, &night->draw, &reasons, &night->err));
	assert_int_equal(reasons[0].passed_count, 3);
	for (size_t i = 0; i < 3; i++) {
		const struct draw_passed *passed = &reasons[0].passed[i];

		if (passed->whose == 2 && passed->other == 3)
			assert_int_equal(passed->met, 1);
		if (passed->whose == 0 && passed->other == 1)
			assert_int_equal(passed->repeats, 1);
	}
	assert_int_equal(reasons[0].match_points, 2);
	assert_int_equal(reasons[1].match_points, 2);
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
	/* Teams 3 and 4 met already; of the two draws left the first by rank. */
	assert_string_equal(night_pairs(night), "1-3 5-7 2-4 6-8 bye 9");
	night_check(night, DRAW_SWISS, NULL);
	teams_are_explained(night);
	/* As teams the draw must also be the best there is: 1 to 2 makes 3 meet 4 again. */
	teams_change_places(night);
	assert_string_equal(night_pairs(night), "1-2 5-6 3-4 7-8 bye 9");
	night_check(night, DRAW_SWISS, "repeats-avoidable");
	night_end(night);
}

static void the_seed_alone_decides_lots(void **state)
{
	struct night *night = night_begin(20, 2);
	char first[400];

	(void)state;
	night_draw(night, DRAW_RANDOM);
	(void)snprintf(first, sizeof first, "%s", night_pairs(night));
	night_draw(night, DRAW_RANDOM);
	assert_string_equal(night_pairs(night), first);
	/* The same on every machine: splitmix64 from 1. */
	assert_true(lots_next(&(struct lots){1}) == UINT64_C(0x910a2dec89025cc1));
	night->input.seed = 2;
	night_draw(night, DRAW_RANDOM);
	assert_string_not_equal(night_pairs(night), first);
	night_end(night);
}

static void too_few_are_refused(void **state)
{
	struct night *night = night_begin(2, 2);

	(void)state;
	night->entrants[1].active = false;
	assert_false(
	    draw_make(&night->arena, DRAW_SWISS, &night->input, &night->draw, &night->err));
	assert_string_equal(night->err.code, "draw-too-few");
	night->entrants[1].active = true;
	night->err = (struct error){0};
	assert_false(
	    draw_make(&night->arena, DRAW_INDIVIDUAL, &night->input, &night->draw, &night->err));
	assert_string_equal(night->err.code, "draw-method");
	night_end(night);
}

static void refused(struct night *night, enum draw_method method, const char *code)
{
	night->err = (struct error){0};
	assert_false(draw_make(&night->arena, method, &night->input, &night->draw, &night->err));
	assert_string_equal(night->err.code, code);
}

static void what_no_method_can_seat_is_refused(void **state)
{
	struct night *night = night_begin(6, 2);

	(void)state;
	refused(night, DRAW_MANUAL, "draw-method");
	/* Odd numbers stay, even ones move past them: two odd ones never meet. */
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

/* A draw of six with the first that far ahead: what the aims are weighed by grows with it. */
static bool far_ahead(struct night *night, int64_t match_points, int64_t score)
{
	night->entrants[0].match_points = match_points;
	night->entrants[0].score = score;
	night->err = (struct error){0};
	return draw_make(&night->arena, DRAW_SWISS, &night->input, &night->draw, &night->err);
}

/* Both ranges, byes and repeats share a hundred bits. Beyond that nothing is drawn, rather than
 * something by sums that wrapped around. */
static void sums_that_cannot_be_compared_are_refused(void **state)
{
	struct night *night = night_begin(6, 2);
	struct draw_report report;

	(void)state;
	/* 3 pairs: 45 and 45 bits, and two each; with byes and repeats not over 100. */
	assert_true(far_ahead(night, INT64_C(1) << 45, INT64_C(1) << 45));
	assert_string_equal(night_pairs(night), "1-2 3-4 5-6");
	assert_false(far_ahead(night, INT64_C(1) << 48, INT64_C(1) << 48));
	assert_string_equal(night->err.code, "draw-range");
	assert_int_equal(night->err.kind, ERROR_REFUSED);
	assert_false(far_ahead(night, INT64_MAX, INT64_MAX));
	assert_string_equal(night->err.code, "draw-range");
	/* A difference that 64 bits do not hold is as good as any, where there is room for it. */
	night->entrants[1].score = INT64_MIN;
	assert_true(far_ahead(night, 0, INT64_MAX));
	assert_string_equal(night_pairs(night), "1-2 3-4 5-6");
	night_end(night);

	/* The check, whether it tries all draws or proves, has a bound of its own. */
	for (size_t count = 6; count <= 30; count += 24) {
		night = night_begin(count, 2);
		assert_true(far_ahead(night, 0, INT64_C(1) << 40));
		night_check(night, DRAW_SWISS, NULL);
		night->entrants[0].score++;
		assert_false(draw_check(
		    &night->arena, DRAW_SWISS, &night->input, &night->draw, &report, &night->err));
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

/* At tables of three no draw is refused: very far apart is as bad as further. */
static void threes_are_drawn_however_far_apart(void **state)
{
	struct night *night = night_begin(6, 3);

	(void)state;
	assert_true(far_ahead(night, INT64_MAX, INT64_MAX));
	night->entrants[1].score = INT64_MIN;
	assert_true(far_ahead(night, INT64_MAX, INT64_MAX));
	assert_int_equal(night->draw.table_count, 2);
	/* Among the others a difference of one still decides. */
	night->entrants[1].score = INT64_MAX;
	night->entrants[5].score = 1;
	assert_true(far_ahead(night, 0, INT64_MAX));
	assert_string_equal(threes(night), "1-2-6 3-4-5");
	night_end(night);
}

static void the_cost_of_another_pair_is_that_of_the_best_draw_with_it(void **state)
{
	struct night *night = night_begin(4, 2);
	const struct draw_reason *reasons;

	(void)state;
	for (size_t i = 0; i < 4; i++)
		night->entrants[i].match_points = (int64_t[]){6, 5, 5, 0}[i];
	night->round = 1;
	night_met(night, 1, 2, false);
	night_met(night, 2, 3, false);
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-3 2-4");
	assert_true(
	    draw_explain(&night->arena, &night->input, &night->draw, &reasons, &night->err));
	/* 2 and 4 are five apart: 2 passed over 3, met in round 1, and 1, who would leave 3 to 4. */
	for (size_t i = 0; i < reasons[1].passed_count; i++) {
		const struct draw_passed *passed = &reasons[1].passed[i];

		if (passed->whose == 1 && passed->other == 2)
			assert_int_equal(passed->met, 1);
		if (passed->whose == 1 && passed->other == 0) {
			assert_int_equal(passed->met, 0);
			assert_int_equal(passed->repeats, 1);
		}
	}
	assert_int_equal(reasons[1].match_points, 5);
	assert_in_range(reasons[1].passed_count, 2, 4);
	night_end(night);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(swiss_pairs_as_the_aims_say),
	    cmocka_unit_test(sides_go_to_who_sat_there_less),
	    cmocka_unit_test(every_method_passes_the_check),
	    cmocka_unit_test(a_first_round_meets_straight_from_the_list),
	    cmocka_unit_test(a_first_round_by_lots_lets_anybody_meet_anybody),
	    cmocka_unit_test(later_rounds_and_other_methods_go_by_the_method),
	    cmocka_unit_test(teams_meet_by_fold),
	    cmocka_unit_test(round_robin_meets_everybody_once_and_sides_are_even),
	    cmocka_unit_test(a_movement_skips_rounds_that_withdrawals_emptied),
	    cmocka_unit_test(berger_is_the_printed_table),
	    cmocka_unit_test(mitchell_moves_even_numbers_past_every_odd_one),
	    cmocka_unit_test(danish_seats_neighbours),
	    cmocka_unit_test(individuals_have_no_partner_twice_in_a_whole_evening),
	    cmocka_unit_test(teams_meet_pair_by_pair),
	    cmocka_unit_test(the_seed_alone_decides_lots),
	    cmocka_unit_test(too_few_are_refused),
	    cmocka_unit_test(what_no_method_can_seat_is_refused),
	    cmocka_unit_test(sums_that_cannot_be_compared_are_refused),
	    cmocka_unit_test(threes_are_drawn_however_far_apart),
	    cmocka_unit_test(the_cost_of_another_pair_is_that_of_the_best_draw_with_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
