#include "tournament/ranking.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "tournament/game.h"
#include "tournament/scale.h"

static const struct match_points usual = {2, 1, 0};

/* A finished game of two sides at these scores. */
static struct ranking_game played(size_t a, size_t b, int64_t score_a, int64_t score_b)
{
	const struct game_rules rules = {.target = 0, .hands = 1};
	const struct game_hand hand = {{score_a, score_b}, 1};
	struct ranking_game game = {.round = 1, .hands = 1, .sides = {{1, {a}}, {1, {b}}}};

	game_judge(&rules, &(struct game_record){.side_count = 2, .hand_count = 1, .hands = &hand},
	    &game.game);
	return game;
}

static struct ranking ranked(struct arena *arena, const struct ranking_game *games, size_t count,
    const struct ranking_bye *byes, size_t bye_count)
{
	static const int numbers[] = {1, 2, 3, 4};
	const struct ranking_input input = {
	    .rules = {.points = usual, .tie_breaks = {1, {TIE_DIFFERENCE}}},
	    .rounds = 1,
	    .entrant_count = 4,
	    .numbers = numbers,
	    .game_count = count,
	    .games = games,
	    .bye_count = bye_count,
	    .byes = byes,
	};

	return ranking_make(arena, &input);
}

static void before_the_first_round_all_share_the_first_place(void **state)
{
	struct arena arena = {0};
	struct ranking ranking = ranked(&arena, NULL, 0, NULL, 0);

	(void)state;
	assert_int_equal(ranking.count, 4);
	assert_false(ranking.provisional);
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(ranking.rows[i].entrant, i);
		assert_int_equal(ranking.rows[i].rank, 1);
		assert_string_equal(ranking.rows[i].tie_break, "shared");
	}
	arena_release(&arena);
}

static void match_points_then_difference(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {played(0, 1, 5000, 4000), played(2, 3, 5000, 1000)};
	struct ranking ranking = ranked(&arena, games, 2, NULL, 0);
	const struct ranking_row *first = &ranking.rows[0];

	(void)state;
	assert_int_equal(first->entrant, 2);
	assert_int_equal(first->match_points, 2 * MATCH_PARTS);
	assert_int_equal(first->score, 5000);
	assert_int_equal(first->against, 1000);
	assert_int_equal(first->difference, 4000);
	assert_string_equal(first->tie_break, "difference");
	assert_int_equal(ranking.rows[1].entrant, 0);
	assert_int_equal(ranking.rows[2].entrant, 1);
	assert_int_equal(ranking.rows[3].entrant, 3);
	assert_int_equal(ranking.rows[3].rank, 4);
	arena_release(&arena);
}

static void equal_in_both_share_a_rank_and_the_next_is_left_out(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {played(0, 1, 5000, 4000), played(2, 3, 5100, 4100)};
	struct ranking ranking = ranked(&arena, games, 2, NULL, 0);
	static const int ranks[] = {1, 1, 3, 3};

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(ranking.rows[i].rank, ranks[i]);
		assert_string_equal(ranking.rows[i].tie_break, "shared");
	}
	assert_int_equal(ranking.rows[0].entrant, 0);
	assert_int_equal(ranking.rows[1].entrant, 2);
	arena_release(&arena);
}

static void match_points_alone_decide_where_they_differ(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {
	    played(0, 1, 5000, 4000), played(0, 2, 5000, 4500), played(1, 2, 4700, 4700)};
	struct ranking ranking = ranked(&arena, games, 3, NULL, 0);

	(void)state;
	assert_int_equal(ranking.rows[0].entrant, 0);
	assert_int_equal(ranking.rows[0].match_points, 4 * MATCH_PARTS);
	assert_string_equal(ranking.rows[0].tie_break, "match points");
	assert_int_equal(ranking.rows[1].entrant, 2);
	assert_int_equal(ranking.rows[1].drawn, 1);
	assert_string_equal(ranking.rows[1].tie_break, "difference");
	assert_int_equal(ranking.rows[3].entrant, 3);
	assert_string_equal(ranking.rows[3].tie_break, "match points");
	arena_release(&arena);
}

