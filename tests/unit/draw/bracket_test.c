/* Brackets of 2 to 64 entrants are played to the end. Every round is compared with a second
 * calculation. It is a list of places: the first meets the last, the second the last but one, and
 * so on. The winner takes the better place of the two in a list of half the size. */
#include "evening.h"

#include "tournament/random.h"

#include "base/arena.h"
#include "cmocka_all.h"
#include "draw/bracket.h"

#include <string.h>

/* --- the second calculation --- */

static size_t there(const struct evening *evening, size_t entrant)
{
	return entrant != BRACKET_NOBODY && !evening->gone[entrant];
}

/* Returns the winner of two: the stronger of those present. */
static size_t better(const struct evening *evening, size_t a, size_t b)
{
	if (!there(evening, a) && !there(evening, b)) {
		/* An entrant opposite a place that was always empty goes on, even after leaving. */
		if (a == BRACKET_NOBODY || b == BRACKET_NOBODY)
			return a == BRACKET_NOBODY ? b : a;
		return BRACKET_NOBODY;
	}
	if (!there(evening, a))
		return b;
	if (!there(evening, b))
		return a;
	return evening->strength[a] > evening->strength[b] ? a : b;
}

static void beat(struct evening *evening, size_t entrant, int rank)
{
	if (entrant != BRACKET_NOBODY)
		evening->ranks[entrant] = rank;
}

static void field_halve(struct evening *evening)
{
	const size_t size = evening->field.size;
	struct field next = {.size = size / 2};
	size_t beaten[MOST], beaten_count = 0;
	int left = 0;

	for (size_t i = 0; i < size / 2; i++) {
		const size_t a = evening->field.at[i], b = evening->field.at[size - 1 - i];
		const size_t winner = better(evening, a, b);

		next.at[i] = winner;
		left += winner != BRACKET_NOBODY;
		if (a != BRACKET_NOBODY && a != winner)
			beaten[beaten_count++] = a;
		if (b != BRACKET_NOBODY && b != winner)
			beaten[beaten_count++] = b;
		if (size == 4)
			evening->beaten[i] = winner == BRACKET_NOBODY ? BRACKET_NOBODY
			                     : winner == a            ? b
			                                              : a;
	}
	for (size_t i = 0; i < beaten_count; i++)
		beat(evening, beaten[i], left + 1);
	if (size == 2 && next.at[0] != BRACKET_NOBODY)
		beat(evening, next.at[0], 1);
	evening->field = next;
}

static void third_play(struct evening *evening)
{
	const size_t a = evening->beaten[0], b = evening->beaten[1];
	const size_t winner = better(evening, a, b);

	if (a != BRACKET_NOBODY && b != BRACKET_NOBODY && winner != BRACKET_NOBODY)
		beat(evening, winner == a ? b : a, evening->ranks[winner] + 1);
}

/* --- the bracket --- */

/* The tables are the pairs of the list who are both present, and the match for the third place. */
static size_t tables_check(const struct evening *evening, const struct bracket *bracket)
{
	const struct field *field = &evening->field;
	size_t found = 0;

	for (size_t i = 0; i < field->size / 2; i++) {
		const size_t a = field->at[i], b = field->at[field->size - 1 - i];

		if (!there(evening, a) || !there(evening, b))
			continue;
		assert_true(evening_pair(bracket, a, b));
		found++;
	}
	if (field->size == 2 && evening->third && there(evening, evening->beaten[0]) &&
	    there(evening, evening->beaten[1])) {
		assert_true(evening_pair(bracket, evening->beaten[0], evening->beaten[1]));
		found++;
	}
	return found;
}

/* Plays a match of several games: the weaker entrant wins the first of three. */
static void games_play(struct arena *arena, const struct evening *evening, struct record *record)
{
	for (int game = 1; game <= evening->best_of / 2 + 1 + (evening->best_of > 1); game++) {
		struct bracket bracket;
		const bool weaker = game == 1 && evening->best_of > 1;

		evening_ask(arena, evening, record, &bracket);
		assert_false(bracket.undecided);
		assert_int_equal(bracket.next.game, game);
		evening_seat(evening, record, &bracket);
		evening_ask(arena, evening, record, &bracket);
		assert_true(bracket.undecided);
		for (size_t i = 0; i < record->rounds[record->count - 1].game_count; i++) {
			struct bracket_game *at = &record->games[record->count - 1][i];
			const size_t best = better(evening, at->sides[0], at->sides[1]);

			evening_win(
			    at, (best == at->sides[0]) != weaker ? at->sides[0] : at->sides[1]);
		}
	}
}

static void some_leave(struct evening *evening, struct lots *lots, size_t one_in)
{
	for (size_t i = 0; i < evening->count && one_in > 0; i++)
		if (lots_below(lots, one_in) == 0)
			evening->gone[i] = true;
}

static void evening_begin(struct evening *evening, struct lots *lots)
{
	size_t order[MOST];

	evening->field.size = 2;
	while (evening->field.size < evening->count)
		evening->field.size *= 2;
	evening->beaten[0] = evening->beaten[1] = BRACKET_NOBODY;
	for (size_t i = 0; i < evening->field.size; i++)
		evening->field.at[i] = i < evening->count ? i : BRACKET_NOBODY;
	for (size_t i = 0; i < evening->count; i++)
		order[i] = i;
	lots_shuffle(lots, order, evening->count);
	for (size_t i = 0; i < evening->count; i++)
		evening->strength[i] = (int)order[i];
}

static void ranks_check(const struct evening *evening, const struct bracket *bracket)
{
	for (size_t i = 0; i < evening->count; i++)
		assert_int_equal(bracket->ranks[i], evening->ranks[i]);
}

