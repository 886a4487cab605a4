/* The entrants who can still come first, compared with every way to end the open games. */
#include "tournament/amount.h"
#include "tournament/can_win.h"
#include "tournament/random.h"

#include "base/arena.h"
#include "base/error.h"
#include "broken_off.h"
#include "cmocka_all.h"
#include "tournament/game.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

enum { ENTRANTS = 6, GAMES = 4, TRIES = 4000 };

static const int numbers[] = {1, 2, 3, 4, 5, 6};
static const struct match_points kinds[] = {{2, 1, 0}, {3, 1, 0}, {3, 2, 1}, {2, 2, 0}};

struct event {
	struct ranking_game games[2 * GAMES];
	struct ranking_bye byes[ENTRANTS];
	struct ranking_input input;
};

static size_t below(struct lots *lots, size_t count)
{
	return lots_below(lots, count);
}

/* Ends a game: each side that is not highest has lost. */
static void end(struct game *game, unsigned highest)
{
	bool drawn = (highest & (highest - 1)) != 0;

	game->finished = true;
	game->winner = -1;
	for (size_t side = 0; side < game->side_count; side++) {
		bool up = highest & 1u << side;

		game->scores[side] = up ? 100 : 0;
		game->results[side] = !up ? GAME_LOST : drawn ? GAME_DRAWN : GAME_WON;
		if (up && !drawn)
			game->winner = (int)side;
	}
}

/* Seats the entrants in random order at tables with that many sides of that many entrants; the others are
 * idle. */
static void round_seat(
    struct event *event, struct lots *lots, int round, size_t sides, size_t partners, size_t left)
{
	size_t order[] = {0, 1, 2, 3, 4, 5};
	struct ranking_input *input = &event->input;

	lots_shuffle(lots, order, ENTRANTS);
	for (size_t from = 0; from + sides * partners <= ENTRANTS - left;
	     from += sides * partners) {
		struct ranking_game *game = &event->games[input->game_count++];

		*game = (struct ranking_game){
		    .round = round, .hands = 1, .game = {.side_count = sides, .winner = -1}};
		for (size_t i = 0; i < sides * partners; i++)
			game->sides[i / partners].entrants[i % partners] = order[from + i];
		for (size_t side = 0; side < sides; side++)
			game->sides[side].entrant_count = partners;
	}
}

/* Makes a played round, and a round with some or all games open. */
static void event_lay(struct event *event, struct lots *lots)
{
	size_t sides = 2 + below(lots, 2);
	size_t partners = sides == 2 ? 1 + below(lots, 2) : 1;

	*event = (struct event){.input = {.rules = {.points = kinds[below(lots, 4)]},
	                            .rounds = 2,
	                            .entrant_count = ENTRANTS,
	                            .numbers = numbers,
	                            .games = event->games,
	                            .byes = event->byes}};
	round_seat(event, lots, 1, sides, partners, 0);
	for (size_t i = 0; i < event->input.game_count; i++)
		end(&event->games[i].game, 1 + (unsigned)below(lots, (1u << sides) - 1));
	round_seat(event, lots, 2, sides, partners, below(lots, 3));
	if (below(lots, 3) == 0)
		end(&event->games[event->input.game_count - 1].game, 1);
	for (size_t i = 0, byes = below(lots, 4); i < byes; i++)
		event->byes[event->input.bye_count++] =
		    (struct ranking_bye){below(lots, ENTRANTS), 1};
}

/* Adds up the points of each entrant after one way to end all games. */
static void points_sum(const struct event *event, int64_t points[ENTRANTS])
{
	const struct ranking_input *input = &event->input;

	for (size_t i = 0; i < ENTRANTS; i++)
		points[i] = 0;
	for (size_t i = 0; i < input->bye_count; i++)
		points[input->byes[i].entrant] += MATCH_PARTS * input->rules.points.win;
	for (size_t i = 0; i < input->game_count; i++)
		for (size_t side = 0; side < input->games[i].game.side_count; side++)
			for (size_t k = 0; k < input->games[i].sides[side].entrant_count; k++)
				points[input->games[i].sides[side].entrants[k]] +=
				    ranking_match_points(
				        &input->rules.points, input->games[i].game.results[side]);
}

