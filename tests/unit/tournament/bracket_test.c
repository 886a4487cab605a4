/* Brackets of 2 to 64 entrants, played to the end and at every round compared with a second calculation: a
 * field of places in which the first meets the last, the second the last but one, and the winner takes the
 * better place of the two in a field of half the size. */
#include "tournament/bracket.h"
#include "tournament/lots.h"

#include "cmocka_all.h"

#include <string.h>

enum { MOST = 64, ROUNDS = 64 };

/* --- the second calculation --- */

struct field {
	size_t size; /* places, a power of two */
	size_t at[MOST];
};

struct evening {
	size_t count;
	bool third, twice;
	int best_of;
	int strength[MOST];
	bool gone[MOST];
	struct field field;
	size_t beaten[2]; /* in the semi-finals */
	int ranks[MOST];  /* 0: still in */
};

static size_t there(const struct evening *evening, size_t entrant)
{
	return entrant != BRACKET_NOBODY && !evening->gone[entrant];
}

/* Who goes on of two: the stronger of those that come. */
static size_t better(const struct evening *evening, size_t a, size_t b)
{
	if (!there(evening, a) && !there(evening, b)) {
		/* A place that nobody ever had takes nobody along. */
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

struct record {
	size_t count;
	struct bracket_round rounds[ROUNDS];
	struct bracket_game games[ROUNDS][MOST];
	size_t byes[ROUNDS][MOST];
	bool gone[ROUNDS][MOST];
	struct bracket_seat seats[ROUNDS][2 * MOST];
};

static void ask(struct arena *arena, const struct evening *evening, const struct record *record,
    struct bracket *ret)
{
	const struct bracket_input input = {.entrant_count = evening->count,
	    .third_place = evening->third,
	    .twice = evening->twice,
	    .best_of = evening->best_of,
	    .round_count = record->count,
	    .rounds = record->rounds,
	    .gone = evening->gone};
	struct error err = {0};

	assert_true(bracket_make(arena, &input, ret, &err));
}

/* Seats the round the bracket says. */
static void seat(
    const struct evening *evening, struct record *record, const struct bracket *bracket)
{
	const size_t at = record->count++;

	for (size_t i = 0; i < bracket->table_count; i++)
		record->games[at][i] = (struct bracket_game){
		    {bracket->tables[i][0], bracket->tables[i][1]}, BRACKET_OPEN};
	memcpy(record->byes[at], bracket->byes, bracket->bye_count * sizeof *bracket->byes);
	memcpy(record->gone[at], evening->gone, sizeof evening->gone);
	assert_true(bracket->seat_count <= 2 * MOST);
	memcpy(record->seats[at], bracket->seats, bracket->seat_count * sizeof *bracket->seats);
	record->rounds[at] =
	    (struct bracket_round){bracket->table_count, record->games[at], bracket->bye_count,
	        record->byes[at], record->gone[at], bracket->seat_count, record->seats[at]};
}

static void exchange(size_t *place, size_t one, size_t other)
{
	if (*place == one || *place == other)
		*place = *place == one ? other : one;
}

/* Two take each other's places in the newest round, by hand. */
static void swap(struct record *record, size_t one, size_t other)
{
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

static void win(struct bracket_game *game, size_t winner)
{
	game->result = game->sides[0] == winner ? BRACKET_WON_FIRST : BRACKET_WON_SECOND;
}

static bool pair_among(const struct bracket *bracket, size_t a, size_t b)
{
	for (size_t i = 0; i < bracket->table_count; i++)
		if (bracket->tables[i][0] == (a < b ? a : b) &&
		    bracket->tables[i][1] == (a < b ? b : a))
			return true;
	return false;
}

/* The tables are the pairs of the field, both there, and those beaten in the semi-finals. */
static size_t tables_check(const struct evening *evening, const struct bracket *bracket)
{
	const struct field *field = &evening->field;
	size_t found = 0;

	for (size_t i = 0; i < field->size / 2; i++) {
		const size_t a = field->at[i], b = field->at[field->size - 1 - i];

		if (!there(evening, a) || !there(evening, b))
			continue;
		assert_true(pair_among(bracket, a, b));
		found++;
	}
	if (field->size == 2 && evening->third && there(evening, evening->beaten[0]) &&
	    there(evening, evening->beaten[1])) {
		assert_true(pair_among(bracket, evening->beaten[0], evening->beaten[1]));
		found++;
	}
	return found;
}

/* A match of several games: the weaker wins the first of three. */
static void games_play(struct arena *arena, const struct evening *evening, struct record *record)
{
	for (int game = 1; game <= evening->best_of / 2 + 1 + (evening->best_of > 1); game++) {
		struct bracket bracket;
		const bool weaker = game == 1 && evening->best_of > 1;

		ask(arena, evening, record, &bracket);
		assert_false(bracket.open);
		assert_int_equal(bracket.next.game, game);
		seat(evening, record, &bracket);
		ask(arena, evening, record, &bracket);
		assert_true(bracket.open);
		for (size_t i = 0; i < record->rounds[record->count - 1].game_count; i++) {
			struct bracket_game *at = &record->games[record->count - 1][i];
			const size_t best = better(evening, at->sides[0], at->sides[1]);

			win(at, (best == at->sides[0]) != weaker ? at->sides[0] : at->sides[1]);
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

/* Plays an evening to its end; `one_in` so many leave before each round, none where it is 0. */
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

		/* Who leaves between two rounds leaves before all that passes without a game. */
		some_leave(&evening, &lots, played ? one_in : 0);
		ask(&arena, &evening, &record, &bracket);
		/* A stage that nobody plays is passed over, and the next one is told of. */
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
	ask(&arena, &evening, &record, &bracket);
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

static void who_leaves_is_beaten_without_a_game(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 2000; seed++)
		play((struct evening){.count = 2 + (size_t)(seed % (MOST - 1)),
		         .third = seed % 2 == 0,
		         .best_of = 1},
		    seed, 2 + seed % 9);
}

/* --- a double elimination: counted by who lost how often --- */

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
		win(game, winner);
		twice->games++;
		if (++twice->losses[loser] == 2)
			twice->out_after[loser] = (int)at + 1;
	}
}

/* Out in one round: side by side behind all who stayed in longer. */
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
		ask(&arena, &twice.evening, &record, &bracket);
		assert_false(bracket.open);
		if (bracket.over)
			break;
		seat(&twice.evening, &record, &bracket);
		twice_play(&twice, &record, &lots, favourites);
	}
	for (size_t i = 0; i < count; i++) {
		out += twice.out_after[i] > 0;
		if (twice.out_after[i] == 0)
			assert_int_equal(bracket.ranks[i], 1);
		/* Who beats everybody but one loses to nobody else. */
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

static void who_is_beaten_twice_is_out_and_nobody_else(void **state)
{
	(void)state;
	for (size_t count = 2; count <= MOST; count++) {
		twice_run(count, count, true);
		for (uint64_t seed = 0; seed < 10; seed++)
			twice_run(count, seed * MOST + count, false);
	}
}

/* --- what happens to a bracket that is being played --- */

struct four {
	struct arena arena;
	struct evening evening;
	struct record record;
	struct bracket bracket;
};

static void four_begin(struct four *four)
{
	*four = (struct four){.evening = {.count = 4, .third = true, .best_of = 1}};
	ask(&four->arena, &four->evening, &four->record, &four->bracket);
	seat(&four->evening, &four->record, &four->bracket);
}

static void four_ask(struct four *four)
{
	ask(&four->arena, &four->evening, &four->record, &four->bracket);
}

static void byes_fall_to_the_highest_seeds(void **state)
{
	struct four four = {.evening = {.count = 6, .best_of = 1}};

	(void)state;
	four_ask(&four);
	assert_int_equal(four.bracket.table_count, 2);
	assert_true(pair_among(&four.bracket, 3, 4) && pair_among(&four.bracket, 2, 5));
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
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[0][0], 2);
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
	win(&four.record.games[0][0], 0);
	win(&four.record.games[0][1], 1);
	four_ask(&four);
	assert_true(pair_among(&four.bracket, 0, 1) && pair_among(&four.bracket, 2, 3));
	win(&four.record.games[0][0], 3);
	four_ask(&four);
	assert_true(pair_among(&four.bracket, 1, 3) && pair_among(&four.bracket, 0, 2));
	arena_release(&four.arena);
}

static void a_correction_after_the_final_changes_nothing_played(void **state)
{
	struct four four;

	(void)state;
	four_begin(&four);
	win(&four.record.games[0][0], 0);
	win(&four.record.games[0][1], 1);
	four_ask(&four);
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[1][0], 1);
	win(&four.record.games[1][1], 3);
	win(&four.record.games[0][0], 3);
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
	swap(&four.record, 2, 3);
	win(&four.record.games[0][0], 2);
	win(&four.record.games[0][1], 1);
	four_ask(&four);
	assert_true(pair_among(&four.bracket, 1, 2) && pair_among(&four.bracket, 0, 3));
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
	assert_true(pair_among(&four.bracket, 0, 1));
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
	win(&four.record.games[0][0], 0);
	win(&four.record.games[0][1], 1);
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
	win(&four.record.games[0][0], 0);
	four.record.games[0][1] = (struct bracket_game){{1, 2}, BRACKET_WON_FIRST};
	four.evening.gone[2] = true;
	four_ask(&four);
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[1][0], 0);
	win(&four.record.games[0][0], 3);
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
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[0][0], 3);
	four_ask(&four);
	assert_int_equal(four.bracket.bye_count, 1);
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[1][0], 1);
	win(&four.record.games[0][0], 4);
	four_ask(&four);
	assert_true(pair_among(&four.bracket, 1, 3));
	assert_int_equal(four.bracket.ranks[4], 5);
	arena_release(&four.arena);
}