static void a_bye_gives_match_points_and_nothing_else(void **state)
{
	struct arena arena = {0};
	const struct ranking_bye byes[] = {{3, 1}};
	struct ranking ranking = ranked(&arena, NULL, 0, byes, 1);

	(void)state;
	assert_int_equal(ranking.rows[0].entrant, 3);
	assert_int_equal(ranking.rows[0].match_points, 2 * MATCH_PARTS);
	assert_int_equal(ranking.rows[0].played, 0);
	assert_int_equal(ranking.rows[0].won, 0);
	assert_int_equal(ranking.rows[0].score, 0);
	assert_int_equal(ranking.rows[0].byes, 1);
	arena_release(&arena);
}

/* With a margin in its scale, a bye adds the margin to the difference only; a bye of another worth
 * adds none. */
static void a_bye_adds_the_margin_of_its_scale(void **state)
{
	static const int numbers[] = {1, 2};
	const struct ranking_bye byes[] = {{1, 1}};
	struct arena arena = {0};
	struct ranking_input input = {
	    .rules = {.by = RANKING_VICTORY_POINTS, .points = usual},
	    .rounds = 1,
	    .entrant_count = 2,
	    .numbers = numbers,
	    .bye_count = 1,
	    .byes = byes,
	};

	(void)state;
	input.rules.scale = scale_load(&arena, "burraco-3");
	struct ranking ranking = ranking_make(&arena, &input);

	assert_int_equal(ranking.rows[0].entrant, 1);
	assert_int_equal(ranking.rows[0].victory_points, 14);
	assert_int_equal(ranking.rows[0].difference, 355);
	assert_int_equal(ranking.rows[0].score, 0);
	assert_int_equal(ranking.rows[0].against, 0);
	input.rules.bye_is_part = true;
	input.rules.bye_part = 60;
	ranking = ranking_make(&arena, &input);
	assert_int_equal(ranking.rows[0].victory_points, 12);
	assert_int_equal(ranking.rows[0].difference, 0);
	arena_release(&arena);
}

static void an_unfinished_game_makes_it_provisional_and_counts_for_nothing(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {{.round = 1,
	    .sides = {{1, {0}}, {1, {1}}},
	    .game = {.side_count = 2, .winner = -1, .scores = {4000, 100}}}};
	struct ranking ranking = ranked(&arena, games, 1, NULL, 0);

	(void)state;
	assert_true(ranking.provisional);
	assert_int_equal(ranking.rows[0].played, 0);
	assert_int_equal(ranking.rows[0].score, 0);
	assert_int_equal(ranking.rows[0].rank, ranking.rows[1].rank);
	assert_int_equal(ranking.rows[0].playing, 1);
	assert_int_equal(ranking.rows[0].in_play, 1);
	assert_int_equal(ranking.rows[0].playing_score, 4000);
	assert_int_equal(ranking.rows[0].playing_against, 100);
	assert_int_equal(ranking.rows[1].playing_score, 100);
	assert_int_equal(ranking.rows[3].playing, 0);
	arena_release(&arena);
}

static void a_game_won_away_from_the_cards_is_not_won_higher_by_points_taken_since(void **state)
{
	const struct scale scale = {
	    .kind = SCALE_LINEAR, .total = 20, .step = 1, .divisor = 100, .unit = 5};
	const struct ranking_rules rules = {.by = RANKING_VICTORY_POINTS, .scale = &scale};
	struct ranking_game game = {.hands = 1,
	    .game = {.side_count = 2,
	        .finished = true,
	        .decided = true,
	        .winner = 1,
	        .scores = {0, -500},
	        .results = {GAME_LOST, GAME_WON}}};

	(void)state;
	assert_int_equal(ranking_victory_points(&rules, &game, 1), 10);
	assert_int_equal(ranking_victory_points(&rules, &game, 0), 10);
	game.game.scores[1] = 500;
	assert_int_equal(ranking_victory_points(&rules, &game, 1), 15);
	assert_int_equal(ranking_victory_points(&rules, &game, 0), 5);
}

static void a_scale_made_for_games_of_some_hands_counts_by_them(void **state)
{
	const struct scale scale = {.kind = SCALE_WBF,
	    .total = 2000,
	    .decimals = 2,
	    .divisor = 20,
	    .blitz = 15,
	    .hands = 16};
	struct ranking_rules rules = {.by = RANKING_VICTORY_POINTS, .scale = &scale};
	struct ranking_game game = played(0, 1, 5500, 4500);

	(void)state;
	game.hands = 2;
	assert_int_equal(ranking_victory_points(&rules, &game, 0), 1916);
	assert_int_equal(ranking_victory_points(&rules, &game, 1), 84);
	/* What the event or the phase sets comes first. */
	rules.hands = 1;
	assert_int_equal(ranking_victory_points(&rules, &game, 0), 2000);
	game.phase_hands = 16;
	assert_int_equal(ranking_victory_points(&rules, &game, 0), 1916);
}

