#include "base/arena.h"
#include "base/error.h"
#include "broken_off.h"
#include "cmocka_all.h"
#include "tournament/game.h"

static const struct artificial_worths usual = {.percent = {50, 60, 40}};

static const struct clause_case {
	const char *why, *clause;
	size_t sides;
	const char *written; /* NULL: refused */
} cases[] = {
    {"one word is every side's", "artificial:average", 2, "artificial:average=50/average=50"},
    {"a word for each side", "artificial:average+/average-", 2,
        "artificial:average-plus=60/average-minus=40"},
    {"the long words are the same", "artificial:average-plus/average-minus", 2,
        "artificial:average-plus=60/average-minus=40"},
    {"percents need no word", "artificial:70/0", 2, "artificial:70/0"},
    {"the written form keeps the earlier value of a word", "artificial:average=45/average-plus=55",
        2, "artificial:average=45/average-plus=55"},
    {"three sides have three", "artificial:average/average/100", 3,
        "artificial:average=50/average=50/100"},
    {"too few sides", "artificial:average/average", 3, NULL},
    {"too many sides", "artificial:average/average/average", 2, NULL},
    {"nothing at all", "artificial:", 2, NULL},
    {"a side is missing", "artificial:average/", 2, NULL},
    {"no such word", "artificial:middling", 2, NULL},
    {"more than there was to win", "artificial:101", 2, NULL},
    {"less than nothing", "artificial:-1", 2, NULL},
    {"a value without a word", "artificial:=50", 2, NULL},
    {"a percent is its own worth", "artificial:60=50", 2, NULL},
};

static void clauses_are_read_and_written(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		struct error err = {0};
		struct artificial artificial;
		bool read =
		    artificial_read(cases[i].clause, &usual, cases[i].sides, &artificial, &err);

		if (read != (cases[i].written != NULL))
			fail_msg("%s: %s", cases[i].why, read ? "is read" : err.message);
		if (read)
			assert_string_equal(artificial_write(&arena, &artificial, cases[i].sides),
			    cases[i].written);
		arena_release(&arena);
	}
}

static void worths_are_three_percents(void **state)
{
	static const char *const wrong[] = {
	    "", "50", "50/60", "50/60/40/30", "50/60/", "50/60/101", "50/60/x", "/50/60"};
	struct artificial_worths worths;
	struct error err = {0};

	(void)state;
	worths = artificial_worths_read("45/55/35");
	assert_int_equal(worths.percent[ARTIFICIAL_AVERAGE], 45);
	assert_int_equal(worths.percent[ARTIFICIAL_PLUS], 55);
	assert_int_equal(worths.percent[ARTIFICIAL_MINUS], 35);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_broken_off(NULL, &err, (void)artificial_worths_read(wrong[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(clauses_are_read_and_written),
	    cmocka_unit_test(worths_are_three_percents),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
