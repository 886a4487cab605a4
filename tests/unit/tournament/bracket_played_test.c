/* What happens to a bracket while it is played: byes, who leaves, results corrected, rounds changed by hand. */
#include "evening.h"

#include "cmocka_all.h"

struct four {
	struct arena arena;
	struct evening evening;
	struct record record;
	struct bracket bracket;
};

static void four_begin(struct four *four)
{
	*four = (struct four){.evening = {.count = 4, .third = true, .best_of = 1}};
	evening_ask(&four->arena, &four->evening, &four->record, &four->bracket);
	evening_seat(&four->evening, &four->record, &four->bracket);
}

static void four_ask(struct four *four)
{
	evening_ask(&four->arena, &four->evening, &four->record, &four->bracket);
}

static void byes_fall_to_the_highest_seeds(void **state)
{
	struct four four = {.evening = {.count = 6, .best_of = 1}};

	(void)state;
	four_ask(&four);
	assert_int_equal(four.bracket.table_count, 2);
	assert_true(evening_pair(&four.bracket, 3, 4) && evening_pair(&four.bracket, 2, 5));
	assert_int_equal(four.bracket.bye_count, 2);
	assert_int_equal(four.bracket.byes[0] + four.bracket.byes[1], 1);
	arena_release(&four.arena);
}

static void who_left_has_no_bye_and_the_next_goes_on(void **state)
{
	struct four four = {.evening = {.count = 3, .best_of = 1}};

	(void)state;
	four.evening.gone[0] = true;
	four_ask(&four);
	assert_int_equal(four.bracket.table_count, 1);
	assert_int_equal(four.bracket.bye_count, 0);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[0][0], 2);
	four_ask(&four);
	assert_true(four.bracket.over);
	assert_int_equal(four.bracket.ranks[2], 1);
	assert_int_equal(four.bracket.ranks[0], 2);
	assert_int_equal(four.bracket.ranks[1], 3);
	arena_release(&four.arena);
}

static void a_correction_before_the_final_is_drawn_sends_the_other(void **state)
{
	struct four four;

	(void)state;
	four_begin(&four);
	evening_win(&four.record.games[0][0], 0);
	evening_win(&four.record.games[0][1], 1);
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 0, 1) && evening_pair(&four.bracket, 2, 3));
	evening_win(&four.record.games[0][0], 3);
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 1, 3) && evening_pair(&four.bracket, 0, 2));
	arena_release(&four.arena);
}

static void a_correction_after_the_final_changes_nothing_played(void **state)
{
	struct four four;

	(void)state;
	four_begin(&four);
	evening_win(&four.record.games[0][0], 0);
	evening_win(&four.record.games[0][1], 1);
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[1][0], 1);
	evening_win(&four.record.games[1][1], 3);
	evening_win(&four.record.games[0][0], 3);
	four_ask(&four);
	assert_true(four.bracket.over);
	assert_int_equal(four.bracket.ranks[1], 1);
	assert_int_equal(four.bracket.ranks[0], 2);
	assert_int_equal(four.bracket.ranks[3], 3);
	assert_int_equal(four.bracket.ranks[2], 4);
	arena_release(&four.arena);
}

static void who_was_seated_otherwise_plays_on_from_there(void **state)
{
	struct four four;

	(void)state;
	four_begin(&four);
	evening_swap(&four.record, 2, 3);
	evening_win(&four.record.games[0][0], 2);
	evening_win(&four.record.games[0][1], 1);
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 1, 2) && evening_pair(&four.bracket, 0, 3));
	arena_release(&four.arena);
}

static void a_drawn_game_counts_for_the_higher_seed(void **state)
{
	struct four four;

	(void)state;
	four_begin(&four);
	four.record.games[0][0].result = BRACKET_DRAWN;
	four.record.games[0][1] = (struct bracket_game){{2, 1}, BRACKET_DRAWN};
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 0, 1));
	arena_release(&four.arena);
}

static void places_stand_while_it_is_played(void **state)
{
	static const int ranks[] = {1, 1, 3, 3};
	struct four four;

	(void)state;
	four_begin(&four);
	four_ask(&four);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(four.bracket.ranks[i], 1);
	evening_win(&four.record.games[0][0], 0);
	evening_win(&four.record.games[0][1], 1);
	four_ask(&four);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(four.bracket.ranks[i], ranks[i]);
	arena_release(&four.arena);
}

/* Who was beaten by a correction stays in the final, and the other has the match for the third place, also where it
 * is won without a game. */
