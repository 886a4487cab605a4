/* Pairs that are kept apart, and clubs that meet as seldom as possible. */
#include "base/error.h"
#include "draw/draw.h"
#include "night.h"
#include "tournament/random.h"

#include <string.h>

struct apart_case {
	const char *why;
	enum draw_method method;
	enum draw_first first;
	size_t count;
	int64_t match_points[8];
	int byes[8];
	size_t met[8][2]; /* by number; 0 ends */
	int apart[8][2];
	int club[8];
	const char *expected;
};

static const struct apart_case cases[] = {
    {.why = "who is kept apart meets the next",
        .method = DRAW_SWISS,
        .count = 4,
        .match_points = {6, 6, 4, 4},
        .apart = {{1, 2}},
        .expected = "1-3 2-4"},
    {.why = "rather a repeat than two who are kept apart",
        .method = DRAW_SWISS,
        .count = 4,
        .met = {{1, 3}, {1, 4}, {2, 3}, {2, 4}},
        .apart = {{1, 2}},
        .expected = "1-3 2-4"},
    {.why = "rather a second bye than two who are kept apart",
        .method = DRAW_SWISS,
        .count = 3,
        .byes = {1, 0, 0},
        .apart = {{1, 2}, {1, 3}},
        .expected = "2-3 bye 1"},
    {.why = "a repeat is worse than two of one club",
        .method = DRAW_SWISS,
        .count = 4,
        .met = {{1, 3}, {1, 4}},
        .club = {1, 1},
        .expected = "1-2 3-4"},
    {.why = "a second bye is worse than two of one club",
        .method = DRAW_SWISS,
        .count = 3,
        .byes = {1, 1, 0},
        .club = {1, 1},
        .expected = "1-2 bye 3"},
    {.why = "two of one club are worse than a bye to another",
        .method = DRAW_SWISS,
        .count = 3,
        .match_points = {4, 2, 0},
        .club = {1, 1},
        .expected = "1-3 bye 2"},
    {.why = "two of one club are worse than any difference",
        .method = DRAW_SWISS,
        .count = 4,
        .match_points = {9, 9, 0, 0},
        .club = {1, 1},
        .expected = "1-3 2-4"},
    {.why = "as few of one club as there can be",
        .method = DRAW_SWISS,
        .count = 4,
        .match_points = {9, 8, 7, 0},
        .club = {1, 1, 1},
        .expected = "1-2 3-4"},
    {.why = "entrants without a club do not share one",
        .method = DRAW_SWISS,
        .count = 2,
        .expected = "1-2"},
    {.why = "danish: neighbours except those",
        .method = DRAW_DANISH,
        .count = 6,
        .apart = {{1, 2}},
        .met = {{5, 6}},
        .expected = "1-3 2-4 5-6"},
    {.why = "danish: as near as can be",
        .method = DRAW_DANISH,
        .count = 6,
        .apart = {{3, 4}},
        .met = {{5, 6}},
        .expected = "1-2 3-5 4-6"},
    {.why = "danish: another bye where that helps",
        .method = DRAW_DANISH,
        .count = 3,
        .apart = {{1, 2}},
        .met = {{1, 3}},
        .expected = "1-3 bye 2"},
    {.why = "danish: the bye stays with the lowest",
        .method = DRAW_DANISH,
        .count = 5,
        .apart = {{1, 2}},
        .met = {{1, 3}},
        .expected = "1-3 2-4 bye 5"},
    {.why = "danish: clubs, too",
        .method = DRAW_DANISH,
        .count = 4,
        .club = {1, 1},
        .met = {{1, 3}},
        .expected = "1-3 2-4"},
    {.why = "a first round by halves: the next of the other half",
        .method = DRAW_SWISS,
        .first = DRAW_FIRST_FOLD,
        .count = 6,
        .apart = {{1, 4}},
        .expected = "1-5 2-4 3-6"},
    {.why = "a first round from the list",
        .method = DRAW_DANISH,
        .first = DRAW_FIRST_LIST,
        .count = 4,
        .club = {0, 0, 2, 2},
        .expected = "1-3 2-4"},
    {.why = "by lot, the only way there is",
        .method = DRAW_RANDOM,
        .count = 4,
        .apart = {{1, 2}, {1, 3}},
        .expected = "1-4 2-3"},
};

static struct night *case_begin(const struct apart_case *one)
{
	struct night *night = night_begin(one->count, 2);

