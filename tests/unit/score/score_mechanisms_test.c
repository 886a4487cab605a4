/* The rules that club files can add to the built-in rulebooks: each in the smallest file that uses
 * it, and its effect on a hand. */
#include "case_run.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/score.h"

#define EXTENDS "rulebook: club\nextends: nl-canasta\n"

#define REPEATED                                                                                   \
	"penalties: {late: {points: 100, summary: s, clause: c, repeated: [{from: 2, points: "     \
	"200, "                                                                                    \
	"clause: d}, {from: 4, points: 600, clause: e}]}, talk: {points: 50, summary: s, clause: " \
	"c}}\n"

#define IN_GAME                                                                                    \
	"penalties: {late: {points: 100, summary: s, clause: c, within: game, repeated: [{from: "  \
	"2, points: 200, clause: d}, {from: 4, points: 600, clause: e}]}}\n"

static const struct mechanism {
	const char *name;
	const char *file;  /* the club's file without its first lines */
	const char *slips; /* one side */
	int base, cards;
	const char *findings;
} mechanisms[] = {
    {"a rank that may not be melded",
        "melds: {ranks: {eights: {of: \"8\", allowed: no, clause: c}}}\n", "A 888 hand=-", 0, -30,
        "meld-not-allowed"},
    {"black threes that may not be melded", "melds: {black-threes: {allowed: no, clause: c}}\n",
        "A 333 KKKKKKK QQQQQQQ hand=- out", 1100, 155, "black-threes-count"},
    {"melds of wild cards alone are of one rank",
        "melds: {wilds: {cards: {least: 3, clause: c}, wild: {most: 7, clause: c}}, same-rank: "
        "{allowed: never, clause: c}}\n",
        "A XXX 222 hand=-", 0, -210, "meld-duplicate-rank"},
    {"sets that may not be melded", "melds: {sets: {allowed: no, clause: c}}\n", "A KKK hand=-", 0,
        -30, "meld-not-allowed"},
    {"a longest meld of a rank",
        "melds: {ranks: {eights: {of: \"8\", cards: {least: 3, most: 4, clause: c}, wild: {most: "
        "1, "
        "clause: c}}}}\n",
        "A 88888 hand=-", 0, -50, "canasta-too-long"},
    {"and as long as it may be",
        "melds: {ranks: {eights: {of: \"8\", cards: {least: 3, most: 4, clause: c}, wild: {most: "
        "1, "
        "clause: c}}}}\n",
        "A 8882 hand=-", 0, -50, ""},
    {"a bonus for the side that goes out",
        "bonuses: {closed: {when: [out, {canastas: 2}], points: 250, clause: c}}\n",
        "A KKKKKKK QQQQQQQ hand=- out", 1350, 140, ""},
    {"and for no other",
        "bonuses: {closed: {when: [out, {canastas: 2}], points: 250, clause: c}}\n",
        "A KKKKKKK QQQQQQQ hand=-", 1000, 140, ""},
    {"amounts of red threes that only end where singles would",
        "red-threes: {on-table: [{amounts: [100, 250, 300, 400], clause: c}]}\n",
        "A KKK reds=2 hand=-", 250, -40, ""},
    {"sums of a side that has only red threes, which are cards that count plus",
        "red-threes: {on-table: [{when: melded, amounts: [100, 200, 300, 800], clause: c}, "
        "{amounts: [-100, -200, -300, -800], clause: c}], card-points: {each: 15, clause: "
        "c}}\nheld: ~\ntable-cards: [{count: plus, clause: "
        "c}]\n",
        "A base=-300 cards=45", -300, 45, ""},
    {"and no more than they bring",
        "red-threes: {on-table: [{when: melded, amounts: [100, 200, 300, 800], clause: c}, "
        "{amounts: [-100, -200, -300, -800], clause: c}], card-points: {each: 15, clause: "
        "c}}\nheld: ~\ntable-cards: [{count: plus, clause: "
        "c}]\n",
        "A base=-300 cards=65", -300, 65, "totals-impossible"},
    {"an offence that is repeated costs more", REPEATED, "A KKK hand=- penalty=late:2", -300, -30,
        ""},
    {"from the second on, each as much", REPEATED, "A KKK hand=- penalty=late:3", -500, -30, ""},
    {"and more again from another one on", REPEATED, "A KKK hand=- penalty=late:5", -1700, -30, ""},
    {"written one by one it is the same", REPEATED, "A KKK hand=- penalty=late:2 penalty=late:3",
        -1700, -30, ""},
    {"other penalties do not count as a repetition", REPEATED,
        "A KKK hand=- penalty=talk penalty=late penalty=talk", -200, -30, ""},
    {"counted through a game, but a hand alone starts again", IN_GAME,
        "A KKK hand=- penalty=late:2", -300, -30, ""},
    {"a fact that cards show",
        "facts: {four: {asked: no, clause: c, shown-by: {of: \"4\", cards: 4, clause: c}}}\n"
        "bonuses: {fours: {when: four, points: 40, clause: c}}\n",
        "A 4444 hand=-", 40, -20, ""},
    {"and fewer do not",
        "facts: {four: {asked: no, clause: c, shown-by: {of: \"4\", cards: 4, clause: c}}}\n"
        "bonuses: {fours: {when: four, points: 40, clause: c}}\n",
        "A 444 hand=-", 0, -15, ""},
    {"with counts it may be stated",
        "facts: {four: {asked: no, clause: c, shown-by: {of: \"4\", cards: 4, clause: c}}}\n"
        "bonuses: {fours: {when: four, points: 40, clause: c}}\n",
        "A c20 h0 four=yes", 40, -20, ""},
    {"a meld too short for its side to have melded",
        "melds: {melded: {cards: 4, natural: 0, clause: c}}\nred-threes: {on-table: [{when: "
        "melded, each: 5, clause: c}, {each: -5, clause: c}]}\n",
        "A KKK reds=1 hand=-", -5, -35, ""},
    {"and one that is long enough",
        "melds: {melded: {cards: 4, natural: 0, clause: c}}\nred-threes: {on-table: [{when: "
        "melded, each: 5, clause: c}, {each: -5, clause: c}]}\n",
        "A K222 reds=1 hand=-", 5, -75, "meld-too-few-natural"},
    {"one with too few natural cards for it",
        "melds: {melded: {cards: 0, natural: 2, clause: c}}\nred-threes: {on-table: [{when: "
        "melded, each: 5, clause: c}, {each: -5, clause: c}]}\n",
        "A K222 reds=1 hand=-", -5, -75, "meld-too-few-natural"},
    {"one that was written as a run where there are none",
        "melds: {melded: {cards: 0, natural: 2, clause: c}}\nred-threes: {on-table: [{when: "
        "melded, each: 5, clause: c}, {each: -5, clause: c}]}\n",
        "A 4h5h6h reds=1 hand=-", 5, -20, "run-not-allowed"},
    {"out alone as a condition", "bonuses: {closed: {when: out, points: 250, clause: c}}\n",
        "A natural=2 melded=140 held=0 out", 1350, 140, ""},
    {"melded alone as a condition", "bonuses: {begun: {when: melded, points: 250, clause: c}}\n",
        "A hand=K", 0, -10, ""},
    {"unfinished, of natural cards only",
        "unfinished: {aces: {of: A, wild: {most: 0}, points: 700, clause: c}}\n",
        "A AAA AAA2 hand=-", -700, -140, ""},
    {"unfinished, below a length",
        "unfinished: {aces: {of: A, shorter-than: 4, points: 700, clause: c}}\n",
        "A AAA AAAA hand=-", -700, -140, ""},
    {"a canasta is finished", "unfinished: {aces: {of: A, points: 700, clause: c}}\n",
        "A AAAAAAA hand=-", 800, 140, ""},
    {"a canasta that opens",
        "opening: {by-score: [{minimum: 0, needs: {canastas: 1, of: natural}, clause: c}]}\n",
        "A KKKKKKK opening=KKKKKKK hand=-", 500, 70, ""},
    {"a canasta lacking",
        "opening: {by-score: [{minimum: 0, needs: {canastas: 1, of: natural}, clause: c}]}\n",
        "A KKKKK22 opening=KKKKK22 hand=-", 300, 90, "opening-short"},
    {"a canasta needed from a score on",
        "opening: {by-score: [{minimum: 0, clause: c}, {from: 500, minimum: 0, needs: {canastas: "
        "1}, clause: c}]}\n",
        "A score=495 KKK opening=KKK hand=-", 0, -30, ""},
    {"four natural cards of a rank with the pile",
        "opening: {from-pile: {natural: 4, clause: c}}\n",
        "A KKKK opening=KKKK from=pile score=-5 hand=-", 0, -40, ""},
    {"three where four are asked for", "opening: {from-pile: {natural: 4, clause: c}}\n",
        "A KKKK2 opening=KKK2 from=pile hand=-", 0, -60, "opening-pile-pair"},
    {"the first upcard taken alone asks for none",
        "opening: {from-pile: {natural: 4, clause: c, upcard: {clause: d}}}\n",
        "A KKKK2 opening=KKK2 from=upcard hand=-", 0, -60, ""},
    {"two needs of an opening, one finding",
        "opening: {by-score: [{minimum: 0, needs: [{canastas: 1, of: mixed}, {canastas: 2}], "
        "clause: c}]}\n",
        "A KKK opening=KKK hand=-", 0, -30, "opening-short"},
};

