/* A bracket while it is played: byes, entrants who leave, corrected results, rounds changed by
 * hand. */
#include "evening.h"

#include "base/arena.h"
#include "cmocka_all.h"
#include "draw/bracket.h"

#include <stdlib.h>

/* A bracket that is played, and its latest state. */
struct cup {
	struct arena arena;
	struct evening evening;
	struct record record;
	struct bracket bracket;
};

static const struct evening of_four = {.count = 4, .third = true, .best_of = 1};

/* Begins the one cup of these tests; it has no round yet. */
static struct cup *cup_begin(void **state, const struct evening *evening)
{
	struct cup *cup = *state;

	arena_release(&cup->arena);
	*cup = (struct cup){.evening = *evening};
	return cup;
}

static void cup_ask(struct cup *cup)
{
	evening_ask(&cup->arena, &cup->evening, &cup->record, &cup->bracket);
}

static void cup_seat(struct cup *cup)
{
	evening_seat(&cup->evening, &cup->record, &cup->bracket);
}

static void cup_draw(struct cup *cup)
{
	cup_ask(cup);
	cup_seat(cup);
}

static void exchange(size_t *place, size_t one, size_t other)
{
	if (*place == one || *place == other)
		*place = *place == one ? other : one;
}

/* Exchanges two entrants in the newest round, as the desk does by hand. */
static void cup_swap(struct cup *cup, size_t one, size_t other)
{
	struct record *record = &cup->record;
	const size_t at = record->count - 1;
	const struct bracket_round *round = &record->rounds[at];

	for (size_t i = 0; i < round->game_count; i++)
		for (size_t side = 0; side < 2; side++)
			exchange(&record->games[at][i].sides[side], one, other);
	for (size_t i = 0; i < round->bye_count; i++)
		exchange(&record->byes[at][i], one, other);
	for (size_t i = 0; i < round->seat_count; i++)
		exchange(&record->seats[at][i].entrant, one, other);
}

/* Sets the winners of the two semi-finals of four. */
static void semi_finals_won(struct cup *cup, size_t first, size_t second)
{
	evening_win(&cup->record.games[0][0], first);
	evening_win(&cup->record.games[0][1], second);
}

/* The higher seed wins at each table of the newest round. */
static void win_all(struct cup *cup)
{
	const size_t at = cup->record.count - 1;

	for (size_t i = 0; i < cup->record.rounds[at].game_count; i++)
		evening_win(&cup->record.games[at][i], cup->record.games[at][i].sides[0]);
}

static void ranks_check(const struct cup *cup, const int *ranks)
{
	for (size_t i = 0; i < cup->evening.count; i++)
		assert_int_equal(cup->bracket.ranks[i], ranks[i]);
}

/* Checks that the cup is over with these places. */
static void cup_over(struct cup *cup, const int *ranks)
{
	cup_ask(cup);
	assert_true(cup->bracket.over);
	ranks_check(cup, ranks);
}

static void byes_fall_to_the_highest_seeds(void **state)
{
	struct cup *cup = cup_begin(state, &(struct evening){.count = 6, .best_of = 1});

	cup_ask(cup);
	assert_int_equal(cup->bracket.table_count, 2);
	assert_true(evening_pair(&cup->bracket, 3, 4) && evening_pair(&cup->bracket, 2, 5));
	assert_int_equal(cup->bracket.bye_count, 2);
	assert_int_equal(cup->bracket.byes[0] + cup->bracket.byes[1], 1);
}

static void an_entrant_who_left_has_no_bye(void **state)
{
	struct cup *cup = cup_begin(state, &(struct evening){.count = 3, .best_of = 1});

	cup->evening.gone[0] = true;
	cup_ask(cup);
	assert_int_equal(cup->bracket.table_count, 1);
	assert_int_equal(cup->bracket.bye_count, 0);
	cup_seat(cup);
	evening_win(&cup->record.games[0][0], 2);
	cup_over(cup, (const int[]){2, 3, 1});
}

static void a_correction_before_the_final_is_drawn_sends_the_other(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	cup_draw(cup);
	semi_finals_won(cup, 0, 1);
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 0, 1) && evening_pair(&cup->bracket, 2, 3));
	semi_finals_won(cup, 3, 1);
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 1, 3) && evening_pair(&cup->bracket, 0, 2));
}

static void a_correction_after_the_final_changes_nothing_played(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	cup_draw(cup);
	semi_finals_won(cup, 0, 1);
	cup_draw(cup);
	evening_win(&cup->record.games[1][0], 1);
	evening_win(&cup->record.games[1][1], 3);
	semi_finals_won(cup, 3, 1);
	cup_over(cup, (const int[]){2, 1, 4, 3});
}