/* Who was beaten without a game as he had left stays beaten there, whoever is said to have won before. */
static void who_left_after_winning_keeps_the_place(void **state)
{
	struct four four = {.evening = {.count = 8, .best_of = 1}};

	(void)state;
	four_ask(&four);
	seat(&four.evening, &four.record, &four.bracket);
	for (size_t i = 0; i < 4; i++)
		win(&four.record.games[0][i], four.record.games[0][i].sides[0]);
	four.evening.gone[1] = true;
	four_ask(&four);
	assert_int_equal(four.bracket.table_count, 1);
	seat(&four.evening, &four.record, &four.bracket);
	for (size_t i = 0; i < 4; i++)
		if (four.record.games[0][i].sides[0] == 1)
			win(&four.record.games[0][i], 6);
	win(&four.record.games[1][0], 0);
	four_ask(&four);
	assert_true(pair_among(&four.bracket, 0, 2));
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
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[0][0], 3);
	four.evening.gone[0] = true;
	four_ask(&four);
	assert_true(pair_among(&four.bracket, 1, 3));
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[1][0], 1);
	win(&four.record.games[0][0], 4);
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
	seat(&four.evening, &four.record, &four.bracket);
	for (size_t i = 0; i < 2; i++)
		win(&four.record.games[0][i], four.record.games[0][i].sides[0] == 0 ? 3 : 1);
	four.evening.gone[1] = true;
	four_ask(&four);
	assert_true(pair_among(&four.bracket, 0, 2));
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[1][0], 0);
	for (size_t i = 0; i < 2; i++)
		if (four.record.games[0][i].sides[0] == 0)
			win(&four.record.games[0][i], 0);
	four_ask(&four);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(four.bracket.ranks[i], ranks[i]);
	arena_release(&four.arena);
}

