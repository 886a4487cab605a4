/* The members of a phase and their order: qualifiers, places in groups, carried points, a knock-out. */
#include "phase/phase.h"

#include "base/arena.h"
#include "club/entrant.h"
#include "cmocka_all.h"

#include <limits.h>

enum { ENTRANTS = 6 };

/* Entrants 1 to 6. Number 2 withdrew before round 3, in which the phases of these tests begin. */
static const struct entrant_move withdrawn = {MOVE_WITHDRAWN, 3, ""};
static const struct entrant entrants[ENTRANTS] = {{.number = 1, .name = "Alfa"},
    {.number = 2, .name = "Beeta", .move_count = 1, .moves = &withdrawn},
    {.number = 3, .name = "Gamma"}, {.number = 4, .name = "Delta"}, {.number = 5, .name = "Eeta"},
    {.number = 6, .name = "Zeeta"}};

/* Returns those who take part in places `first` + 1 to `last` of standings with these ranks. */
static struct phase_qualifiers found(struct arena *arena, const int ranks[ENTRANTS],
    const struct phase_row *row, size_t first, size_t last)
{
	struct ranking_row rows[ENTRANTS] = {0};
	const struct ranking ranking = {.count = ENTRANTS, .rows = rows};
	const struct phase_places places = {.row = row, .first = first, .last = last};

	for (size_t i = 0; i < ENTRANTS; i++) {
		rows[i].entrant = i;
		rows[i].rank = ranks[i];
	}
	return phase_qualifiers_find(arena, &ranking, entrants, &places);
}

static const struct phase_row swiss = {.number = 2,
    .method = "swiss",
    .round = 3,
    .seeded = "rank",
    .groups = 1};

static void an_absent_entrant_is_passed_over(void **state)
{
	struct arena arena = {0};
	static const int ranks[] = {1, 2, 3, 4, 5, 6}, wanted[] = {1, 3, 4, 5};
	const struct phase_qualifiers best = found(&arena, ranks, &swiss, 0, 4);

	(void)state;
	assert_int_equal(best.count, 4);
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(best.by_seed[i].entrant->number, wanted[i]);
		assert_false(best.by_seed[i].shared);
	}
	assert_int_equal(best.ahead_count, 0);
	assert_int_equal(best.passed_count, 1);
	assert_int_equal(best.passed[0].entrant->number, 2);
	arena_release(&arena);
}

/* A phase for lower places: number 2 is absent, and keeps its place ahead of the phase. */
static void better_places_are_ahead_of_the_phase(void **state)
{
	struct arena arena = {0};
	static const int ranks[] = {1, 2, 3, 4, 5, 6}, ahead[] = {1, 3, 2};
	const struct phase_qualifiers lower = found(&arena, ranks, &swiss, 2, 4);

	(void)state;
	assert_int_equal(lower.by_seed[0].entrant->number, 4);
	assert_int_equal(lower.by_seed[1].entrant->number, 5);
	assert_int_equal(lower.ahead_count, 3);
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(lower.ahead[i]->number, ahead[i]);
	arena_release(&arena);
}

/* Numbers 3 and 4 share a place of which one takes part. */
static void a_lot_decides_who_of_equals_takes_part(void **state)
{
	struct arena arena = {0};
	static const int ranks[] = {1, 2, 3, 3, 5, 6};
	int chosen[2] = {0};

	(void)state;
	for (int64_t seed = 0; seed < 20; seed++) {
		struct phase_row row = swiss;

		row.seed = seed;
		const struct phase_qualifiers two = found(&arena, ranks, &row, 0, 2);
		const int number = two.by_seed[1].entrant->number;

		assert_int_equal(two.by_seed[0].entrant->number, 1);
		assert_false(two.by_seed[0].shared);
		assert_true(number == 3 || number == 4);
		assert_true(two.by_seed[1].shared);
		chosen[number - 3]++;
	}
	assert_true(chosen[0] > 0 && chosen[1] > 0);
	arena_release(&arena);
}

/* A phase of two groups before this one: 1, 3 and 5 in group A, 2, 4 and 6 in group B. */
static const struct phase_entrant grouped[] = {{1, 1, 1, false, 1}, {2, 2, 2, false, 2},
    {3, 3, 3, false, 1}, {4, 4, 4, false, 2}, {5, 5, 5, false, 1}, {6, 6, 6, false, 2}};
static const struct phase groups_before = {
    .row = {.number = 2, .method = "swiss", .round = 1, .groups = 2},
    .last = 2,
    .entrant_count = ENTRANTS,
    .entrants = grouped};

/* Returns the best after groups, if the figures of the second in group B are better than those of
 * the second in group A. All are present in round 1. */
static struct phase_qualifiers after_groups(
    struct arena *arena, const struct phase_row *row, bool sharing, size_t last)
{
	static const size_t order[] = {0, 1, 3, 2, 4, 5};
	static const int group_ranks[] = {1, 1, 2, 2, 3, 3};
	struct ranking_row rows[ENTRANTS] = {0};
	const struct ranking ranking = {.count = ENTRANTS, .rows = rows};
	const struct phase_places places = {
	    .row = row, .last = last, .phase_count = 1, .phases = &groups_before};