static void an_entrant_seated_by_hand_goes_on_from_there(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	cup_draw(cup);
	cup_swap(cup, 2, 3);
	semi_finals_won(cup, 2, 1);
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 1, 2) && evening_pair(&cup->bracket, 0, 3));
}

static void a_drawn_game_counts_for_the_higher_seed(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	cup_draw(cup);
	cup->record.games[0][0].result = BRACKET_DRAWN;
	cup->record.games[0][1] = (struct bracket_game){{2, 1}, BRACKET_DRAWN};
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 0, 1));
}

static void places_are_known_during_play(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	cup_draw(cup);
	cup_ask(cup);
	ranks_check(cup, (const int[]){1, 1, 1, 1});
	semi_finals_won(cup, 0, 1);
	cup_ask(cup);
	ranks_check(cup, (const int[]){1, 1, 3, 3});
}

/* An entrant who loses by a correction stays in the final, and the other plays for the third
 * place, even if that match is won without a game. */
static void the_corrected_winner_gets_the_third_place(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	cup_draw(cup);
	semi_finals_won(cup, 0, 1);
	cup->evening.gone[2] = true;
	cup_draw(cup);
	evening_win(&cup->record.games[1][0], 0);
	semi_finals_won(cup, 3, 1);
	cup_over(cup, (const int[]){1, 2, 4, 3});
}

/* The first of five left: the entrant who beat the fifth is in the final without a game, and
 * stays there. */
static void an_entrant_who_went_on_without_a_game_stays(void **state)
{
	struct cup *cup = cup_begin(state, &(struct evening){.count = 5, .best_of = 1});

	cup->evening.gone[0] = true;
	cup_draw(cup);
	evening_win(&cup->record.games[0][0], 3);
	cup_ask(cup);
	assert_int_equal(cup->bracket.bye_count, 1);
	cup_seat(cup);
	evening_win(&cup->record.games[1][0], 1);
	evening_win(&cup->record.games[0][0], 4);
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 1, 3));
	assert_int_equal(cup->bracket.ranks[4], 5);
}

/* An entrant left and lost a match without a game. A correction of an earlier result does not
 * change that. */
static void an_entrant_who_left_keeps_the_place(void **state)
{
	struct cup *cup = cup_begin(state, &(struct evening){.count = 8, .best_of = 1});

	cup_draw(cup);
	win_all(cup);
	cup->evening.gone[1] = true;
	cup_ask(cup);
	assert_int_equal(cup->bracket.table_count, 1);
	cup_seat(cup);
	for (size_t i = 0; i < 4; i++)
		if (cup->record.games[0][i].sides[0] == 1)
			evening_win(&cup->record.games[0][i], 6);
	evening_win(&cup->record.games[1][0], 0);
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 0, 2));
	assert_int_equal(cup->bracket.ranks[1], 3);
	assert_int_equal(cup->bracket.ranks[6], 5);
}

/* Also if a whole stage has no game: the entrant who passed it stays in place. */
static void an_entrant_who_passed_a_stage_stays(void **state)
{
	struct cup *cup = cup_begin(state, &(struct evening){.count = 5, .best_of = 1});

	cup->evening.gone[2] = true;
	cup_draw(cup);
	evening_win(&cup->record.games[0][0], 3);
	cup->evening.gone[0] = true;
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 1, 3));
	cup_seat(cup);
	evening_win(&cup->record.games[1][0], 1);
	evening_win(&cup->record.games[0][0], 4);
	cup_over(cup, (const int[]){3, 1, 3, 2, 5});
}

/* The final is won without a game, and the match for the third place has a table: a correction of a
 * semi-final does not exchange the two. */
static void the_third_place_stays_if_the_final_has_no_game(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	cup_draw(cup);
	semi_finals_won(cup, 3, 1);
	cup->evening.gone[1] = true;
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 0, 2));
	cup_seat(cup);
	evening_win(&cup->record.games[1][0], 0);
	semi_finals_won(cup, 0, 1);
	cup_over(cup, (const int[]){3, 2, 4, 1});
}

/* Both semi-finals are corrected after the last round was seated. The final keeps its entrants, and
 * the entrants who should have played it meet for the third place. */
static void a_final_stays_the_one_it_was_drawn_as(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	cup_draw(cup);
	semi_finals_won(cup, 0, 1);
	cup_draw(cup);
	win_all(cup);
	for (int corrected = 0; corrected < 2; corrected++) {
		cup_over(cup, (const int[]){1, 2, 3, 4});
		assert_int_equal(
		    bracket_sent_another(&cup->bracket, &cup->bracket.matches[0]), corrected);
		semi_finals_won(cup, 3, 2);
	}
}