/* Tries every way to end the open games from `from` on: finds the entrants who are first or equal
 * first in one of them, and the entrant who is first alone in all. */
static void ways_walk(struct event *event, size_t from, bool can[ENTRANTS], bool sure[ENTRANTS])
{
	int64_t points[ENTRANTS];
	struct game *game;

	while (from < event->input.game_count && event->games[from].game.finished)
		from++;
	if (from < event->input.game_count) {
		game = &event->games[from].game;
		for (unsigned highest = 1; highest < 1u << game->side_count; highest++) {
			end(game, highest);
			ways_walk(event, from + 1, can, sure);
		}
		game->finished = false;
		return;
	}
	points_sum(event, points);
	for (size_t i = 0; i < ENTRANTS; i++)
		for (size_t j = 0, above = 0, equal = 0; j < ENTRANTS; j++) {
			above += points[j] > points[i];
			equal += j != i && points[j] == points[i];
			if (j + 1 < ENTRANTS)
				continue;
			can[i] = can[i] || above == 0;
			sure[i] = sure[i] && above == 0 && equal == 0;
		}
}

static bool anything_open(const struct event *event)
{
	for (size_t i = 0; i < event->input.game_count; i++)
		if (!event->games[i].game.finished)
			return true;
	return false;
}

/* With one open round the answer is exact: `can` is set only for entrants who come first in some way. */
static void chances_are_those_of_all_ways(void **state)
{
	static const char *const words[] = {"can", "cannot", "sure"};
	struct lots lots = {7};
	struct event event;
	int seen[3] = {0};

	(void)state;
	for (int try = 0; try < TRIES; try++) {
		bool can[ENTRANTS] = {false};
		bool sure[ENTRANTS] = {true, true, true, true, true, true};
		struct arena arena = {0};

		event_lay(&event, &lots);
		if (!anything_open(&event))
			continue;
		const struct ranking ranking = ranking_make(&arena, &event.input);
		const struct chance *chances = chances_make(
		    &arena, &event.input, &ranking, &(struct chance_rounds){.left = 0});

		ways_walk(&event, 0, can, sure);
		for (size_t i = 0; i < ENTRANTS; i++) {
			size_t entrant = ranking.rows[i].entrant;
			enum chance_state state_due = sure[entrant]  ? CHANCE_SURE
			                              : can[entrant] ? CHANCE_CAN
			                                             : CHANCE_CANNOT;

			if (chances[i].state != state_due)
				fail_msg("try %d, entrant %d: %s, and it is %s", try,
				    numbers[entrant], words[chances[i].state], words[state_due]);
			seen[state_due]++;
		}
		arena_release(&arena);
	}
	for (size_t i = 0; i < 3; i++)
		assert_true(seen[i] > 100);
}

/* A game of two sides shares out the points of a scale, in any way that its bands have: not 3 and 1. */
static const struct scale_band four_bands[] = {{0, 100, 2, 2}, {101, INT64_MAX, 4, 0}};
static const struct scale four = {.id = "four",
    .total = 4,
    .bye = 4,
    .band_count = 2,
    .bands = four_bands};

struct sharing {
	struct event event;
	struct ranking_row rows[ENTRANTS];
	struct ranking ranking;
	int64_t points[ENTRANTS]; /* in the way that is tried */
};

static void sharing_lay(struct sharing *sharing, struct lots *lots)
{
	struct event *event = &sharing->event;

	*event = (struct event){.input = {.rules = {.by = RANKING_VICTORY_POINTS, .scale = &four},
	                            .rounds = 1,
	                            .entrant_count = ENTRANTS,
	                            .numbers = numbers,
	                            .games = event->games}};
	round_seat(event, lots, 1, 2, 1 + below(lots, 2), below(lots, 3));
	if (below(lots, 2) == 0)
		round_seat(event, lots, 2, 2, 1 + below(lots, 2), below(lots, 3));
	if (event->input.game_count > 1 && below(lots, 3) == 0)
		event->games[0].game.finished = true;
	sharing->ranking = (struct ranking){.count = ENTRANTS, .rows = sharing->rows};
	for (size_t i = 0; i < ENTRANTS; i++) {
		sharing->rows[i] =
		    (struct ranking_row){.entrant = i, .points = (int64_t)below(lots, 9)};
		sharing->points[i] = sharing->rows[i].points;
	}
}

