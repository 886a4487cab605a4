/* Single lapses: their effect on the sums, their likelihood, and the changed counts, which the
 * tie-breaks of a recheck use. */
#include "referee/lapses.h"
#include "rulebook/load.h"
#include "unit/score/case_run.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "referee/claim.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

/* Just one lapse of side A has this name, these words and this change of the base. */
static const struct lapse_case {
	const char *why, *book, *slips, *name, *code;
	int base, cards, less_likely, canastas, penalties, count;
} cases[] = {
    {"a penalty left out: all its times", "fi-canasta", "A KKKKKKK hand=- penalty=25C:2",
        "penalty-missed", "penalty-missed", 200, 0, 0, 0, -2, 0},
    {"once less", "fi-canasta", "A KKKKKKK hand=- penalty=25C:2", "penalty-missed", "penalty-times",
        100, 0, 1, 0, -1, 0},
    {"sums do not count penalties", "fi-canasta", "A 500/70 penalty=25C:2", "penalty-missed",
        "penalty-times", 100, 0, 1, 0, 0, 0},
    {"nor all its times", "fi-canasta", "A 500/70 penalty=25C:2", "penalty-missed",
        "penalty-missed", 200, 0, 0, 0, 0, 0},
    {"subtracted twice", "fi-canasta", "A KKKKKKK hand=- penalty=25C:2", "penalty-added",
        "penalty-twice", -200, 0, 0, 0, 2, 0},
    {"another side's", "fi-canasta", "A KKKKKKK hand=-\nB QQQ hand=- penalty=25C:2",
        "penalty-added", "penalty-of-another", -200, 0, 1, 0, 2, 0},
    {"added instead of subtracted: it still counts as given", "fi-canasta",
        "A KKKKKKK hand=- penalty=25C:2", "penalty-added", "penalty-added", 400, 0, 0, 0, 0, 0},
    {"a canasta fewer", "fi-canasta", "A natural=2 c140 h0", "canasta-missed", "canasta-missed",
        -500, 0, 0, -1, 0, 2},
    {"a canasta left out with its cards", "fi-canasta", "A KKKKKKK QQQQQQQ2 hand=-", "meld-missed",
        "meld-missed-canasta", -500, -70, 0, -1, 0, 1},
    {"its cards alone: it is counted", "fi-canasta", "A KKKKKKK hand=-", "meld-missed",
        "meld-missed-cards", 0, -70, 0, 0, 0, 0},
    {"two melds of one kind may both be", "fi-canasta", "A KKKKKKK QQQQQQQ AAAA2X hand=-",
        "meld-missed", "meld-missed", 0, -150, 0, 0, 0, 0},
    {"a black three in hand, one of two", "fi-sitoumussamba", "A KKK hand=3b3b", "hand-missed",
        "black-three-held-missed", 100, 0, 1, 0, 0, 2},
};

static struct arena books;

static void is_found(void **state)
{
	const struct lapse_case *one = *state;
	const struct rulebook *book;
	struct arena arena = {0};
	struct hand hand = {0};
	struct score score;
	struct lapses lapses = {.arena = &arena};
	struct claim_question question = {.hand = &hand, .score = &score};
	struct error err = {0};
	int seen = 0;

	assert_true(rulebook_load(&books, one->book, NULL, 0, &book, &err));
	assert_true(case_read(&arena, book, one->slips, &hand, &err));
	score_make_room(&arena, book, &hand, &score);
	score_hand(book, &hand, 1, &score);
	question.book = book;
	lapses_of_counting(&lapses, &question, false);
	for (size_t i = 0; i < lapses.count; i++) {
		const struct found_lapse *found = &lapses.list[i];

		if (strcmp(lapse_name(found->lapse), one->name) != 0 ||
		    strcmp(found->words.code, one->code) != 0 || found->base != one->base)
			continue;
		seen++;
		assert_int_equal(found->cards, one->cards);
		assert_int_equal(found->less_likely, one->less_likely);
		assert_int_equal(found->canastas, one->canastas);
		assert_int_equal(found->penalties, one->penalties);
		assert_int_equal(found->count, one->count);
	}
	assert_int_equal(seen, 1);
	arena_release(&arena);
}

int main(void)
{
	enum { CASES = sizeof cases / sizeof *cases };
	struct CMUnitTest tests[CASES];
	int failed;

	for (size_t i = 0; i < CASES; i++)
		tests[i] = case_test(cases[i].why, is_found, &cases[i]);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	arena_release(&books);
	return failed;
}