/* Plays an evening to its end. Before each round one in `one_in` leaves; 0: nobody leaves. */
static void play(struct evening evening, uint64_t seed, size_t one_in)
{
	static struct record record;
	struct arena arena = {0};
	struct lots lots = {.state = seed};
	struct bracket bracket;
	bool played = true;

	record.count = 0;
	evening_begin(&evening, &lots);
	while (evening.field.size > 1) {
		const bool last = evening.field.size == 2;
		size_t found;

		/* Entrants who leave between two rounds leave before all stages without a game. */
		some_leave(&evening, &lots, played ? one_in : 0);
		evening_ask(&arena, &evening, &record, &bracket);
		/* A stage without a game is skipped: the bracket shows the next one. */
		found = 0;
		for (size_t i = 0; i < evening.field.size / 2; i++)
			found += there(&evening, evening.field.at[i]) &&
			         there(&evening, evening.field.at[evening.field.size - 1 - i]);
		if (last && evening.third)
			found += there(&evening, evening.beaten[0]) &&
			         there(&evening, evening.beaten[1]);
		if (found > 0) {
			assert_int_equal(tables_check(&evening, &bracket), bracket.table_count);
			games_play(&arena, &evening, &record);
		}
		played = found > 0;
		field_halve(&evening);
		if (last && evening.third)
			third_play(&evening);
	}
	evening_ask(&arena, &evening, &record, &bracket);
	assert_true(bracket.over);
	assert_int_equal(bracket.table_count, 0);
	ranks_check(&evening, &bracket);
	arena_release(&arena);
}

static void every_size_agrees_with_a_field_that_halves(void **state)
{
	(void)state;
	for (size_t count = 2; count <= MOST; count++)
		for (int third = 0; third < 2; third++)
			for (int best_of = 1; best_of <= 3; best_of += 2)
				play(
				    (struct evening){
				        .count = count, .third = third, .best_of = best_of},
				    count * 7 + (uint64_t)best_of, 0);
}

static void an_entrant_who_leaves_loses_without_a_game(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 2000; seed++)
		play((struct evening){.count = 2 + (size_t)(seed % (MOST - 1)),
		         .third = seed % 2 == 0,
		         .best_of = 1},
		    seed, 2 + seed % 9);
}

/* --- a double elimination: the second calculation counts losses --- */

struct twice {
	struct evening evening;
	int losses[MOST], games, out_after[MOST]; /* 0: never; else the round */
};

static void twice_play(
    struct twice *twice, struct record *record, struct lots *lots, bool favourites)
{
	const size_t at = record->count - 1;
	bool seated[MOST] = {false};

	for (size_t i = 0; i < record->rounds[at].game_count; i++) {
		struct bracket_game *game = &record->games[at][i];
		const size_t a = game->sides[0], b = game->sides[1];
		const size_t winner = favourites            ? better(&twice->evening, a, b)
		                      : lots_below(lots, 2) ? a
		                                            : b;
		const size_t loser = winner == a ? b : a;

		assert_false(seated[a] || seated[b]);
		seated[a] = seated[b] = true;
		assert_true(twice->losses[a] < 2 && twice->losses[b] < 2);
		evening_win(game, winner);
		twice->games++;
		if (++twice->losses[loser] == 2)
			twice->out_after[loser] = (int)at + 1;
	}
}

/* Entrants who are out in the same round share a place after all who stayed longer. */
static void twice_ranks(const struct twice *twice, const struct bracket *bracket)
{
	for (size_t i = 0; i < twice->evening.count; i++) {
		int rank = 1;

		for (size_t j = 0; j < twice->evening.count; j++)
			rank +=
			    twice->out_after[i] > 0 &&
			    (twice->out_after[j] == 0 || twice->out_after[j] > twice->out_after[i]);
		assert_int_equal(bracket->ranks[i], rank);
	}
}

static void twice_run(size_t count, uint64_t seed, bool favourites)
{
	static struct record record;
	struct arena arena = {0};
	struct lots lots = {.state = seed};
	struct twice twice = {.evening = {.count = count, .twice = true, .best_of = 1}};
	struct bracket bracket;
	size_t out = 0;

	record.count = 0;
	evening_begin(&twice.evening, &lots);
	for (;;) {
		evening_ask(&arena, &twice.evening, &record, &bracket);
		assert_false(bracket.undecided);
		if (bracket.over)
			break;
		evening_seat(&twice.evening, &record, &bracket);
		twice_play(&twice, &record, &lots, favourites);
	}
	for (size_t i = 0; i < count; i++) {
		out += twice.out_after[i] > 0;
		if (twice.out_after[i] == 0)
			assert_int_equal(bracket.ranks[i], 1);
		/* The second strongest only loses to the strongest. */
		if (favourites && twice.evening.strength[i] + 2 == (int)count)
			assert_int_equal(bracket.ranks[i], 2);
		if (favourites && twice.evening.strength[i] + 1 == (int)count)
			assert_int_equal(bracket.ranks[i], 1);
	}
	assert_int_equal(out, count - 1);
	assert_in_range(twice.games, 2 * count - 2, 2 * count - 1);
	twice_ranks(&twice, &bracket);
	arena_release(&arena);
}

static void two_losses_put_an_entrant_out(void **state)
{
	(void)state;
	for (size_t count = 2; count <= MOST; count++) {
		twice_run(count, count, true);
		for (uint64_t seed = 0; seed < 10; seed++)
			twice_run(count, seed * MOST + count, false);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_size_agrees_with_a_field_that_halves),
	    cmocka_unit_test(an_entrant_who_leaves_loses_without_a_game),
	    cmocka_unit_test(two_losses_put_an_entrant_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