/* One table, one entrant who goes on without a game, and one who left: the seats alone do not
 * show whether the table was the final or the match for the third place. */
static void a_table_keeps_its_match_after_a_withdrawal(void **state)
{
	/* The first seed won and left, or lost and left; the second seed and the fourth sit at the
	 * table. */
	static const struct {
		size_t won[2], left;
		int ranks[4];
	} ways[] = {
	    {{0, 2}, 0, {2, 3, 1, 4}},
	    {{3, 1}, 0, {4, 1, 3, 2}},
	    {{3, 1}, 2, {3, 1, 4, 2}},
	    {{0, 2}, 2, {1, 3, 2, 4}},
	};

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct cup *cup = cup_begin(state, &of_four);

		cup_draw(cup);
		semi_finals_won(cup, ways[i].won[0], ways[i].won[1]);
		cup->evening.gone[ways[i].left] = true;
		cup_ask(cup);
		assert_true(cup->bracket.table_count == 1 && evening_pair(&cup->bracket, 1, 3));
		cup_seat(cup);
		win_all(cup);
		for (size_t j = 0; j < sizeof ways / sizeof *ways; j++) {
			semi_finals_won(cup, ways[j].won[0], ways[j].won[1]);
			cup_over(cup, ways[i].ranks);
		}
	}
}

/* The final of the unbeaten is corrected after its loser joined the other losers: the other
 * entrant goes on, and no entrant is drawn twice. */
static void a_corrected_winner_is_not_drawn_twice(void **state)
{
	struct cup *cup =
	    cup_begin(state, &(struct evening){.count = 4, .twice = true, .best_of = 1});

	for (int round = 0; round < 3; round++) {
		cup_draw(cup);
		win_all(cup);
	}
	assert_true(cup->record.games[2][0].sides[0] == 1 && cup->record.games[2][0].sides[1] == 2);
	for (int result = BRACKET_UNDECIDED; result <= BRACKET_DRAWN; result++)
		for (size_t won = 1; won <= 2; won++) {
			cup->record.games[1][0].result = (enum bracket_result)result;
			evening_win(&cup->record.games[2][0], won);
			cup_ask(cup);
			assert_int_equal(cup->bracket.table_count, 1);
			assert_true(evening_pair(&cup->bracket, 0, won));
		}
}

/* The first final is corrected after the second was seated: the second decides, and the answer
 * says so. */
static void a_second_final_that_was_seated_decides(void **state)
{
	struct cup *cup =
	    cup_begin(state, &(struct evening){.count = 2, .twice = true, .best_of = 1});
	struct bracket_game *final = &cup->record.games[1][0], *again = &cup->record.games[2][0];

	for (int round = 0; round < 2; round++) {
		cup_draw(cup);
		win_all(cup);
	}
	cup_over(cup, (const int[]){1, 2});
	evening_win(final, 1);
	cup_draw(cup);
	evening_win(final, 0);
	cup_ask(cup);
	assert_true(cup->bracket.undecided);
	evening_win(again, 1);
	cup_over(cup, (const int[]){2, 1});
	assert_true(bracket_again_needless(&cup->bracket, &cup->bracket.matches[1]));
	evening_win(final, 1);
	cup_over(cup, (const int[]){2, 1});
	assert_false(bracket_again_needless(&cup->bracket, &cup->bracket.matches[1]));
}

/* A match is the best of three, so two entrants meet three times at most: after two wins the
 * final begins. */
static void a_match_between_two_entrants_is_played_to_its_end(void **state)
{
	struct cup *cup =
	    cup_begin(state, &(struct evening){.count = 2, .twice = true, .best_of = 3});

	for (int round = 0; round < 4; round++) {
		cup_ask(cup);
		assert_false(cup->bracket.over);
		assert_int_equal(cup->bracket.next.stage, 1 + round / 2);
		assert_int_equal(cup->bracket.next.game, 1 + round % 2);
		cup_seat(cup);
		win_all(cup);
	}
	cup_ask(cup);
	assert_true(cup->bracket.over);
}

/* --- changed by hand --- */

/* Two entrants exchange places in the last round: each plays the match of the other. Each table
 * keeps its match, even if the semi-finals are corrected. */