static void three_sides_set_each_against_the_highest_other(void **state)
{
	struct arena arena = {0};
	const struct game_rules rules = {.hands = 1};
	const struct game_hand hand = {{5000, 3000, 4000}, 1};
	struct ranking_game game = {
	    .round = 1, .hands = 1, .sides = {{1, {0}}, {1, {1}}, {1, {2}}}};
	struct ranking ranking;

	(void)state;
	game_judge(&rules, &(struct game_record){.side_count = 3, .hand_count = 1, .hands = &hand},
	    &game.game);
	ranking = ranked(&arena, &game, 1, NULL, 0);
	assert_int_equal(ranking.rows[0].difference, 1000);
	assert_int_equal(ranking.rows[0].against, 4000);
	assert_int_equal(ranking.rows[1].entrant, 3); /* did not play: difference 0 */
	assert_int_equal(ranking.rows[2].entrant, 2);
	assert_int_equal(ranking.rows[2].difference, -1000);
	assert_int_equal(ranking.rows[3].against, 5000);
	arena_release(&arena);
}

static struct ranking_game not_played(size_t a, size_t b, int part_a, int part_b)
{
	return (struct ranking_game){.round = 1,
	    .sides = {{1, {a}}, {1, {b}}},
	    .game = {.side_count = 2,
	        .finished = true,
	        .decided = true,
	        .artificial = true,
	        .parts = {part_a, part_b},
	        .winner = -1,
	        .results = {GAME_ARTIFICIAL, GAME_ARTIFICIAL}}};
}

static void an_artificial_result_gives_its_part_and_nothing_else(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {not_played(0, 1, 60, 40), played(2, 3, 5000, 4000)};
	struct ranking ranking = ranked(&arena, games, 2, NULL, 0);
	const struct ranking_row *plus = &ranking.rows[1];
	char text[TIE_BREAK_TEXT];

	(void)state;
	assert_false(ranking.provisional);
	assert_int_equal(plus->entrant, 0);
	assert_int_equal(plus->match_points, 120);
	assert_int_equal(plus->played, 0);
	assert_int_equal(plus->won + plus->drawn + plus->lost, 0);
	assert_int_equal(plus->difference, 0);
	assert_int_equal(ranking.rows[2].entrant, 1);
	assert_int_equal(ranking.rows[2].match_points, 80);
	ranking_hundredths(plus->match_points, text);
	assert_string_equal(text, "1.2");
	arena_release(&arena);
}

static void hundredths_are_written_without_needless_zeros(void **state)
{
	static const struct {
		int64_t hundredths;
		const char *text;
	} cases[] = {{0, "0"}, {200, "2"}, {120, "1.2"}, {105, "1.05"}, {5, "0.05"}, {-120, "-1.2"},
	    {1000, "10"}};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[TIE_BREAK_TEXT];

		ranking_hundredths(cases[i].hundredths, text);
		assert_string_equal(text, cases[i].text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(before_the_first_round_all_share_the_first_place),
	    cmocka_unit_test(match_points_then_difference),
	    cmocka_unit_test(an_artificial_result_gives_its_part_and_nothing_else),
	    cmocka_unit_test(hundredths_are_written_without_needless_zeros),
	    cmocka_unit_test(equal_in_both_share_a_rank_and_the_next_is_left_out),
	    cmocka_unit_test(match_points_alone_decide_where_they_differ),
	    cmocka_unit_test(a_bye_gives_match_points_and_nothing_else),
	    cmocka_unit_test(a_bye_adds_the_margin_of_its_scale),
	    cmocka_unit_test(an_unfinished_game_makes_it_provisional_and_counts_for_nothing),
	    cmocka_unit_test(
	        a_game_won_away_from_the_cards_is_not_won_higher_by_points_taken_since),
	    cmocka_unit_test(a_scale_made_for_games_of_some_hands_counts_by_them),
	    cmocka_unit_test(three_sides_set_each_against_the_highest_other),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