/* Runs need a pack with suits; here in the samba of two packs. */
static const struct mechanism runs[] = {
    {"unfinished runs",
        "melds: {runs: {allowed: yes, clause: c, cards: {least: 3, most: 7, clause: c}, "
        "around-ace: "
        "no, jokers: {clause: c}, gaps: {clause: c}}}\n"
        "unfinished: {short-runs: {run: yes, shorter-than: 5, points: 1000, clause: c}}\n",
        "A 4-7h 4-8s KKK hand=-", -1000, -80, ""},
    {"a free wild card at the high end, where that is an error",
        "melds: {runs: {allowed: yes, clause: c, cards: {least: 3, most: 7, clause: c}, wild: "
        "{most: 1, free: {refused: yes, clause: c}, clause: c}, gaps: {clause: c}}}\n",
        "A 5h6h7hX X5s6s Ah2h3hX 5c6cX8c hand=-", 0, -285, "run-wild-high"},
};

static void is_scored_by_the_file(void **state)
{
	const struct mechanism *wanted = *state;
	struct arena arena = {0};
	struct error err = {0};
	const char *text = arena_printf(&arena, "%s%s", EXTENDS, wanted->file);
	const struct file_text file = {"club.yaml", text, strlen(text)};
	const struct rulebook *book;
	struct score score;

	if (!rulebook_load_texts(&arena, &file, 1, NULL, 0, &book, &err))
		fail_msg("%d:%d: %s", err.line, err.column, err.message);
	if (!case_score(&arena, book, wanted->slips, &score, &err))
		fail_msg("%s: %s", wanted->slips, err.message);
	assert_int_equal(score.sides[0].base, wanted->base);
	assert_int_equal(score.sides[0].cards, wanted->cards);
	assert_string_equal(case_findings(&arena, &score), wanted->findings);
	arena_release(&arena);
}