static void exchanged_entrants_play_each_others_matches(void **state)
{
	/* The first and the second seed won their semi-finals. */
	static const struct {
		size_t one, other;
		int ranks[4];
	} ways[] = {
	    {0, 1, {2, 1, 3, 4}},
	    {1, 2, {1, 3, 2, 4}},
	    {0, 3, {4, 2, 3, 1}},
	};

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct cup *cup = cup_begin(state, &of_four);

		cup_draw(cup);
		semi_finals_won(cup, 0, 1);
		cup_draw(cup);
		cup_swap(cup, ways[i].one, ways[i].other);
		win_all(cup);
		for (size_t first = 0; first <= 3; first += 3)
			for (size_t second = 1; second <= 2; second++) {
				semi_finals_won(cup, first, second);
				cup_over(cup, ways[i].ranks);
			}
	}
}

/* If other entrants play the second game, it is the first game of their match. */
static void a_new_entrant_between_games_begins_the_match_again(void **state)
{
	struct cup *cup = cup_begin(state, &(struct evening){.count = 4, .best_of = 3});

	for (int round = 0; round < 3; round++) {
		cup_ask(cup);
		assert_int_equal(cup->bracket.next.stage, 1);
		cup_seat(cup);
		if (round == 1)
			cup_swap(cup, 2, 3);
		win_all(cup);
	}
	cup_ask(cup);
	assert_int_equal(cup->bracket.next.stage, 2);
	assert_true(evening_pair(&cup->bracket, 0, 1));
}

/* The winner left, and the desk gives the bye to the loser instead. */
static void the_desk_gives_the_bye_to_the_loser(void **state)
{
	struct cup *cup = cup_begin(state, &(struct evening){.count = 5, .best_of = 1});

	cup_draw(cup);
	evening_win(&cup->record.games[0][0], 3);
	cup->evening.gone[0] = true;
	cup_ask(cup);
	assert_int_equal(cup->bracket.bye_count, 1);
	cup_seat(cup);
	cup_swap(cup, 3, 4);
	win_all(cup);
	cup_ask(cup);
	assert_true(evening_pair(&cup->bracket, 1, 4));
	assert_int_equal(cup->bracket.ranks[3], 5);
}

static void an_entrant_who_leaves_before_a_match_loses_it(void **state)
{
	struct cup *cup = cup_begin(state, &of_four);

	/* By hand, only the first semi-final is seated. */
	cup_draw(cup);
	cup->record.rounds[0].game_count = 1;
	evening_win(&cup->record.games[0][0], 0);
	cup->evening.gone[2] = true;
	cup_ask(cup);
	assert_int_equal(cup->bracket.table_count, 1);
	assert_true(evening_pair(&cup->bracket, 0, 1));
}

static int cups_begin(void **state)
{
	*state = calloc(1, sizeof(struct cup));
	return *state ? 0 : -1;
}

static int cups_end(void **state)
{
	struct cup *cup = *state;

	arena_release(&cup->arena);
	free(cup);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(byes_fall_to_the_highest_seeds),
	    cmocka_unit_test(an_entrant_who_left_has_no_bye),
	    cmocka_unit_test(a_correction_before_the_final_is_drawn_sends_the_other),
	    cmocka_unit_test(a_correction_after_the_final_changes_nothing_played),
	    cmocka_unit_test(an_entrant_seated_by_hand_goes_on_from_there),
	    cmocka_unit_test(a_drawn_game_counts_for_the_higher_seed),
	    cmocka_unit_test(places_are_known_during_play),
	    cmocka_unit_test(a_final_stays_the_one_it_was_drawn_as),
	    cmocka_unit_test(a_table_keeps_its_match_after_a_withdrawal),
	    cmocka_unit_test(a_corrected_winner_is_not_drawn_twice),
	    cmocka_unit_test(a_second_final_that_was_seated_decides),
	    cmocka_unit_test(the_corrected_winner_gets_the_third_place),
	    cmocka_unit_test(an_entrant_who_went_on_without_a_game_stays),
	    cmocka_unit_test(an_entrant_who_left_keeps_the_place),
	    cmocka_unit_test(an_entrant_who_passed_a_stage_stays),
	    cmocka_unit_test(the_third_place_stays_if_the_final_has_no_game),
	    cmocka_unit_test(a_match_between_two_entrants_is_played_to_its_end),
	    cmocka_unit_test(exchanged_entrants_play_each_others_matches),
	    cmocka_unit_test(a_new_entrant_between_games_begins_the_match_again),
	    cmocka_unit_test(the_desk_gives_the_bye_to_the_loser),
	    cmocka_unit_test(an_entrant_who_leaves_before_a_match_loses_it),
	};

	return cmocka_run_group_tests(tests, cups_begin, cups_end);
}