	night->input.first = one->first;
	for (size_t i = 0; i < one->count; i++) {
		night->entrants[i].match_points = one->match_points[i];
		night->entrants[i].byes = one->byes[i];
		night->entrants[i].club = one->club[i];
		night->input.clubs_apart = night->input.clubs_apart || one->club[i] > 0;
	}
	night->round = 1;
	for (size_t i = 0; one->met[i][0]; i++)
		night_met(night, one->met[i][0] - 1, one->met[i][1] - 1, false);
	for (size_t i = 0; one->apart[i][0]; i++)
		night_apart(night, one->apart[i][0], one->apart[i][1]);
	return night;
}

static void draws_keep_apart_as_the_aims_say(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct night *night = case_begin(&cases[i]);

		night_draw(night, cases[i].method);
		if (cases[i].method == DRAW_RANDOM) {
			struct draw_table *tables = night->draw.tables;
			const struct draw_table first = tables[0];

			/* A random draw also shuffles the tables: the table of number 1 comes first
			 * here. */
			if (first.sides[0].entrants[0] != 0 && first.sides[1].entrants[0] != 0) {
				tables[0] = tables[1];
				tables[1] = first;
			}
		}
		if (strcmp(night_pairs(night), cases[i].expected) != 0)
			fail_msg("%s: %s", cases[i].why, night_pairs(night));
		night_check(night, cases[i].method, NULL);
		night_end(night);
	}
}

/* --- refused draws --- */

static void refused(struct night *night, enum draw_method method, const char *named)
{
	assert_false(night_allows(night, method));
	assert_string_equal(night->err.code, "apart-impossible");
	assert_int_equal(night->err.kind, ERROR_REFUSED);
	if (!strstr(night->err.message, named))
		fail_msg("%s: %s", named, night->err.message);
}

static void a_refusal_names_the_pairs_that_cannot_be_apart(void **state)
{
	struct night *night = night_begin(6, 2);

	(void)state;
	for (int other = 2; other <= 6; other++)
		night_apart(night, 1, other);
	refused(night, DRAW_SWISS, "1 and 2; 1 and 3; 1 and 4; 1 and 5; 1 and 6;");
	refused(night, DRAW_DANISH, "1 and 2; 1 and 3;");
	refused(night, DRAW_RANDOM, "1 and 2; 1 and 3;");
	/* A pair that does not change the result is not named. */
	night_apart(night, 2, 3);
	refused(night, DRAW_SWISS, "1 and 5; 1 and 6; `");
	/* With five entrants, the entrant who may meet nobody has the bye. */
	night->entrants[5].active = false;
	night_draw(night, DRAW_SWISS);
	assert_int_equal(night->draw.byes[0], 0);
	night_check(night, DRAW_SWISS, NULL);
	night_draw(night, DRAW_RANDOM);
	assert_int_equal(night->draw.byes[0], 0);
	night_end(night);

	/* Three entrants share one table, so two of them cannot be kept apart. */
	night = night_begin(3, 3);
	night_apart(night, 1, 2);
	refused(night, DRAW_SWISS, "1 and 2");
	refused(night, DRAW_DANISH, "1 and 2");
	refused(night, DRAW_RANDOM, "1 and 2");
	night_end(night);

	night = night_begin(8, 2);
	night->input.partners_change = true;
	night_apart(night, 1, 2);
	night_apart(night, 1, 3);
	night_apart(night, 2, 3);
	refused(night, DRAW_INDIVIDUAL, "1 and 2; 1 and 3; 2 and 3");
	refused(night, DRAW_RANDOM, "1 and 2; 1 and 3; 2 and 3");
	night_end(night);
}

/* Six players change partners. 4 is kept apart from 1 and 2; 4 and 6 already had a bye. The byes go
 * to two who had none, so that the rest can play. */
static void byes_go_round_where_some_are_kept_apart(void **state)
{
	struct night *night = night_begin(6, 2);

	(void)state;
	night->input.partners_change = true;
	night->entrants[3].byes = 1;
	night->entrants[5].byes = 1;
	night_apart(night, 2, 4);
	night_apart(night, 1, 4);
	night_draw(night, DRAW_INDIVIDUAL);
	assert_int_equal(night->draw.bye_count, 2);
	for (size_t i = 0; i < 2; i++)
		assert_int_equal(night->entrants[night->draw.byes[i]].byes, 0);
	night_draw(night, DRAW_RANDOM);
	for (size_t i = 0; i < 2; i++)
		assert_int_equal(night->entrants[night->draw.byes[i]].byes, 0);
	night_end(night);
}