	for (size_t i = 0; i < ENTRANTS; i++) {
		rows[i] = (struct ranking_row){.entrant = order[i],
		    .rank = sharing ? 1 + (int)i / 2 * 2 : 1 + (int)i,
		    .group = grouped[order[i]].group,
		    .group_rank = group_ranks[i]};
	}
	return phase_qualifiers_find(arena, &ranking, entrants, &places);
}

static void seeds_after_groups_alternate_by_letter(void **state)
{
	struct arena arena = {0};
	struct phase_row row = swiss;
	static const int wanted[] = {1, 2, 3, 4};

	(void)state;
	row.round = 2;
	const struct phase_qualifiers four = after_groups(&arena, &row, false, 4);

	for (size_t i = 0; i < 4; i++)
		assert_int_equal(four.by_seed[i].entrant->number, wanted[i]);
	arena_release(&arena);
}

/* In a knock-out of six the first two seeds have a bye, and 3 meets 6, 4 meets 5: entrants 3 of group
 * A and 6 of group B, 4 of group B and 5 of group A. */
static void entrants_of_a_group_do_not_meet_at_the_start_of_a_knockout(void **state)
{
	struct arena arena = {0};
	struct phase_row row = swiss;

	(void)state;
	row.round = 2;
	row.method = "knockout";
	const struct phase_qualifiers six = after_groups(&arena, &row, false, 6);

	assert_int_equal(six.count, 6);
	assert_int_not_equal(six.by_seed[2].group, six.by_seed[5].group);
	assert_int_not_equal(six.by_seed[3].group, six.by_seed[4].group);
	arena_release(&arena);
}

/* The first of both groups share the first place, and the seconds the third. The first take part
 * both, in the order of the letters; of the seconds a lot chooses one. */
static void a_lot_decides_between_groups_if_only_one_place_is_left(void **state)
{
	struct arena arena = {0};
	struct phase_row row = swiss;

	(void)state;
	row.round = 2;
	const struct phase_qualifiers three = after_groups(&arena, &row, true, 3);

	assert_int_equal(three.by_seed[0].entrant->number, 1);
	assert_int_equal(three.by_seed[1].entrant->number, 2);
	assert_false(three.by_seed[0].shared);
	assert_false(three.by_seed[1].shared);
	assert_int_equal(three.by_seed[2].group_place, 2);
	assert_true(three.by_seed[2].shared);
	arena_release(&arena);
}

/* Pairs 1 and 2 are one team, 3 and 4 another; a team has the number of its first pair. */
static void every_pair_of_a_team_has_its_place(void **state)
{
	static const size_t team_of[] = {0, 0, 2, 2};
	static const struct phase_entrant one[] = {{1, 3, 1, false, 1}};
	static const int ahead[] = {1};
	const struct phase phase = {.row = {.groups = 2},
	    .entrant_count = 1,
	    .entrants = one,
	    .ahead_count = 1,
	    .ahead = ahead,
	    .event_count = 4,
	    .team_of = team_of};
	size_t seed = 7;

	(void)state;
	assert_true(phase_seed_of(&phase, 4, &seed));
	assert_int_equal(seed, 0);
	assert_int_equal(phase_group_of(&phase, 4), 1);
	assert_true(phase_is_ahead(&phase, 2));
	assert_false(phase_has(&phase, 2));
	assert_int_equal(phase_group_of(&phase, 2), 0);
}

/* A phase from round 3 to round 5, and the newest from round 6. */
static void rounds_are_counted_up_to_the_last_of_the_phase(void **state)
{
	const struct phase phases[] = {
	    {.row = {.round = 3}, .last = 5}, {.row = {.round = 6}, .last = INT_MAX}};
	struct standings_facts facts = {.rounds = 2};

	(void)state;
	assert_int_equal(phase_rounds_counted(&facts, &phases[0]), 0);
	facts.rounds = 4;
	assert_int_equal(phase_rounds_counted(&facts, &phases[0]), 2);
	facts.rounds = 7;
	assert_int_equal(phase_rounds_counted(&facts, &phases[0]), 3);
	assert_int_equal(phase_rounds_counted(&facts, &phases[1]), 2);
	assert_null(phase_of(phases, 2, 2));
	assert_ptr_equal(phase_of(phases, 2, 5), &phases[0]);
	assert_ptr_equal(phase_of(phases, 2, 6), &phases[1]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_absent_entrant_is_passed_over),
    cmocka_unit_test(better_places_are_ahead_of_the_phase),
    cmocka_unit_test(a_lot_decides_who_of_equals_takes_part),
    cmocka_unit_test(seeds_after_groups_alternate_by_letter),
    cmocka_unit_test(entrants_of_a_group_do_not_meet_at_the_start_of_a_knockout),
    cmocka_unit_test(a_lot_decides_between_groups_if_only_one_place_is_left),
    cmocka_unit_test(every_pair_of_a_team_has_its_place),
    cmocka_unit_test(rounds_are_counted_up_to_the_last_of_the_phase),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