static void who_stays_behind_has_the_place_of_the_other(void **state)
{
	struct four four;

	(void)state;
	four_begin(&four);
	evening_win(&four.record.games[0][0], 0);
	four.record.games[0][1] = (struct bracket_game){{1, 2}, BRACKET_WON_FIRST};
	four.evening.gone[2] = true;
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[1][0], 0);
	evening_win(&four.record.games[0][0], 3);
	four_ask(&four);
	assert_true(four.bracket.over);
	assert_int_equal(four.bracket.ranks[0], 1);
	assert_int_equal(four.bracket.ranks[1], 2);
	assert_int_equal(four.bracket.ranks[3], 3);
	assert_int_equal(four.bracket.ranks[2], 4);
	arena_release(&four.arena);
}

/* Of five the first left: who beat the fifth is in the final without a game, and stays there. */
static void who_was_sent_on_without_a_game_stays(void **state)
{
	struct four four = {.evening = {.count = 5, .best_of = 1}};

	(void)state;
	four.evening.gone[0] = true;
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[0][0], 3);
	four_ask(&four);
	assert_int_equal(four.bracket.bye_count, 1);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[1][0], 1);
	evening_win(&four.record.games[0][0], 4);
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 1, 3));
	assert_int_equal(four.bracket.ranks[4], 5);
	arena_release(&four.arena);
}

/* Who was beaten without a game as he had left stays beaten there, whoever is said to have won before. */
static void who_left_after_winning_keeps_the_place(void **state)
{
	struct four four = {.evening = {.count = 8, .best_of = 1}};

	(void)state;
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	for (size_t i = 0; i < 4; i++)
		evening_win(&four.record.games[0][i], four.record.games[0][i].sides[0]);
	four.evening.gone[1] = true;
	four_ask(&four);
	assert_int_equal(four.bracket.table_count, 1);
	evening_seat(&four.evening, &four.record, &four.bracket);
	for (size_t i = 0; i < 4; i++)
		if (four.record.games[0][i].sides[0] == 1)
			evening_win(&four.record.games[0][i], 6);
	evening_win(&four.record.games[1][0], 0);
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 0, 2));
	assert_int_equal(four.bracket.ranks[1], 3);
	assert_int_equal(four.bracket.ranks[6], 5);
	arena_release(&four.arena);
}

/* Also where a whole stage passed without a game: who went through it stands in it. */
static void who_was_sent_on_over_a_stage_stays(void **state)
{
	static const int ranks[] = {3, 1, 3, 2, 5};
	struct four four = {.evening = {.count = 5, .best_of = 1}};

	(void)state;
	four.evening.gone[2] = true;
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[0][0], 3);
	four.evening.gone[0] = true;
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 1, 3));
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[1][0], 1);
	evening_win(&four.record.games[0][0], 4);
	four_ask(&four);
	for (size_t i = 0; i < 5; i++)
		assert_int_equal(four.bracket.ranks[i], ranks[i]);
	arena_release(&four.arena);
}

/* A final won without a game, and the third place at a table: a correction before does not take the one for the
 * other. */
static void a_third_place_beside_a_final_without_a_game_stays(void **state)
{
	static const int ranks[] = {3, 2, 4, 1};
	struct four four = {.evening = {.count = 4, .third = true, .best_of = 1}};

	(void)state;
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	for (size_t i = 0; i < 2; i++)
		evening_win(
		    &four.record.games[0][i], four.record.games[0][i].sides[0] == 0 ? 3 : 1);
	four.evening.gone[1] = true;
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 0, 2));
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[1][0], 0);
	for (size_t i = 0; i < 2; i++)
		if (four.record.games[0][i].sides[0] == 0)
			evening_win(&four.record.games[0][i], 0);
	four_ask(&four);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(four.bracket.ranks[i], ranks[i]);
	arena_release(&four.arena);
}

/* Who won the first semi-final, and the second. */
static void semi_finals_won(struct four *four, size_t first, size_t second)
{
	evening_win(&four->record.games[0][0], first);
	evening_win(&four->record.games[0][1], second);
}

/* The higher seed has won at each table of the newest round. */
static void win_all(struct four *four)
{
	const size_t at = four->record.count - 1;

	for (size_t i = 0; i < four->record.rounds[at].game_count; i++)
		evening_win(&four->record.games[at][i], four->record.games[at][i].sides[0]);
}

/* Both semi-finals corrected after the last round was seated: those who should have met in the final meet for the
 * third place, and the final is that of those who met in it. */
