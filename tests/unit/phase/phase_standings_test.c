/* The places of a phase, and of an event with phases. */
#include "phase/phase.h"

#include "base/arena.h"
#include "club/entrant.h"
#include "cmocka_all.h"
#include "tournament/game.h"

#include <limits.h>

enum { ENTRANTS = 6 };

static const struct entrant entrants[ENTRANTS] = {{.number = 1, .name = "Alfa"},
    {.number = 2, .name = "Beeta"}, {.number = 3, .name = "Gamma"}, {.number = 4, .name = "Delta"},
    {.number = 5, .name = "Eeta"}, {.number = 6, .name = "Zeeta"}};
static const int numbers[ENTRANTS] = {1, 2, 3, 4, 5, 6};
static const bool nobody[ENTRANTS];

/* A finished game of entrants, by number, at these scores. */
static struct ranking_game played(int round, size_t a, size_t b, int64_t score_a, int64_t score_b)
{
	const struct game_rules rules = {.hands = 1};
	const struct game_hand hand = {{score_a, score_b}, 1};
	struct ranking_game game = {
	    .round = round, .hands = 1, .sides = {{1, {a - 1}}, {1, {b - 1}}}};

	game_judge(&rules, &(struct game_record){.side_count = 2, .hand_count = 1, .hands = &hand},
	    &game.game);
	return game;
}

/* The facts of an event of six with that many games, in order of the rounds, up to round 2. Match
 * points rank, then the difference. */
static struct standings_facts facts_of(
    const struct phase *phase, const struct ranking_game *games, size_t game_count)
{
	return (struct standings_facts){
	    .rounds = 2,
	    .entrants = entrants,
	    .input = {.rules = {.points = {2, 1, 0}, .tie_breaks = {1, {TIE_DIFFERENCE}}},
	        .rounds = 2,
	        .entrant_count = ENTRANTS,
	        .numbers = numbers,
	        .game_count = game_count,
	        .games = games,
	        .left_out = nobody},
	    .phase_count = 1,
	    .phases = phase,
	};
}

/* A place, the number of the entrant who has it, and the entrant's group. */
struct place {
	int rank, number, group;
};

static void assert_places(const struct ranking *ranking, const struct place *wanted, size_t count)
{
	assert_int_equal(ranking->count, count);
	for (size_t i = 0; i < count; i++) {
		const struct ranking_row *row = &ranking->rows[i];

		assert_int_equal(row->rank, wanted[i].rank);
		assert_int_equal(entrants[row->entrant].number, wanted[i].number);
		assert_int_equal(row->group, wanted[i].group);
	}
}

/* After round 1 the places are 3, 1, then 5 and 6 equal, 2, 4. The first four play round 2 in two
 * groups: 3 and 6 in A, 1 and 5 in B. */
static const struct phase_entrant two_each[] = {
    {1, 3, 1, false, 1}, {2, 1, 2, false, 2}, {3, 5, 3, false, 2}, {4, 6, 3, false, 1}};
static const struct phase groups = {.row = {.number = 2,
                                        .name = "Groups",
                                        .method = "swiss",
                                        .round = 2,
                                        .first = 1,
                                        .carry = "none",
                                        .groups = 2},
    .last = INT_MAX,
    .entrant_count = 4,
    .entrants = two_each};

/* 6 won by 800 and 1 by 500; 5 lost by 500 and 3 by 800. */
static void figures_decide_among_groups_of_one_size(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {played(1, 1, 2, 500, 400), played(1, 3, 4, 600, 400),
	    played(1, 5, 6, 300, 300), played(2, 3, 6, 100, 900), played(2, 1, 5, 700, 200)};
	const struct standings_facts facts = facts_of(&groups, games, 5);
	static const struct place wanted[] = {
	    {1, 6, 1}, {2, 1, 2}, {3, 5, 2}, {4, 3, 1}, {5, 2, 0}, {6, 4, 0}};

	(void)state;
	const struct ranking own = phase_own_ranking(&arena, &facts, &groups);

	assert_places(&own, wanted, 4);
	assert_int_equal(own.rows[0].group_rank, 1);
	assert_int_equal(own.rows[1].group_rank, 1);
	assert_int_equal(own.rows[2].group_rank, 2);
	/* Entrants outside the phase follow, in the order they had before it. */
	const struct ranking all = phases_ranking(&arena, &facts);

	assert_places(&all, wanted, 6);
	assert_int_equal(phases_counted(&facts), 1);
	arena_release(&arena);
}