/* --- evenings --- */

static bool at_one_table(const struct night *night, size_t a, size_t b)
{
	for (size_t i = 0; i < night->draw.table_count; i++) {
		size_t there = 0;

		for (size_t side = 0; side < night->input.side_count; side++)
			for (size_t j = 0; j < night->draw.tables[i].sides[side].count; j++)
				there += night->draw.tables[i].sides[side].entrants[j] == a ||
				         night->draw.tables[i].sides[side].entrants[j] == b;
		if (there == 2)
			return true;
	}
	return false;
}

/* Every draw keeps the pairs apart or is refused. The check finds no fault, so clubs meet as seldom
 * as in the best possible draw. */
static void evening(
    enum draw_method method, size_t count, size_t sides, bool partners, uint64_t seed)
{
	struct night *night = night_begin(count, sides);
	struct lots lots = {seed};

	night->input.partners_change = partners;
	night->input.clubs_apart = seed % 2;
	night->input.first = (enum draw_first)(seed % DRAW_FIRST_COUNT);
	for (size_t i = 0; i < count; i++)
		night->entrants[i].club = (int)lots_below(&lots, 4);
	for (size_t i = 0; i < 1 + count / 4; i++) {
		const int a = (int)lots_below(&lots, count) + 1,
		          b = (int)lots_below(&lots, count) + 1;

		if (a != b)
			night_apart(night, a, b);
	}
	for (int round = 0; round < 6; round++) {
		night->input.seed = lots_next(&lots) >> 1;
		if (!night_allows(night, method)) {
			assert_string_equal(night->err.code, "apart-impossible");
			break;
		}
		for (size_t i = 0; i < night->input.apart_count; i++)
			assert_false(at_one_table(night, night->apart[i].a, night->apart[i].b));
		night_check(night, method, NULL);
		night_play(night, &lots, 50);
	}
	night_end(night);
}

static void evenings_of_every_size_keep_apart(void **state)
{
	(void)state;
	for (size_t count = 4; count <= 16; count++)
		for (enum draw_method method = DRAW_ROUND_ROBIN; method < DRAW_METHOD_COUNT;
		     method++)
			for (uint64_t seed = 1; seed <= 8; seed++) {
				if (method == DRAW_INDIVIDUAL) {
					evening(method, count, 2, true, seed);
					evening(DRAW_RANDOM, count, 2, true, seed);
					continue;
				}
				evening(method, count, 2, false, seed);
				if (seed <= 2)
					evening(method, count, 3, false, seed);
			}
	for (uint64_t seed = 1; seed <= 4; seed++) {
		evening(DRAW_SWISS, 61, 2, false, seed);
		evening(DRAW_DANISH, 41, 2, false, seed);
		evening(DRAW_INDIVIDUAL, 31, 2, true, seed);
	}
}

/* --- movements --- */

static void a_round_of_a_movement_that_seats_them_comes_last_and_is_refused(void **state)
{
	struct night *night = night_begin(6, 2);
	struct lots lots = {7};

	(void)state;
	night_apart(night, 1, 2);
	for (int round = 0; round < 4; round++) {
		night_draw(night, DRAW_ROUND_ROBIN);
		assert_false(at_one_table(night, 0, 1));
		assert_int_equal(night->draw.repeats, 0);
		night_check(night, DRAW_ROUND_ROBIN, NULL);
		night_play(night, &lots, 5);
	}
	refused(night, DRAW_ROUND_ROBIN, "1 and 2");
	/* The desk seats the other tables of that round by hand: then the next cycle begins. */
	night->round++;
	for (size_t a = 2; a < 6; a++)
		for (size_t b = a + 1; b < 6; b++) {
			bool met = false;

			for (size_t i = 0; i < night->input.meeting_count; i++)
				met = met ||
				      (night->meetings[i].a + night->meetings[i].b == a + b &&
				          (night->meetings[i].a == a || night->meetings[i].b == a));
			if (!met)
				night_met(night, a, b, false);
		}
	night_draw(night, DRAW_ROUND_ROBIN);
	assert_int_equal(night->draw.repeats, 3);
	night_end(night);

	night = night_begin(2, 2);
	night_apart(night, 1, 2);
	refused(night, DRAW_MITCHELL, "1 and 2");
	refused(night, DRAW_ROUND_ROBIN, "1 and 2");
	night_end(night);
}

