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
    {"before the first hand the game is open", 0, 0, {{{0, 0}, 1}}, {0}, false, -1, 0, 0, GAME_OPEN,
        GAME_OPEN},
    {"one point below the target goes on", 0, 2, {{{2500, 10}, 1}, {{2495, 10}, 2}}, {0}, false, -1,
        4995, 20, GAME_OPEN, GAME_OPEN},
    {"the target reached exactly ends it", 0, 2, {{{2500, 10}, 1}, {{2500, 10}, 2}}, {0}, true, 0,
        5000, 20, GAME_WON, GAME_LOST},
    {"both above it: the higher total wins", 0, 2, {{{4900, 4800}, 1}, {{200, 305}, 2}}, {0}, true,
        1, 5100, 5105, GAME_LOST, GAME_WON},
    {"equal totals draw", 0, 2, {{{4900, 4800}, 1}, {{200, 300}, 2}}, {0}, true, -1, 5100, 5100,
        GAME_DRAWN, GAME_DRAWN},
    {"hands played after the target was reached stand", 0, 3,
        {{{5000, 4000}, 1}, {{-600, 500}, 2}, {{0, 100}, 3}}, {0}, true, 1, 4400, 4600, GAME_LOST,
        GAME_WON},
    {"so many hands end it below the target", 2, 2, {{{100, 90}, 1}, {{10, 30}, 2}}, {0}, true, 1,
        110, 120, GAME_LOST, GAME_WON},
    {"so many hands are played beyond the target", 3, 2, {{{6000, 90}, 1}, {{10, 30}, 2}}, {0},
        false, -1, 6010, 120, GAME_OPEN, GAME_OPEN},
    {"a negative hand keeps the game ended", 2, 2, {{{-50, -20}, 1}, {{0, 0}, 2}}, {0}, true, 1,
        -50, -20, GAME_LOST, GAME_WON},
    {"a decision leaves the hands out of the result", 0, 1, {{{4000, 20}, 1}}, {true, 0, 2000},
        true, 1, 0, 2000, GAME_LOST, GAME_WON},
    {"a decision for nothing is still won", 0, 0, {{{0, 0}, 1}}, {true, 1, 0}, true, 0, 0, 0,
        GAME_WON, GAME_LOST},
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

int main(void)
{
	enum { CASES = sizeof cases / sizeof *cases };
	struct CMUnitTest tests[CASES + 3] = {{0}};
	size_t count = 0;

	for (; count < CASES; count++) {
		tests[count].name = cases[count].why;
		tests[count].test_func = game_is_judged;
		tests[count].initial_state = (void *)(uintptr_t)&cases[count];
	}
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(three_sides_share_the_highest);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(three_sides_highest_other_counts);
	tests[count++] =
	    (struct CMUnitTest)cmocka_unit_test(one_of_three_forfeits_and_the_others_draw);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