static void points_move(struct sharing *sharing, size_t game, int64_t first, int64_t second)
{
	const struct ranking_side *sides = sharing->event.games[game].sides;

	for (size_t k = 0; k < sides[0].entrant_count; k++) {
		sharing->points[sides[0].entrants[k]] += first;
		sharing->points[sides[1].entrants[k]] += second;
	}
}

static void shares_walk(
    struct sharing *sharing, size_t from, bool can[ENTRANTS], bool sure[ENTRANTS])
{
	const struct ranking_input *input = &sharing->event.input;

	while (from < input->game_count && input->games[from].game.finished)
		from++;
	for (int64_t first = 0; from < input->game_count && first <= four.total; first += 2) {
		points_move(sharing, from, first, four.total - first);
		shares_walk(sharing, from + 1, can, sure);
		points_move(sharing, from, -first, first - four.total);
	}
	for (size_t i = 0; from == input->game_count && i < ENTRANTS; i++) {
		bool first = true, alone = true;

		for (size_t j = 0; j < ENTRANTS; j++) {
			first = first && sharing->points[j] <= sharing->points[i];
			alone = alone && (j == i || sharing->points[j] < sharing->points[i]);
		}
		can[i] = can[i] || first;
		sure[i] = sure[i] && alone;
	}
}

static void chances_of_victory_points_are_those_of_all_ways(void **state)
{
	struct lots lots = {11};
	struct sharing sharing;
	int seen[3] = {0};

	(void)state;
	for (int try = 0; try < TRIES; try++) {
		bool can[ENTRANTS] = {false};
		bool sure[ENTRANTS] = {true, true, true, true, true, true};
		struct arena arena = {0};

		sharing_lay(&sharing, &lots);
		const struct chance *chances = chances_make(
		    &arena, &sharing.event.input, &sharing.ranking, &(struct chance_rounds){0});

		shares_walk(&sharing, 0, can, sure);
		for (size_t i = 0; i < ENTRANTS; i++) {
			enum chance_state due = sure[i]  ? CHANCE_SURE
			                        : can[i] ? CHANCE_CAN
			                                 : CHANCE_CANNOT;

			if (chances[i].state != due)
				fail_msg("try %d, entrant %zu: %d, and it is %d", try, i,
				    (int)chances[i].state, (int)due);
			seen[due]++;
		}
		arena_release(&arena);
	}
	for (size_t i = 0; i < 3; i++)
		assert_true(seen[i] > 100);
}

/* A score has no bound before the game is played; after the last game only the first can win. */
static void chances_without_a_bound(void **state)
{
	struct ranking_game game = {.round = 1,
	    .hands = 1,
	    .game = {.side_count = 2, .winner = -1},
	    .sides = {
	        {.entrants = {0}, .entrant_count = 1}, {.entrants = {1}, .entrant_count = 1}}};
	struct ranking_row rows[] = {
	    {.entrant = 0, .rank = 1, .points = 9000}, {.entrant = 1, .rank = 2, .points = -400}};
	const struct ranking ranking = {.count = 2, .rows = rows};
	const struct ranking_input input = {.rules = {.by = RANKING_SCORE},
	    .rounds = 1,
	    .entrant_count = 2,
	    .numbers = numbers,
	    .games = &game,
	    .game_count = 1};
	struct arena arena = {0};
	const struct chance *chances;

	(void)state;
	chances = chances_make(&arena, &input, &ranking, &(struct chance_rounds){.left = 0});
	assert_int_equal(chances[0].state, CHANCE_CAN);
	assert_int_equal(chances[1].state, CHANCE_CAN);
	assert_int_equal(chances[1].most, -400);
	game.game.finished = true;
	chances = chances_make(&arena, &input, &ranking, &(struct chance_rounds){.left = 0});
	assert_int_equal(chances[0].state, CHANCE_SURE);
	assert_int_equal(chances[1].state, CHANCE_CANNOT);
	/* A round that is not drawn yet makes the result open again. */
	chances = chances_make(&arena, &input, &ranking, &(struct chance_rounds){.left = 1});
	assert_int_equal(chances[1].state, CHANCE_CAN);
	arena_release(&arena);
}

