/* The events of a season that count, and the order of the season. */
#include "season/season.h"

#include "cmocka_all.h"

static struct season_result got(int64_t points, int64_t difference)
{
	return (struct season_result){.played = true, .points = points, .difference = difference};
}

static void the_best_events_count(void **state)
{
	struct season_result one[] = {got(2, 100), got(4, -50), got(2, 300)};
	struct season_result other[] = {got(0, -900), {0}, got(1, 5)};
	struct season_row rows[] = {{.person = 1, .name = "Alfa", .results = one},
	    {.person = 2, .name = "Beeta", .results = other}};

	(void)state;
	season_rank(rows, 2, 3, 2);
	assert_string_equal(rows[0].name, "Alfa");
	assert_int_equal(rows[0].points, 6);
	assert_int_equal(rows[0].difference, 250); /* equal points: the greater difference first */
	assert_false(one[0].counted);
	assert_int_equal(rows[1].played, 2);
	assert_int_equal(rows[1].points, 1);
	assert_int_equal(rows[1].rank, 2);
}

static void all_count_without_a_limit_and_equals_share(void **state)
{
	struct season_result one[] = {got(2, 10), got(1, 0)}, other[] = {got(1, 10), got(2, 0)},
	                     third[] = {got(0, 0), got(0, -1)};
	struct season_row rows[] = {{.person = 3, .name = "Gamma", .results = third},
	    {.person = 2, .name = "Beeta", .results = other},
	    {.person = 1, .name = "Alfa", .results = one}};

	(void)state;
	season_rank(rows, 3, 2, 0);
	assert_string_equal(rows[0].name, "Alfa");
	assert_string_equal(rows[1].name, "Beeta");
	assert_int_equal(rows[0].rank, 1);
	assert_int_equal(rows[1].rank, 1);
	assert_int_equal(rows[2].rank, 3);
	assert_int_equal(rows[2].counted, 2);
}

/* Equal rows of one name are in the order of their numbers. */
static void equals_of_one_name_are_ordered_by_number(void **state)
{
	struct season_result one[] = {got(1, 0)}, other[] = {got(1, 0)}, third[] = {got(1, 0)};
	struct season_row rows[] = {{.person = 9, .name = "Alfa", .results = one},
	    {.person = 1, .name = "Beeta", .results = other},
	    {.person = 4, .name = "Alfa", .results = third}};

	(void)state;
	for (int turn = 0; turn < 2; turn++) {
		season_rank(rows, 3, 1, 0);
		assert_int_equal(rows[0].person, 4);
		assert_int_equal(rows[1].person, 9);
		assert_int_equal(rows[2].person, 1);
		assert_int_equal(rows[2].rank, 1);
	}
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_best_events_count),
    cmocka_unit_test(all_count_without_a_limit_and_equals_share),
    cmocka_unit_test(equals_of_one_name_are_ordered_by_number),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
