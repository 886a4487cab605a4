/* The openings of a bidder at the higher levels of a contract, without regard to the minimum (16A,
 * 16B), and the cards that count towards the contract (12B, 27, 30B). */
#include "case_run.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/score.h"

static const struct opening_case {
	const char *name;
	const char *meld, *contract; /* the contract may be followed by `doubled` */
	const char *findings;
} openings[] = {
    {"four of a rank", "4444", "4N", ""},
    {"four of a rank, one of them wild", "4442", "4N", "opening-short"},
    {"three of a rank", "444", "4N", "opening-short"},
    {"four of a rank at a low level", "4444", "3N", "opening-short"},
    {"four of a rank under a suit", "4444", "4H", "opening-short"},
    {"four of a rank under twos", "4444", "42", "opening-short"},
    {"four twos under twos", "2222", "42", ""},
    {"a run of the suit", "4-7h", "4H", ""},
    {"a run of another suit", "4-7h", "4S", "opening-short"},
    {"a run under canastas", "4-7h", "4N", "opening-short"},
    {"a run of the suit, doubled: as without a bid (16D)", "4-7h", "4H doubled", "opening-short"},
    {"four of a rank, doubled", "4444", "4N doubled", "opening-short"},
    {"four twos, doubled", "2222", "42 doubled", "twos-too-few opening-short"},
    {"seven of a rank, doubled", "4444444", "1H doubled", ""},
};

static void opens_or_is_short(void **state)
{
	const struct opening_case *wanted = *state;
	struct arena arena = {0};
	const struct rulebook *book;
	struct error err = {0};
	struct score score;
	const char *slips = arena_printf(&arena,
	    "A score=3000 %s hand=- opening=%s\nB hand=-\nside=A contract=%s\nexhausted",
	    wanted->meld, wanted->meld, wanted->contract);

	assert_true(rulebook_load(&arena, "fi-sitoumussamba", NULL, 0, &book, &err));
	if (!case_score(&arena, book, slips, &score, &err))
		fail_msg("%s: %s", slips, err.message);
	assert_string_equal(case_findings(&arena, &score), wanted->findings);
	arena_release(&arena);
}

/* Two canastas of kings and queens, 1 000; 140 melded and 120 in hand. */
static const struct value_case {
	const char *name, *side, *contract, *option;
	int value; /* 0: refused */
} values[] = {
    {"cards in hand at level four", "KKKKKKK QQQQQQQ hand=XAA2T", "4H", NULL, 1000 - 120},
    {"not at level five, where melded cards count", "KKKKKKK QQQQQQQ hand=XAA2T", "5H", NULL,
        1000 + 140},
    {"not at level eight", "KKKKKKK QQQQQQQ hand=XAA2T", "8H", NULL, 1000 + 140},
    {"by the option there too", "KKKKKKK QQQQQQQ hand=XAA2T", "5H", "deducted", 1000 + 140 - 120},
    {"counted", "n2 c140 h120", "5H", NULL, 1000 + 140},
    {"counted, at level four", "n2 c140 h120", "4H", NULL, 1000 - 120},
    {"counted, by the option", "n2 c140 h120", "5H", "deducted", 1000 + 140 - 120},
    {"threes in hand are penalties", "KKKKKKK QQQQQQQ hand=3b3rA", "5H", NULL,
        1000 + 140 - 100 - 500},
    {"a net does not show the melded points", "n2 net=20", "5H", NULL, 0},
    {"but is enough by the option", "n2 net=20", "5H", "deducted", 1000 + 20},
};

static void cards_count_by_the_level(void **state)
{
	const struct value_case *wanted = *state;
	const struct option_value chosen = {"contract-hand-cards", wanted->option};
	struct arena arena = {0};
	const struct rulebook *book;
	struct error err = {0};
	struct score score;
	const char *slips = arena_printf(&arena, "A %s\nB hand=-\nside=A contract=%s\nexhausted",
	    wanted->side, wanted->contract);

	assert_true(rulebook_load(&arena, "fi-sitoumussamba", wanted->option ? &chosen : NULL,
	    wanted->option ? 1 : 0, &book, &err));
	if (!case_score(&arena, book, slips, &score, &err)) {
		assert_string_equal(err.code, "net-refused");
		assert_int_equal(wanted->value, 0);
	} else {
		assert_int_equal(score.contract.value, wanted->value);
	}
	arena_release(&arena);
}

int main(void)
{
	enum {
		OPENINGS = sizeof openings / sizeof *openings,
		VALUES = sizeof values / sizeof *values
	};
	struct CMUnitTest tests[OPENINGS + VALUES];

	for (size_t i = 0; i < OPENINGS; i++)
		tests[i] = (struct CMUnitTest){openings[i].name, opens_or_is_short, NULL, NULL,
		    (void *)(uintptr_t)&openings[i]};
	for (size_t i = 0; i < VALUES; i++)
		tests[OPENINGS + i] = (struct CMUnitTest){values[i].name, cards_count_by_the_level,
		    NULL, NULL, (void *)(uintptr_t)&values[i]};
	return cmocka_run_group_tests_name("contract", tests, NULL, NULL);
}
