/* The bell ends a hand in the middle of an opening: the opening counts if it can be shown. */
#include "base/arena.h"
#include "base/error.h"
#include "case_run.h"
#include "cmocka_all.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

static const struct bell_case {
	const char *why, *slips;
	size_t melds;      /* of A, left on the table */
	int held;          /* cards in A's hand */
	int64_t total;     /* of A */
	const char *codes; /* of the findings */
	int errors;        /* number of errors */
} cases[] = {
    {"the rest of the opening is in hand and the whole is enough: the cards on the table count "
     "plus",
        "A KKK hand=QQQ4 opening=KKK+QQQ\nB hand=5\ntime", 1, 4, -5, "", 0},
    {"just enough is enough", "A KKK hand=44449 opening=KKK+4444\nB hand=5\ntime", 1, 5, 0, "", 0},
    {"five points short are not", "A KKK hand=4449 opening=KKK+444\nB hand=5\ntime", 0, 7, -55, "",
        0},
    {"a meld of two that the bell cut short counts as it lies, with a warning",
        "A KK hand=KQQQ4 opening=KKK+QQQ\nB hand=5\ntime", 1, 5, -25, "meld-too-short", 0},
    {"the rest is not in hand: there was no opening, all is minus",
        "A KKK hand=QQ4 opening=KKK+QQQ\nB hand=5\ntime", 0, 6, -55, "", 0},
    {"the whole is not enough for the minimum: there was no opening",
        "A 444 hand=5 opening=444\nB hand=5\ntime", 0, 4, -20, "", 0},
    {"with the pile, and two of its top card's rank at most: there was no opening",
        "A KK2 hand=QQ24 opening=KK2+QQ2 from=pile\nB hand=5\ntime", 0, 7, -85, "", 0},
    {"with the pile and its pair", "A KKK hand=QQ24 opening=KKK+QQ2 from=pile\nB hand=5\ntime", 1,
        4, -15, "", 0},
    {"a meld that is not allowed cannot be shown as an opening",
        "A KK2 hand=22QQQ4 opening=KK222+QQQ\nB hand=5\ntime", 0, 9, -115, "", 0},
    {"a meld of two is not a meld at the bell either, without an opening that could be shown",
        "A KK hand=Q4 opening=KKK+QQQ\nB hand=5\ntime", 0, 4, -35, "", 0},
    {"without the bell the rule is not asked",
        "A KK hand=KQQQ4 opening=KKK+QQQ\nB hand=5\nexhausted", 1, 5, -25,
        "meld-too-short opening-not-in-melds", 2},
    {"more lies there than belongs to the opening: it was over before the bell",
        "A KKK QQQ 777 hand=4 opening=KKK+QQQ\nB hand=5\ntime", 3, 1, 70, "", 0},
};

static void is_settled_by_the_rule(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct bell_case *wanted = &cases[i];
		struct arena arena = {0};
		struct error err = {0};
		const struct rulebook *book;
		struct hand hand, settled;
		struct score score;
		int errors = 0;

		if (!rulebook_load(&arena, "se-canasta", NULL, 0, &book, &err) ||
		    !case_read(&arena, book, wanted->slips, &hand, &err))
			fail_msg("%s: %s", wanted->why, err.message);
		settled = bell_settle(book, &hand, 1);
		score_make_room(&arena, book, &settled, &score);
		score_hand(book, &settled, 1, &score);
		for (size_t j = 0; j < score.finding_count; j++)
			errors += score.findings[j].level == LEVEL_ERROR;
		if (settled.sides[0].meld_count != wanted->melds ||
		    settled.sides[0].held.total != wanted->held ||
		    score.sides[0].total != wanted->total || errors != wanted->errors ||
		    strcmp(case_findings(&arena, &score), wanted->codes) != 0)
			fail_msg("%s: %zu melds, %d held, %lld points, %s", wanted->why,
			    settled.sides[0].meld_count, settled.sides[0].held.total,
			    (long long)score.sides[0].total, case_findings(&arena, &score));
		arena_release(&arena);
	}
}

/* Counts A's melds left on the table under contract samba. */
static size_t melds_left(const char *slips)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;
	struct hand hand;
	size_t melds;

	if (!rulebook_load(&arena, "fi-sitoumussamba", NULL, 0, &book, &err) ||
	    !case_read(&arena, book, slips, &hand, &err))
		fail_msg("%s: %s", slips, err.message);
	melds = bell_settle(book, &hand, 1).sides[0].meld_count;
	arena_release(&arena);
	return melds;
}

/* At the bell too, the meld that was bid is an opening of any value, and the bidder needs fewer
 * twos than others. */
static void the_bid_decides_the_opening_at_the_bell_too(void **state)
{
	static const struct {
		const char *slips;
		size_t melds;
	} samba[] = {
	    {"A 4-6h hand=7h8h9h opening=4-9h\nB hand=5\ntime\ncontract=4H side=A", 1},
	    {"A 4-6h hand=7h8h9h opening=4-9h\nB hand=5\ntime\ncontract=4H side=B", 0},
	    {"A 2222 hand=KKKKKK opening=2222+KKKKKK\nB hand=5\ntime\ncontract=1H side=A", 1},
	    {"A 2222 hand=KKKKKK opening=2222+KKKKKK\nB hand=5\ntime\ncontract=1H side=B", 0},
	    {"A 2222 hand=2KKKKKK opening=22222+KKKKKK\nB hand=5\ntime\ncontract=1H side=B", 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof samba / sizeof *samba; i++)
		assert_int_equal(melds_left(samba[i].slips), samba[i].melds);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(is_settled_by_the_rule),
	    cmocka_unit_test(the_bid_decides_the_opening_at_the_bell_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