static void a_round_robin_has_clubmates_meet_early(void **state)
{
	struct night *night = night_begin(6, 2);
	struct lots lots = {3};
	size_t met[5] = {0};

	(void)state;
	night->input.clubs_apart = true;
	for (size_t i = 0; i < 6; i++)
		night->entrants[i].club = i < 3 ? 1 : 2;
	for (size_t round = 0; round < 5; round++) {
		night_draw(night, DRAW_ROUND_ROBIN);
		for (size_t i = 0; i < 6; i++)
			for (size_t j = i + 1; j < 6; j++)
				met[round] += night->entrants[i].club == night->entrants[j].club &&
				              at_one_table(night, i, j);
		assert_true(round == 0 || met[round] <= met[round - 1]);
		night_play(night, &lots, 5);
	}
	assert_int_equal(met[0], 2);
	assert_int_equal(met[4], 0);
	night_end(night);
}

/* --- teams --- */

static void teams_are_apart_where_their_pairs_would_meet(void **state)
{
	struct night *night = night_begin(8, 2);

	(void)state;
	night->input.teams = true;
	for (size_t i = 0; i < 8; i++) {
		night->entrants[i].team = (int)i / 2 + 1;
		night->entrants[i].match_points = (int64_t)(8 - i / 2);
	}
	/* The first pair of a team never meets the second pair of another, so this changes
	 * nothing. */
	night_apart(night, 1, 4);
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-3 2-4 5-7 6-8");
	night_apart(night, 2, 4);
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-5 2-6 3-7 4-8");
	night_check(night, DRAW_SWISS, NULL);
	night_apart(night, 1, 5);
	night_apart(night, 1, 7);
	refused(night, DRAW_SWISS, "2 and 4; 1 and 5; 1 and 7");
	night_end(night);

	/* A team belongs to a club if all its pairs do. */
	night = night_begin(8, 2);
	night->input.teams = true;
	night->input.clubs_apart = true;
	for (size_t i = 0; i < 8; i++) {
		night->entrants[i].team = (int)i / 2 + 1;
		night->entrants[i].match_points = (int64_t)(8 - i / 2);
		night->entrants[i].club = i < 4 ? 1 : 0;
	}
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-5 2-6 3-7 4-8");
	night_check(night, DRAW_SWISS, NULL);
	night->entrants[3].club = 2;
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-3 2-4 5-7 6-8");
	night_end(night);
}

/* --- the check and the reasons --- */

static void the_check_and_the_reasons_know_of_it(void **state)
{
	struct night *night = night_begin(4, 2);
	const struct draw_reason *reasons;
	bool told = false;

	(void)state;
	night->round = 1;
	night_met(night, 0, 3, false);
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-2 3-4");
	night_apart(night, 1, 2);
	night_check(night, DRAW_SWISS, "apart");
	night_check(night, DRAW_MANUAL, NULL);
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-3 2-4");
	for (size_t i = 0; i < 4; i++)
		night->entrants[i].match_points = (int64_t)(8 - i);
	reasons = draw_explain(&night->arena, &night->input, &night->draw);
	for (size_t i = 0; i < reasons[0].passed_count; i++)
		told = told || (reasons[0].passed[i].apart && reasons[0].passed[i].other == 1);
	assert_true(told);
	night_end(night);

	/* A pair kept apart moves only its neighbours: a draw that moves others too is not the
	 * best. */
	night = night_begin(30, 2);
	night->round = 1;
	night_met(night, 28, 29, false);
	night_apart(night, 1, 2);
	night_draw(night, DRAW_DANISH);
	night_check(night, DRAW_DANISH, NULL);
	for (size_t side = 0; side < 2; side++) {
		const struct draw_side moved = night->draw.tables[10].sides[side];

		if (side == 0)
			continue;
		night->draw.tables[10].sides[side] = night->draw.tables[11].sides[side];
		night->draw.tables[11].sides[side] = moved;
	}
	night_check(night, DRAW_DANISH, "order-apart");
	night_end(night);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(draws_keep_apart_as_the_aims_say),
	    cmocka_unit_test(a_refusal_names_the_pairs_that_cannot_be_apart),
	    cmocka_unit_test(byes_go_round_where_some_are_kept_apart),
	    cmocka_unit_test(evenings_of_every_size_keep_apart),
	    cmocka_unit_test(a_round_of_a_movement_that_seats_them_comes_last_and_is_refused),
	    cmocka_unit_test(a_round_robin_has_clubmates_meet_early),
	    cmocka_unit_test(teams_are_apart_where_their_pairs_would_meet),
	    cmocka_unit_test(the_check_and_the_reasons_know_of_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