/* Group A has three: 3 won by 800, 2 has the bye, 6 lost. Group B has two: 1 won by 500. The first
 * share first place, the second share third place, and the third of A is fifth. */
static void groups_of_different_sizes_share_places(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {played(2, 3, 6, 900, 100), played(2, 1, 5, 700, 200)};
	const struct ranking_bye byes[] = {{.entrant = 2 - 1, .round = 2}};
	static const struct phase_entrant three[] = {{1, 3, 1, false, 1}, {2, 1, 2, false, 2},
	    {3, 5, 3, false, 2}, {4, 6, 4, false, 1}, {5, 2, 5, false, 1}};
	struct phase phase = groups;
	static const struct place wanted[] = {
	    {1, 3, 1}, {1, 1, 2}, {3, 2, 1}, {3, 5, 2}, {5, 6, 1}};

	(void)state;
	phase.entrants = three;
	phase.entrant_count = 5;
	struct standings_facts facts = facts_of(&phase, games, 2);

	facts.input.byes = byes;
	facts.input.bye_count = 1;
	const struct ranking own = phase_own_ranking(&arena, &facts, &phase);

	assert_places(&own, wanted, 5);
	arena_release(&arena);
}

/* Before the phase 1 has two match points and the difference 75, and 2 has none and -75. Halves are
 * rounded down: one point and 37, no point and -38. */
static void half_of_the_points_goes_on(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {played(1, 1, 2, 500, 425)};
	static const struct phase_entrant two[] = {{1, 1, 1, false, 1}, {2, 2, 2, false, 1}};
	struct phase phase = groups;

	(void)state;
	phase.row.groups = 1;
	phase.row.carry = "half";
	phase.entrants = two;
	phase.entrant_count = 2;
	struct standings_facts facts = facts_of(&phase, games, 1);

	facts.rounds = facts.input.rounds = 1;
	const struct ranking own = phase_own_ranking(&arena, &facts, &phase);

	assert_int_equal(own.count, 2);
	assert_int_equal(own.rows[0].match_points, MATCH_PARTS);
	assert_int_equal(own.rows[0].difference, 37);
	assert_int_equal(own.rows[1].match_points, 0);
	assert_int_equal(own.rows[1].difference, -38);
	assert_int_equal(phases_counted(&facts), 0);
	arena_release(&arena);
}

/* Seeds 1 to 4 are 3, 1, 5, 6. In the semi-finals 6 beats 3, and 1 beats 5: the winners share the
 * first place until the final, and the losers the third. */
static void a_knockout_ranks_by_how_far_entrants_came(void **state)
{
	struct arena arena = {0};
	const struct ranking_game games[] = {
	    played(2, 3, 6, 100, 900), played(2, 1, 5, 700, 200), played(3, 6, 1, 400, 600)};
	struct phase phase = groups;
	static const struct place semifinals[] = {{1, 1, 0}, {1, 6, 0}, {3, 3, 0}, {3, 5, 0}},
	                          final[] = {{1, 1, 0}, {2, 6, 0}, {3, 3, 0}, {3, 5, 0}};

	static const struct round_place seats[] = {
	    {2, 1, 0, 3}, {2, 1, 1, 6}, {2, 2, 0, 1}, {2, 2, 1, 5}, {3, 3, 0, 6}, {3, 3, 1, 1}};

	(void)state;
	phase.sent = seats;
	phase.sent_count = sizeof seats / sizeof *seats;
	phase.row.method = "knockout";
	phase.row.groups = phase.row.best_of = 1;
	struct standings_facts facts = facts_of(&phase, games, 2);

	assert_false(phase_bracket_make(&arena, &facts, &phase).over);
	struct ranking own = phase_own_ranking(&arena, &facts, &phase);

	assert_places(&own, semifinals, 4);
	assert_string_equal(own.rows[0].decided, "shared");
	facts.rounds = facts.input.rounds = 3;
	facts.input.game_count = 3;
	assert_true(phase_bracket_make(&arena, &facts, &phase).over);
	own = phase_own_ranking(&arena, &facts, &phase);
	assert_places(&own, final, 4);
	assert_string_equal(own.rows[0].decided, "knock-out");
	assert_string_equal(own.rows[2].decided, "shared");
	arena_release(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(figures_decide_among_groups_of_one_size),
    cmocka_unit_test(groups_of_different_sizes_share_places),
    cmocka_unit_test(half_of_the_points_goes_on),
    cmocka_unit_test(a_knockout_ranks_by_how_far_entrants_came),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
