/* Standings: who is in them, and what counts outside games. */
#include "club/standings.h"

#include "base/arena.h"
#include "base/error.h"
#include "broken_off.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/penalty.h"
#include "tournament/ranking.h"
#include "unit/club/fixture.h"

static void standings_list_everyone_from_before_the_first_round(void **state)
{
	struct fixture *f = *state;
	struct standings standings;
	struct event other;

	fixture_event(f, "Toinen", "fi-canasta", 2, &other);
	fixture_entrants(f, &other);
	standings = standings_make(fixture_desk_at(f, &other), 0, NULL);
	assert_int_equal(standings.ranked.rounds, 0);
	assert_int_equal(standings.ranking.count, FIXTURE_ENTRANTS);
	assert_int_equal(standings.ranking.rows[3].rank, 1);
	refuses(f, ERROR_INPUT, "round-unknown",
	    (void)standings_make(fixture_desk_at(f, &other), 1, NULL));
}

/* Alfa has two categories, Beeta one of them in capitals, and Gamma, who is removed, a third. */
static void a_category_is_listed_once_as_its_first_entrant_spells_it(void **state)
{
	struct arena arena = {0};
	static const char *const two[] = {"ladies", "U25"}, *const one[] = {"LADIES"},
	                         *const third[] = {"veterans"};
	const struct entrant entrants[] = {{.number = 1, .category_count = 2, .categories = two},
	    {.number = 2, .category_count = 1, .categories = one},
	    {.number = 3, .category_count = 1, .categories = third, .removed = true}};
	struct standings_facts facts = {.entrants = entrants, .input.entrant_count = 3};
	size_t count;

	(void)state;
	const char *const *names = standings_categories(&arena, &facts, &count);

	assert_int_equal(count, 2);
	assert_string_equal(names[0], "ladies");
	assert_string_equal(names[1], "U25");
	facts.team_of = (const size_t[]){0, 0, 0};
	(void)standings_categories(&arena, &facts, &count);
	assert_int_equal(count, 0); /* teams have none */
	arena_release(&arena);
}

/* Each hand has a row for both entrants of the other side. */
static void a_hand_not_accepted_counts_once(void **state)
{
	static const struct unaccepted_hand rows[] = {{{1, 1, 1}, 1}, {{1, 1, 1}, 2},
	    {{1, 1, 2}, 1}, {{1, 2, 1}, 3}, {{2, 1, 1}, 1}, {{2, 1, 1}, 4}};
	const struct standings standings = {.unaccepted_count = 6, .unaccepted = rows};

	(void)state;
	assert_int_equal(standings_unaccepted(&standings, 0, 0), 4);
	assert_int_equal(standings_unaccepted(&standings, 1, 0), 3);
	assert_int_equal(standings_unaccepted(&standings, 1, 1), 2);
	assert_int_equal(standings_unaccepted(&standings, 2, 1), 1);
	assert_int_equal(standings_unaccepted(&standings, 2, 2), 0);
}

/* Points at a table belong to its game; those without a table go to the entrant, and to a partner.
 * Cancelled ones and those after the last round of an entrant do not count. */
static void points_outside_games_are_summed_by_entrant(void **state)
{
	struct arena arena = {0};
	static const struct given given[] = {
	    {.place = {.round = 1}, .entrant = 1, .points = -100, .margin = -100},
	    {.place = {.round = 2}, .entrant = 1, .partner = 2, .points = 50, .victory = 25},
	    {.place = {1, 1, 0}, .entrant = 2, .points = 700, .margin = 30},
	    {.place = {.round = 1}, .entrant = 2, .points = 9, .cancelled = true},
	    {.place = {.round = 3}, .entrant = 1, .points = 9},
	};
	const struct standings_facts facts = {
	    .rounds = 2, .input.entrant_count = 2, .given_count = 5, .given = given};
	static const int lasts[] = {2, 1};
	const struct ranking_outside *sums = standings_outside_sum(&arena, &facts, 1, NULL);

	(void)state;
	assert_int_equal(sums[0].points, -50);
	assert_int_equal(sums[0].margin, -100);
	assert_int_equal(sums[0].victory, 25);
	assert_int_equal(sums[1].points, 50);
	assert_int_equal(sums[1].margin, 30);
	sums = standings_outside_sum(&arena, &facts, 1, lasts);
	assert_int_equal(sums[1].points, 0);
	sums = standings_outside_sum(&arena, &facts, 2, NULL);
	assert_int_equal(sums[0].points, 50);
	arena_release(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(
        standings_list_everyone_from_before_the_first_round, fixture_night, fixture_end),
    cmocka_unit_test(a_category_is_listed_once_as_its_first_entrant_spells_it),
    cmocka_unit_test(a_hand_not_accepted_counts_once),
    cmocka_unit_test(points_outside_games_are_summed_by_entrant),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