static void a_final_stays_the_one_it_was_drawn_as(void **state)
{
	struct four four;

	(void)state;
	four_begin(&four);
	semi_finals_won(&four, 0, 1);
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	win_all(&four);
	for (int corrected = 0; corrected < 2; corrected++) {
		four_ask(&four);
		assert_true(four.bracket.over);
		for (int i = 0; i < 4; i++)
			assert_int_equal(four.bracket.ranks[i], i + 1);
		assert_int_equal(
		    bracket_sent_another(&four.bracket, &four.bracket.matches[0]), corrected);
		semi_finals_won(&four, 3, 2);
	}
	arena_release(&four.arena);
}

/* One table, one who goes on without a game, and one who left: whether the table was the final or the match for
 * the third place cannot be seen of who sits there. */
static void a_table_is_what_it_was_drawn_as_when_somebody_left(void **state)
{
	/* The first seed won and left, or lost and left; the table is of the second seed and the fourth. */
	static const struct {
		size_t won[2], left;
		int ranks[4];
	} ways[] = {
	    {{0, 2}, 0, {2, 3, 1, 4}},
	    {{3, 1}, 0, {4, 1, 3, 2}},
	    {{3, 1}, 2, {3, 1, 4, 2}},
	    {{0, 2}, 2, {1, 3, 2, 4}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct four four;

		four_begin(&four);
		semi_finals_won(&four, ways[i].won[0], ways[i].won[1]);
		four.evening.gone[ways[i].left] = true;
		four_ask(&four);
		assert_true(four.bracket.table_count == 1 && evening_pair(&four.bracket, 1, 3));
		evening_seat(&four.evening, &four.record, &four.bracket);
		win_all(&four);
		for (size_t j = 0; j < sizeof ways / sizeof *ways; j++) {
			semi_finals_won(&four, ways[j].won[0], ways[j].won[1]);
			four_ask(&four);
			for (size_t k = 0; k < 4; k++)
				assert_int_equal(four.bracket.ranks[k], ways[i].ranks[k]);
		}
		arena_release(&four.arena);
	}
}

/* The final of those not beaten, corrected after who lost it was sent among the losers: the other goes on, and
 * nobody is drawn twice. */
static void who_was_sent_among_the_losers_is_not_sent_on_as_the_winner(void **state)
{
	struct four four = {.evening = {.count = 4, .twice = true, .best_of = 1}};

	(void)state;
	for (int round = 0; round < 3; round++) {
		four_ask(&four);
		evening_seat(&four.evening, &four.record, &four.bracket);
		win_all(&four);
	}
	assert_true(four.record.games[2][0].sides[0] == 1 && four.record.games[2][0].sides[1] == 2);
	for (int result = BRACKET_OPEN; result <= BRACKET_DRAWN; result++)
		for (size_t won = 1; won <= 2; won++) {
			four.record.games[1][0].result = (enum bracket_result)result;
			evening_win(&four.record.games[2][0], won);
			four_ask(&four);
			assert_int_equal(four.bracket.table_count, 1);
			assert_true(evening_pair(&four.bracket, 0, won));
		}
	arena_release(&four.arena);
}

/* The first final corrected after the second was seated: the second decides, and it is told. */
static void a_second_final_that_was_seated_decides(void **state)
{
	struct four four = {.evening = {.count = 2, .twice = true, .best_of = 1}};
	struct bracket_game *final = &four.record.games[1][0], *again = &four.record.games[2][0];

	(void)state;
	for (int round = 0; round < 2; round++) {
		four_ask(&four);
		evening_seat(&four.evening, &four.record, &four.bracket);
		win_all(&four);
	}
	four_ask(&four);
	assert_true(four.bracket.over);
	assert_int_equal(four.bracket.ranks[0], 1);
	evening_win(final, 1);
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(final, 0);
	four_ask(&four);
	assert_true(four.bracket.open);
	evening_win(again, 1);
	four_ask(&four);
	assert_true(four.bracket.over);
	assert_int_equal(four.bracket.ranks[1], 1);
	assert_int_equal(four.bracket.ranks[0], 2);
	assert_true(bracket_again_needless(&four.bracket, &four.bracket.matches[1]));
	evening_win(final, 1);
	four_ask(&four);
	assert_true(four.bracket.over);
	assert_int_equal(four.bracket.ranks[1], 1);
	assert_false(bracket_again_needless(&four.bracket, &four.bracket.matches[1]));
	arena_release(&four.arena);
}

/* Two meet three times at most where a match is the best of three: a match won in two games is not gone on with,
 * but the final begins. */
static void two_who_meet_in_every_match_play_each_to_its_end(void **state)
{
	struct four four = {.evening = {.count = 2, .twice = true, .best_of = 3}};

	(void)state;
	for (int round = 0; round < 4; round++) {
		four_ask(&four);
		assert_false(four.bracket.over);
		assert_int_equal(four.bracket.next.stage, 1 + round / 2);
		assert_int_equal(four.bracket.next.game, 1 + round % 2);
		evening_seat(&four.evening, &four.record, &four.bracket);
		win_all(&four);
	}
	four_ask(&four);
	assert_true(four.bracket.over);
	arena_release(&four.arena);
}

/* --- changed by hand --- */

/* Two take each other's places in the last round: each plays the match of the other, and what each table is stays,
 * whatever the semi-finals are corrected to. */
static void who_takes_a_place_by_hand_plays_the_match_of_the_other(void **state)
{
	/* The first seed and the second won. */
	static const struct {
		size_t one, other;
		int ranks[4];
	} ways[] = {
	    {0, 1, {2, 1, 3, 4}},
	    {1, 2, {1, 3, 2, 4}},
	    {0, 3, {4, 2, 3, 1}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct four four;

		four_begin(&four);
		semi_finals_won(&four, 0, 1);
		four_ask(&four);
		evening_seat(&four.evening, &four.record, &four.bracket);
		evening_swap(&four.record, ways[i].one, ways[i].other);
		win_all(&four);
		for (size_t first = 0; first <= 3; first += 3)
			for (size_t second = 1; second <= 2; second++) {
				semi_finals_won(&four, first, second);
				four_ask(&four);
				assert_true(four.bracket.over);
				for (size_t k = 0; k < 4; k++)
					assert_int_equal(four.bracket.ranks[k], ways[i].ranks[k]);
			}
		arena_release(&four.arena);
	}
}

/* A second game of other two is the first of theirs. */
static void who_comes_between_two_games_begins_the_match_anew(void **state)
{
	struct four four = {.evening = {.count = 4, .best_of = 3}};

	(void)state;
	for (int round = 0; round < 3; round++) {
		four_ask(&four);
		assert_int_equal(four.bracket.next.stage, 1);
		evening_seat(&four.evening, &four.record, &four.bracket);
		if (round == 1)
			evening_swap(&four.record, 2, 3);
		win_all(&four);
	}
	four_ask(&four);
	assert_int_equal(four.bracket.next.stage, 2);
	assert_true(evening_pair(&four.bracket, 0, 1));
	arena_release(&four.arena);
}

/* Who won left, and by the desk's word it is the beaten one who goes on without a game, or over a stage. */
static void a_bye_by_hand_is_in_the_place_of_who_would_have_come(void **state)
{
	struct four four = {.evening = {.count = 5, .best_of = 1}};

	(void)state;
	four_ask(&four);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_win(&four.record.games[0][0], 3);
	four.evening.gone[0] = true;
	four_ask(&four);
	assert_int_equal(four.bracket.bye_count, 1);
	evening_seat(&four.evening, &four.record, &four.bracket);
	evening_swap(&four.record, 3, 4);
	win_all(&four);
	four_ask(&four);
	assert_true(evening_pair(&four.bracket, 1, 4));
	assert_int_equal(four.bracket.ranks[3], 5);
	arena_release(&four.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(byes_fall_to_the_highest_seeds),
	    cmocka_unit_test(who_left_has_no_bye_and_the_next_goes_on),
	    cmocka_unit_test(a_correction_before_the_final_is_drawn_sends_the_other),
	    cmocka_unit_test(a_correction_after_the_final_changes_nothing_played),
	    cmocka_unit_test(who_was_seated_otherwise_plays_on_from_there),
	    cmocka_unit_test(a_drawn_game_counts_for_the_higher_seed),
	    cmocka_unit_test(places_stand_while_it_is_played),
	    cmocka_unit_test(a_final_stays_the_one_it_was_drawn_as),
	    cmocka_unit_test(a_table_is_what_it_was_drawn_as_when_somebody_left),
	    cmocka_unit_test(who_was_sent_among_the_losers_is_not_sent_on_as_the_winner),
	    cmocka_unit_test(a_second_final_that_was_seated_decides),
	    cmocka_unit_test(who_stays_behind_has_the_place_of_the_other),
	    cmocka_unit_test(who_was_sent_on_without_a_game_stays),
	    cmocka_unit_test(who_left_after_winning_keeps_the_place),
	    cmocka_unit_test(who_was_sent_on_over_a_stage_stays),
	    cmocka_unit_test(a_third_place_beside_a_final_without_a_game_stays),
	    cmocka_unit_test(two_who_meet_in_every_match_play_each_to_its_end),
	    cmocka_unit_test(who_takes_a_place_by_hand_plays_the_match_of_the_other),
	    cmocka_unit_test(who_comes_between_two_games_begins_the_match_anew),
	    cmocka_unit_test(a_bye_by_hand_is_in_the_place_of_who_would_have_come),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