static void counts_offences_of_earlier_hands(void **state)
{
	static const int32_t earlier[] = {0, 1, 2, 3};
	static const int32_t points[] = {-300, -400, -800, -1200};
	struct arena arena = {0};
	struct error err = {0};
	const char *text = EXTENDS IN_GAME;
	const struct file_text file = {"club.yaml", text, strlen(text)};
	const struct rulebook *book;

	(void)state;
	if (!rulebook_load_texts(&arena, &file, 1, NULL, 0, &book, &err))
		fail_msg("%d:%d: %s", err.line, err.column, err.message);
	const size_t late = rulebook_penalty(book, "late", strlen("late"));

	for (size_t i = 0; i < sizeof earlier / sizeof *earlier; i++) {
		int32_t *counts = arena_alloc(&arena, book->penalty_count, sizeof *counts);
		const struct penalty_entry twice = {.penalty = late, .count = 2};
		struct hand hand = {.side_count = 1};
		struct score score;

		counts[late] = earlier[i];
		hand.sides[0] = (struct side){.name = 'A',
		    .detail = DETAIL_TOTALS,
		    .given_penalty_count = 1,
		    .given_penalties = &twice,
		    .earlier = counts};
		score_make_room(&arena, book, &hand, &score);
		score_hand(book, &hand, 1, &score);
		assert_int_equal(score.sides[0].base, points[i]);
	}
	arena_release(&arena);
}

static struct CMUnitTest test_of(const struct mechanism *mechanism)
{
	/* cmocka wants a pointer it may change; the test only reads its case. */
	union {
		const struct mechanism *constant;
		void *plain;
	} state = {.constant = mechanism};

	return (struct CMUnitTest){mechanism->name, is_scored_by_the_file, NULL, NULL, state.plain};
}

int main(void)
{
	enum {
		MECHANISMS = sizeof mechanisms / sizeof *mechanisms,
		RUNS = sizeof runs / sizeof *runs
	};
	struct CMUnitTest tests[MECHANISMS + RUNS + 1];

	for (size_t i = 0; i < MECHANISMS; i++)
		tests[i] = test_of(&mechanisms[i]);
	for (size_t i = 0; i < RUNS; i++)
		tests[MECHANISMS + i] = test_of(&runs[i]);
	tests[MECHANISMS + RUNS] =
	    (struct CMUnitTest)cmocka_unit_test(counts_offences_of_earlier_hands);
	return cmocka_run_group_tests_name("mechanisms", tests, NULL, NULL);
}
