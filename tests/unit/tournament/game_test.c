#include "tournament/game.h"

#include "cmocka_all.h"

enum { HANDS = 6 };

static const struct game_case {
	const char *why;
	int hands_of_game;
	size_t hand_count;
	struct game_hand hands[HANDS];
	struct game_decision decision;
	bool finished;
	int winner;
	int64_t a, b;
	enum game_result result_a, result_b;
} cases[] = {
    {"before the first hand the game is open", 0, 0, {{{0, 0}, 1}}, {0}, false, -1, 0, 0,
        GAME_UNFINISHED, GAME_UNFINISHED},
    {"one point below the target goes on", 0, 2, {{{2500, 10}, 1}, {{2495, 10}, 2}}, {0}, false, -1,
        4995, 20, GAME_UNFINISHED, GAME_UNFINISHED},
    {"the target reached exactly ends it", 0, 2, {{{2500, 10}, 1}, {{2500, 10}, 2}}, {0}, true, 0,
        5000, 20, GAME_WON, GAME_LOST},
    {"both above it: the higher total wins", 0, 2, {{{4900, 4800}, 1}, {{200, 305}, 2}}, {0}, true,
        1, 5100, 5105, GAME_LOST, GAME_WON},
    {"equal totals draw", 0, 2, {{{4900, 4800}, 1}, {{200, 300}, 2}}, {0}, true, -1, 5100, 5100,
        GAME_DRAWN, GAME_DRAWN},
    {"hands played after the target was reached count", 0, 3,
        {{{5000, 4000}, 1}, {{-600, 500}, 2}, {{0, 100}, 3}}, {0}, true, 1, 4400, 4600, GAME_LOST,
        GAME_WON},
    {"so many hands end it below the target", 2, 2, {{{100, 90}, 1}, {{10, 30}, 2}}, {0}, true, 1,
        110, 120, GAME_LOST, GAME_WON},
    {"so many hands are played beyond the target", 3, 2, {{{6000, 90}, 1}, {{10, 30}, 2}}, {0},
        false, -1, 6010, 120, GAME_UNFINISHED, GAME_UNFINISHED},
    {"a negative hand keeps the game ended", 2, 2, {{{-50, -20}, 1}, {{0, 0}, 2}}, {0}, true, 1,
        -50, -20, GAME_LOST, GAME_WON},
    {"a decision leaves the hands out of the result", 0, 1, {{{4000, 20}, 1}},
        {.made = true, .against = 0, .points = 2000}, true, 1, 0, 2000, GAME_LOST, GAME_WON},
    {"a decision for nothing is still won", 0, 0, {{{0, 0}, 1}},
        {.made = true, .against = 1, .points = 0}, true, 0, 0, 0, GAME_WON, GAME_LOST},
};

static void game_is_judged(void **state)
{
	const struct game_case *c = *state;
	const struct game_rules rules = {.target = 5000, .hands = c->hands_of_game};
	struct game game;

	game_judge(&rules,
	    &(struct game_record){.side_count = 2,
	        .hand_count = c->hand_count,
	        .hands = c->hands,
	        .decision = c->decision},
	    &game);
	assert_int_equal(game.finished, c->finished);
	assert_int_equal(game.decided, c->decision.made);
	assert_int_equal(game.winner, c->winner);
	assert_int_equal(game.scores[0], c->a);
	assert_int_equal(game.scores[1], c->b);
	assert_int_equal(game.results[0], c->result_a);
	assert_int_equal(game.results[1], c->result_b);
}

static void three_sides_share_the_highest(void **state)
{
	const struct game_rules rules = {.target = 5000};
	const struct game_hand hands[] = {{{5200, 4000, 5200}, 1}};
	struct game game;

	(void)state;
	game_judge(
	    &rules, &(struct game_record){.side_count = 3, .hand_count = 1, .hands = hands}, &game);
	assert_int_equal(game.winner, -1);
	assert_int_equal(game.results[0], GAME_DRAWN);
	assert_int_equal(game.results[1], GAME_LOST);
	assert_int_equal(game.results[2], GAME_DRAWN);
	assert_int_equal(game_against(&game, 0), 5200);
	assert_int_equal(game_against(&game, 1), 5200);
}

static void three_sides_highest_other_counts(void **state)
{
	const struct game_rules rules = {.target = 5000};
	const struct game_hand hands[] = {{{5200, 4000, -300}, 1}};
	struct game game;

	(void)state;
	game_judge(
	    &rules, &(struct game_record){.side_count = 3, .hand_count = 1, .hands = hands}, &game);
	assert_int_equal(game.winner, 0);
	assert_int_equal(game_against(&game, 0), 4000);
	assert_int_equal(game_against(&game, 2), 5200);
}

static void one_of_three_forfeits_and_the_others_draw(void **state)
{
	const struct game_rules rules = {.target = 5000};
	const struct game_decision decision = {.made = true, .against = 1, .points = 2000};
	struct game game;

	(void)state;
	game_judge(&rules, &(struct game_record){.side_count = 3, .decision = decision}, &game);
	assert_int_equal(game.results[0], GAME_DRAWN);
	assert_int_equal(game.results[1], GAME_LOST);
	assert_int_equal(game.results[2], GAME_DRAWN);
}