/* --- prizes --- */

static const struct prize_case {
	const char *why;
	int ranks[5];
	int places;
	const char *amounts;
	int64_t cents[5]; /* of those within the places */
	size_t count;
} prize_cases[] = {
    {"nobody equal", {1, 2, 3, 4, 5}, 3, "100,60,40.50", {10000, 6000, 4050}, 3},
    {"two first share the first and the second", {1, 1, 3, 4, 5}, 3, "100,60,40",
        {8000, 8000, 4000}, 3},
    {"a cent that cannot be shared goes to the first by number", {1, 1, 1, 4, 5}, 3, "1",
        {34, 33, 33}, 3},
    {"two cents left go to two", {1, 1, 1, 4, 5}, 3, "0.5", {17, 17, 16}, 3},
    {"a shared last place takes prizes as far as there are any", {1, 2, 2, 2, 5}, 2, "10,9",
        {1000, 300, 300, 300}, 4},
    {"all equal share all", {1, 1, 1, 1, 1}, 1, "10,0.03", {201, 201, 201, 200, 200}, 5},
    {"more amounts than places: the rest is not paid", {1, 2, 3, 4, 5}, 1, "10,9,8", {1000}, 1},
    {"fewer amounts than places: nothing for the others", {1, 2, 3, 4, 5}, 3, "10", {1000, 0, 0},
        3},
};

static void prizes_are_shared_to_the_cent(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof prize_cases / sizeof *prize_cases; i++) {
		const struct prize_case *one = &prize_cases[i];
		struct ranking_row rows[5] = {{0}};
		const struct ranking ranking = {.count = 5, .rows = rows};
		int64_t amounts[PRIZES_MOST];
		size_t amount_count, count;
		struct arena arena = {0};
		struct prize *prizes;

		for (size_t row = 0; row < 5; row++)
			rows[row] = (struct ranking_row){.entrant = row, .rank = one->ranks[row]};
		amount_count = prize_amounts_read(one->amounts, amounts);
		prizes_make(&arena, &ranking, one->places, amounts, amount_count, &prizes, &count);
		if (count != one->count)
			fail_msg("%s: %zu prizes", one->why, count);
		for (size_t row = 0; row < count; row++)
			if (prizes[row].cents != one->cents[row])
				fail_msg("%s: %lld for row %zu", one->why,
				    (long long)prizes[row].cents, row);
		arena_release(&arena);
	}
}

static void amounts_are_read_whole_or_not_at_all(void **state)
{
	static const char *const wrong[] = {"", ",", "1,", ",1", "1,,2", "x", "-1", "+1", "1.",
	    ".5", "1.234", "1.-5", "1.+5", "1e3", "nan", "0x10", "100000001",
	    "99999999999999999999", "1 ,2", " 1", "1\n", "1.5.5"};
	int64_t amounts[PRIZES_MOST];
	char many[2 * PRIZES_MOST + 2] = "0";
	struct error err = {0};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_broken_off(NULL, &err, (void)prize_amounts_read(wrong[i], amounts));
		assert_string_equal(err.code, "prize-amount");
	}
	for (size_t i = 1; i <= PRIZES_MOST; i++) {
		assert_int_equal(prize_amounts_read(many, amounts), i);
		many[2 * i - 1] = ',';
		many[2 * i] = '0';
	}
	assert_broken_off(NULL, &err, (void)prize_amounts_read(many, amounts));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(chances_are_those_of_all_ways),
	    cmocka_unit_test(chances_of_victory_points_are_those_of_all_ways),
	    cmocka_unit_test(chances_without_a_bound),
	    cmocka_unit_test(prizes_are_shared_to_the_cent),
	    cmocka_unit_test(amounts_are_read_whole_or_not_at_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
