/* Hands worked out in public sources, under each rulebook they agree with. K7 is quoted from a
 * public description of the game by a rules study. ANN, BOB and CAT are from the worked examples of
 * an open-source canasta program, ZOL is from the scoring tests of dbeasty/zolik, LA from those of
 * landoware/canasta-server. */
#include "case_run.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/score.h"

enum { BOOKS = 5 };

static const struct worked_case {
	const char *id;
	const char *slip;
	struct {
		const char *book;
		int base, cards;
	} expected[BOOKS];
} cases[] = {
    {"K7", "A KKKKKKK hand=-",
        {{"fi-canasta", 500, 70}, {"se-canasta", 500, 70}, {"au-canasta", 500, 70},
            {"nl-canasta", 500, 70}, {"fi-sitoumussamba", 500, 70}}},
    {"ANN", "A KKKKKKK 777772X 999 reds=1 hand=- out",
        {{"fi-canasta", 1000, 195}, {"se-canasta", 1000, 195}, {"au-canasta", 1000, 195},
            {"nl-canasta", 1000, 200}}},
    {"BOB", "A 555 reds=2 hand=A3c",
        {{"fi-canasta", 200, -10}, {"se-canasta", 200, -10}, {"au-canasta", 200, -10},
            {"nl-canasta", -200, -50}}},
    {"CAT", "A reds=1 hand=44T",
        {{"fi-canasta", -100, -20}, {"se-canasta", -100, -20}, {"au-canasta", -100, -20},
            {"nl-canasta", -100, -25}}},
    {"ZOL-A", "A KKKKKKK 555 reds=1 hand=- out",
        {{"fi-canasta", 700, 85}, {"se-canasta", 700, 85}, {"au-canasta", 700, 85}}},
    {"ZOL-B", "A QQQ reds=2 hand=A284",
        {{"fi-canasta", 200, -25}, {"se-canasta", 200, -25}, {"au-canasta", 200, -25},
            {"nl-canasta", -200, -95}}},
    {"ZOL-C", "A KKKKKKK hand=AA out",
        {{"fi-canasta", 600, 30}, {"se-canasta", 600, 30}, {"au-canasta", 600, 30}}},
    {"ZOL-D", "A reds=4 hand=-",
        {{"fi-canasta", -400, 0}, {"se-canasta", -800, 0}, {"au-canasta", -800, 0},
            {"nl-canasta", -800, -20}}},
    {"ZOL-E", "A KKKKKKK reds=4 hand=-",
        {{"fi-canasta", 900, 70}, {"se-canasta", 1300, 70}, {"au-canasta", 1300, 70},
            {"nl-canasta", 1300, 90}}},
    {"LA-1", "A 555 hand=-",
        {{"fi-canasta", 0, 15}, {"se-canasta", 0, 15}, {"au-canasta", 0, 15},
            {"nl-canasta", 0, -15}, {"fi-sitoumussamba", 0, 15}}},
    {"LA-2", "A 8888888 hand=-",
        {{"fi-canasta", 500, 70}, {"se-canasta", 500, 70}, {"au-canasta", 500, 70},
            {"nl-canasta", 500, 70}, {"fi-sitoumussamba", 500, 70}}},
    {"LA-3", "A 88888X2 hand=-",
        {{"fi-canasta", 300, 120}, {"se-canasta", 300, 120}, {"au-canasta", 300, 120},
            {"nl-canasta", 300, 120}, {"fi-sitoumussamba", 300, 120}}},
    {"LA-4", "A AAA hand=5TA",
        {{"fi-canasta", 0, 25}, {"se-canasta", 0, 25}, {"au-canasta", 0, 25},
            {"nl-canasta", 0, -95}, {"fi-sitoumussamba", 0, 25}}},
    {"LA-5", "A QQQQ hand=4",
        {{"fi-canasta", 0, 35}, {"se-canasta", 0, 35}, {"au-canasta", 0, 35},
            {"nl-canasta", 0, -45}, {"fi-sitoumussamba", 0, 35}}},
    {"LA-6", "A KKK hand=6",
        {{"fi-canasta", 0, 25}, {"se-canasta", 0, 25}, {"au-canasta", 0, 25},
            {"nl-canasta", 0, -35}, {"fi-sitoumussamba", 0, 25}}},
};

static void agrees_with_its_source(void **state)
{
	const struct worked_case *wanted = *state;

	for (size_t i = 0; i < BOOKS && wanted->expected[i].book; i++) {
		struct arena arena = {0};
		struct error err = {0};
		struct score score;
		const struct rulebook *book;

		assert_true(rulebook_load(&arena, wanted->expected[i].book, NULL, 0, &book, &err));
		if (!case_score(&arena, book, wanted->slip, &score, &err))
			fail_msg("%s under %s: %s", wanted->slip, book->id, err.message);
		assert_int_equal(score.sides[0].base, wanted->expected[i].base);
		assert_int_equal(score.sides[0].cards, wanted->expected[i].cards);
		arena_release(&arena);
	}
}

int main(void)
{
	enum { CASES = sizeof cases / sizeof *cases };
	struct CMUnitTest tests[CASES];

	for (size_t i = 0; i < CASES; i++) {
		/* cmocka wants a pointer it may change; the test only reads its case. */
		union {
			const struct worked_case *constant;
			void *plain;
		} state = {.constant = &cases[i]};

		tests[i] = (struct CMUnitTest){
		    cases[i].id, agrees_with_its_source, NULL, NULL, state.plain};
	}
	return cmocka_run_group_tests_name("worked", tests, NULL, NULL);
}