/* Points outside hands count, but do not end a game between two hands. */
static const struct points_case {
	const char *why;
	size_t hand_count;
	struct game_hand hands[HANDS];
	size_t points_count;
	struct game_points points[HANDS];
	struct game_decision decision;
	bool finished;
	int64_t a, b;
} points_cases[] = {
    {"a penalty before the first hand counts", 0, {{{0, 0}, 1}}, 1, {{0, false, 1, -100}}, {0},
        false, 0, -100},
    {"one that keeps a side below the target keeps the game open", 2,
        {{{2500, 10}, 1}, {{2500, 10}, 2}}, 1, {{1, false, 0, -5}}, {0}, false, 4995, 20},
    {"one after the last hand does not reopen the game", 2, {{{2500, 10}, 1}, {{2500, 10}, 2}}, 1,
        {{2, false, 0, -100}}, {0}, true, 4900, 20},
    {"points between hands end no game", 1, {{{4900, 10}, 1}}, 1, {{1, false, 0, 200}}, {0}, false,
        5100, 10},
    {"they end it with the hand after them", 2, {{{4900, 10}, 1}, {{-50, 10}, 2}}, 1,
        {{1, false, 0, 200}}, {0}, true, 5050, 20},
    {"after a hand that became void they still count", 2, {{{100, 10}, 1}, {{100, 10}, 3}}, 1,
        {{2, false, 0, -50}}, {0}, false, 150, 20},
    {"a decision replaces points given before it", 1, {{{100, 10}, 1}}, 1, {{1, false, 1, -100}},
        {.made = true, .against = 0, .points = 2000}, true, 0, 2000},
    {"points given after a decision count", 1, {{{100, 10}, 1}}, 2,
        {{1, true, 1, -100}, {1, true, 0, -300}}, {.made = true, .against = 0, .points = 2000},
        true, -300, 1900},
};

static void points_outside_hands_count(void **state)
{
	const struct game_rules rules = {.target = 5000};

	(void)state;
	for (size_t i = 0; i < sizeof points_cases / sizeof *points_cases; i++) {
		const struct points_case *c = &points_cases[i];
		const struct game_record record = {.side_count = 2,
		    .hand_count = c->hand_count,
		    .hands = c->hands,
		    .points_count = c->points_count,
		    .points = c->points,
		    .decision = c->decision};
		struct game game;

		game_judge(&rules, &record, &game);
		if (game.finished != c->finished || game.scores[0] != c->a ||
		    game.scores[1] != c->b)
			fail_msg("%s: %lld to %lld", c->why, (long long)game.scores[0],
			    (long long)game.scores[1]);
	}
}

static void points_between_two_hands_follow_the_first(void **state)
{
	static const struct game_points points[] = {
	    {0, false, 0, 1}, {1, false, 0, 10}, {1, false, 1, 1000}, {2, false, 0, 100}};
	const struct game_record record = {
	    .side_count = 2, .points_count = sizeof points / sizeof *points, .points = points};

	(void)state;
	assert_int_equal(game_points_between(&record, 0, 0, 1), 1);
	assert_int_equal(game_points_between(&record, 0, 1, 2), 10);
	assert_int_equal(game_points_between(&record, 1, 1, 2), 1000);
	assert_int_equal(game_points_between(&record, 0, 1, 9), 110);
}

/* One side must win: no end counts while both are equal. */
static void a_game_to_a_winner_takes_one_hand_more(void **state)
{
	static const struct game_hand hands[] = {
	    {{3000, 2900}, 1}, {{2100, 2200}, 2}, {{50, 50}, 3}, {{-20, 10}, 4}};
	static const struct game_rules rules[] = {
	    {.target = 5000, .to_a_winner = true},
	    {.hands = 2, .to_a_winner = true},
	    {.target = 9000, .rung = true, .to_a_winner = true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		for (size_t count = 2; count <= 4; count++) {
			struct game game;

			game_judge(&rules[i],
			    &(struct game_record){
			        .side_count = 2, .hand_count = count, .hands = hands},
			    &game);
			assert_int_equal(game.finished, count == 4);
			assert_int_equal(game.winner, count == 4 ? 1 : -1);
		}
}

/* A decision by the referee may be equal. */
static void a_game_to_a_winner_may_be_decided_equal(void **state)
{
	const struct game_rules rules = {.target = 5000, .to_a_winner = true};
	struct game game;

	(void)state;
	game_judge(&rules,
	    &(struct game_record){.side_count = 2,
	        .decision = {.made = true, .artificial = true, .parts = {.percent = {50, 50}}}},
	    &game);
	assert_true(game.finished);
	assert_int_equal(game.winner, -1);
}

int main(void)
{
	enum { CASES = sizeof cases / sizeof *cases };
	struct CMUnitTest tests[CASES + 7] = {{0}};
	size_t count = 0;

	for (; count < CASES; count++)
		tests[count] = case_test(cases[count].why, game_is_judged, &cases[count]);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(three_sides_share_the_highest);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(three_sides_highest_other_counts);
	tests[count++] =
	    (struct CMUnitTest)cmocka_unit_test(one_of_three_forfeits_and_the_others_draw);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(points_outside_hands_count);
	tests[count++] =
	    (struct CMUnitTest)cmocka_unit_test(points_between_two_hands_follow_the_first);
	tests[count++] =
	    (struct CMUnitTest)cmocka_unit_test(a_game_to_a_winner_takes_one_hand_more);
	tests[count++] =
	    (struct CMUnitTest)cmocka_unit_test(a_game_to_a_winner_may_be_decided_equal);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