/* Who won the first semi-final, and the second. */
static void semi_finals_won(struct four *four, size_t first, size_t second)
{
	win(&four->record.games[0][0], first);
	win(&four->record.games[0][1], second);
}

/* The higher seed has won at each table of the newest round. */
static void win_all(struct four *four)
{
	const size_t at = four->record.count - 1;

	for (size_t i = 0; i < four->record.rounds[at].game_count; i++)
		win(&four->record.games[at][i], four->record.games[at][i].sides[0]);
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
	seat(&four.evening, &four.record, &four.bracket);
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
		assert_true(four.bracket.table_count == 1 && pair_among(&four.bracket, 1, 3));
		seat(&four.evening, &four.record, &four.bracket);
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
		seat(&four.evening, &four.record, &four.bracket);
		win_all(&four);
	}
	assert_true(four.record.games[2][0].sides[0] == 1 && four.record.games[2][0].sides[1] == 2);
	for (int result = BRACKET_OPEN; result <= BRACKET_DRAWN; result++)
		for (size_t won = 1; won <= 2; won++) {
			four.record.games[1][0].result = (enum bracket_result)result;
			win(&four.record.games[2][0], won);
			four_ask(&four);
			assert_int_equal(four.bracket.table_count, 1);
			assert_true(pair_among(&four.bracket, 0, won));
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
		seat(&four.evening, &four.record, &four.bracket);
		win_all(&four);
	}
	four_ask(&four);
	assert_true(four.bracket.over);
	assert_int_equal(four.bracket.ranks[0], 1);
	win(final, 1);
	four_ask(&four);
	seat(&four.evening, &four.record, &four.bracket);
	win(final, 0);
	four_ask(&four);
	assert_true(four.bracket.open);
	win(again, 1);
	four_ask(&four);
	assert_true(four.bracket.over);
	assert_int_equal(four.bracket.ranks[1], 1);
	assert_int_equal(four.bracket.ranks[0], 2);
	assert_true(bracket_again_needless(&four.bracket, &four.bracket.matches[1]));
	win(final, 1);
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
		seat(&four.evening, &four.record, &four.bracket);
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
		seat(&four.evening, &four.record, &four.bracket);
		swap(&four.record, ways[i].one, ways[i].other);
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
		seat(&four.evening, &four.record, &four.bracket);
		if (round == 1)
			swap(&four.record, 2, 3);
		win_all(&four);
	}
	four_ask(&four);
	assert_int_equal(four.bracket.next.stage, 2);
	assert_true(pair_among(&four.bracket, 0, 1));
	arena_release(&four.arena);
}

/* Who won left, and by the desk's word it is the beaten one who goes on without a game, or over a stage. */
static void a_bye_by_hand_is_in_the_place_of_who_would_have_come(void **state)
{
	struct four four = {.evening = {.count = 5, .best_of = 1}};

	(void)state;
	four_ask(&four);
	seat(&four.evening, &four.record, &four.bracket);
	win(&four.record.games[0][0], 3);
	four.evening.gone[0] = true;
	four_ask(&four);
	assert_int_equal(four.bracket.bye_count, 1);
	seat(&four.evening, &four.record, &four.bracket);
	swap(&four.record, 3, 4);
	win_all(&four);
	four_ask(&four);
	assert_true(pair_among(&four.bracket, 1, 4));
	assert_int_equal(four.bracket.ranks[3], 5);
	arena_release(&four.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_size_agrees_with_a_field_that_halves),
	    cmocka_unit_test(who_leaves_is_beaten_without_a_game),
	    cmocka_unit_test(who_is_beaten_twice_is_out_and_nobody_else),
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
