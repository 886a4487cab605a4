/* The scorer, compared with hands worked out by hand, and the laws of every score. */
#include "case_run.h"
#include "rulebook/load.h"
#include "score_cases.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "card/card.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

#include <stdio.h>

static struct arena books;
static const struct rulebook *book;

static int load_book(void **state)
{
	struct error err = {0};

	(void)state;
	return rulebook_load(&books, "fi-canasta", NULL, 0, &book, &err) ? 0 : -1;
}

static int release_book(void **state)
{
	(void)state;
	arena_release(&books);
	return 0;
}

static void comes_out_as_worked(void **state)
{
	const struct score_case *wanted = *state;
	struct arena arena = {0};
	struct score score;
	struct error err = {0};

	if (!case_score(&arena, book, wanted->slips, &score, &err))
		fail_msg("%s: %s", wanted->slips, err.message);
	assert_int_equal(score.sides[0].base, wanted->base);
	assert_int_equal(score.sides[0].cards, wanted->cards);
	assert_int_equal(score.sides[0].opening_minimum, wanted->minimum);
	assert_string_equal(case_findings(&arena, &score), wanted->findings);
	arena_release(&arena);
}

static void totals_are_sums_of_lines(void **state)
{
	(void)state;
	for (size_t i = 0; i < score_case_count; i++) {
		struct arena arena = {0};
		struct score score;
		struct error err = {0};

		assert_true(case_score(&arena, book, score_cases[i].slips, &score, &err));
		for (size_t side = 0; side < score.side_count; side++) {
			const struct side_score *sums = &score.sides[side];
			int64_t base = 0, cards = 0;

			for (size_t line = 0; line < sums->line_count; line++) {
				const struct line *one = &sums->lines[line];

				assert_int_equal(one->points, one->count * one->each);
				assert_non_null(one->source.clause);
				*(one->group == GROUP_BASE ? &base : &cards) += one->points;
			}
			assert_int_equal(sums->base, base);
			assert_int_equal(sums->cards, cards);
			assert_int_equal(sums->total, base + cards);
		}
		arena_release(&arena);
	}
}

/* A card melded from the hand is worth twice its value: it is no longer subtracted, but added. */
static void a_card_melded_adds_twice_its_value(void **state)
{
	static const char ranks[] = "AKQJT987654";

	(void)state;
	for (size_t i = 0; ranks[i]; i++) {
		struct arena arena = {0};
		struct score held, melded;
		struct error err = {0};
		char before[40], after[40];
		enum rank rank = card_rank_named(&ranks[i], 1);

		(void)snprintf(before, sizeof before, "A %c%c%c hand=%c", ranks[i], ranks[i],
		    ranks[i], ranks[i]);
		(void)snprintf(after, sizeof after, "A %c%c%c%c hand=-", ranks[i], ranks[i],
		    ranks[i], ranks[i]);
		assert_true(case_score(&arena, book, before, &held, &err));
		assert_true(case_score(&arena, book, after, &melded, &err));
		assert_int_equal(
		    melded.sides[0].total - held.sides[0].total, 2 * book->value_table[rank]);
		arena_release(&arena);
	}
}

static void the_option_pays_eight_hundred_for_all_four(void **state)
{
	const struct option_value option = {"red-threes-all", "800"};
	struct arena arena = {0};
	struct score score;
	struct error err = {0};
	const struct rulebook *optional;

	(void)state;
	assert_true(rulebook_load(&arena, "fi-canasta", &option, 1, &optional, &err));
	assert_true(case_score(&arena, optional, "A KKK reds=4 hand=-", &score, &err));
	assert_int_equal(score.sides[0].base, 800);
	assert_true(case_score(&arena, optional, "A reds=4 hand=-", &score, &err));
	assert_int_equal(score.sides[0].base, -800);
	assert_true(case_score(&arena, optional, "A KKK reds=3 hand=-", &score, &err));
	assert_int_equal(score.sides[0].base, 300);
	arena_release(&arena);
}

/* Each finding names its clause. */
static void findings_name_their_clause(void **state)
{
	static const struct {
		const char *slips;
		const char *clause;
	} cases[] = {
	    {"A KK hand=-", "11A"},
	    {"A KKKK2222 hand=-", "11D"},
	    {"A KKK KKKK hand=-", "11B"},
	    {"A 333 hand=-", "20C"},
	    {"A KKK hand=- out", "18B"},
	    {"A KKK hand=- out=concealed", "19A"},
	    {"A hand=XXXXX", "2"},
	    {"A QQQ hand=- opening=QQQ", "13A"},
	    {"A 3h3d3h hand=-", "21B"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		struct score score;
		struct error err = {0};

		assert_true(case_score(&arena, book, cases[i].slips, &score, &err));
		assert_true(score.finding_count > 0);
		assert_string_equal(score.findings[0].source.clause, cases[i].clause);
		arena_release(&arena);
	}
}

/* A penalty given after the hand is compared too: 27B-3 is for the same act as 23D, and 25C
 * is not. */
static void a_penalty_given_later_may_be_of_the_same_act(void **state)
{
	static const struct {
		const char *given, *finding;
	} cases[] = {{"27B-3", "penalty-doubled"}, {"25C", ""}};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		struct penalty_entry given = {.count = 1, .given = 1};
		struct hand hand;
		struct score score;
		struct error err = {0};

		given.penalty = rulebook_penalty(book, cases[i].given, strlen(cases[i].given));
		assert_true(case_read(&arena, book, "A KKK hand=- penalty=23D", &hand, &err));
		hand.sides[0].given_penalties = &given;
		hand.sides[0].given_penalty_count = 1;
		score_make_room(&arena, book, &hand, &score);
		score_hand(book, &hand, 1, &score);
		assert_string_equal(case_findings(&arena, &score), cases[i].finding);
		arena_release(&arena);
	}
}

/* All melds of a side together are worth at least its opening. */
static void too_few_points_for_any_opening_are_found(void **state)
{
	static const struct {
		const char *why, *book, *slips, *told;
	} cases[] = {
	    {"forty-five of fifty", "fi-canasta", "A QQQ 444 hand=-", "45/50 13A"},
	    {"fifty of fifty", "fi-canasta", "A QQQQQ hand=-", ""},
	    {"counted", "fi-canasta", "A n0 m0 c45 h20", "45/50 13A"},
	    {"counted, and nothing melded", "fi-canasta", "A n0 m0 c0 h20", ""},
	    {"a net shows no melds", "fi-canasta", "A net=20 opened=yes", ""},
	    {"the two sums show none", "fi-canasta", "A 0/20", ""},
	    {"by the score", "fi-canasta", "A score=1500 QQQQQ hand=-", "50/90 13A"},
	    {"below zero", "fi-canasta", "A score=-5 444 hand=-", ""},
	    {"raised", "fi-canasta", "A raises=1 QQQQQ hand=-", "50/60 13A"},
	    {"a canasta of fours does not open", "fi-canasta", "A 4444444 hand=-", "35/50 13A"},
	    {"but going out concealed it does", "fi-canasta", "A 4444444 hand=- out=concealed", ""},
	    {"a meld lost was laid down", "fi-canasta", "A QQQQQ void=QQQQQ hand=-", ""},
	    {"a recorded opening is judged itself", "fi-canasta", "A 444 opening=444 hand=-", ""},
	    {"no minimum below zero", "au-canasta", "A score=-5 444 hand=-", ""},
	    {"no exception for a concealed hand", "au-canasta", "A 4444444 hand=- out=concealed",
	        "35/50 15"},
	    {"drawn from the stock it has one", "se-canasta", "A 4444444 hand=- out=concealed", ""},
	    {"of three players too", "se-canasta-3", "A 444 hand=-", "15/50 Öppning"},
	    {"in Dutch", "nl-canasta", "A QQQQ hand=-", "40/50 Speluitleg"},
	    {"a completed game opens", "fi-sitoumussamba", "A 4444444 score=10000 hand=-", ""},
	    {"counted too", "fi-sitoumussamba", "A n1 c35 h0 score=10000", ""},
	    {"and nothing less does", "fi-sitoumussamba", "A QQQQQQ score=10000 hand=-",
	        "60/200 11"},
	    {"the bidder opens with his suit", "fi-sitoumussamba",
	        "A 4h5h6h hand=-\nB AAAA hand=-\nexhausted contract=4H side=A", ""},
	    {"the other side does not", "fi-sitoumussamba",
	        "A 4h5h6h hand=-\nB AAAA hand=-\nexhausted contract=4H side=B", "15/50 11"},
	    {"nor with another suit", "fi-sitoumussamba",
	        "A 4s5s6s hand=-\nB AAAA hand=-\nexhausted contract=4H side=A", "15/50 11"},
	    {"nor below level four", "fi-sitoumussamba",
	        "A 4h5h6h hand=-\nB AAAA hand=-\nexhausted contract=3H side=A", "15/50 11"},
	    {"nor doubled", "fi-sitoumussamba",
	        "A 4h5h6h hand=-\nB AAAA hand=-\nexhausted contract=4H side=A doubled", "15/50 11"},
	    {"counts show no suit", "fi-sitoumussamba",
	        "A c15 h0\nB AAAA hand=-\nexhausted contract=4H side=A", ""},
	    {"any meld opens", "it-burraco", "A 444 hand=- pozzetto=no", ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct rulebook *other;
		struct arena arena = {0};
		struct text told = {.arena = &arena};
		struct error err = {0};
		struct score score;

		assert_true(rulebook_load(&arena, cases[i].book, NULL, 0, &other, &err));
		if (!case_score(&arena, other, cases[i].slips, &score, &err))
			fail_msg("%s: %s", cases[i].why, err.message);
		for (size_t j = 0; j < score.finding_count; j++)
			if (score.findings[j].code == FINDING_OPENING_BELOW &&
			    score.findings[j].side == 0)
				text_addf(&told, "%lld/%lld %s", (long long)score.findings[j].found,
				    (long long)score.findings[j].allowed,
				    score.findings[j].source.clause);
		if (strcmp(text_of(&told), cases[i].told) != 0)
			fail_msg("%s: %s", cases[i].why, text_of(&told));
		arena_release(&arena);
	}
}

/* Findings that the worked hands of fi-canasta do not show. */
static void other_rulebooks_have_their_own_findings(void **state)
{
	static const struct {
		const char *why, *book, *slips, *findings;
	} cases[] = {
	    {"drawn out of turn and kept, without the draw", "au-canasta",
	        "A KKK hand=- penalty=57B-drawkept", "penalty-alone"},
	    {"with it", "au-canasta", "A KKK hand=- penalty=57B-drawturn penalty=57B-drawkept", ""},
	    {"the draw alone", "au-canasta", "A KKK hand=- penalty=57B-drawturn", ""},
	    {"a red three put right, and one in hand", "au-canasta",
	        "A KKK reds=1 hand=3r penalty=57B-redthree", "penalty-doubled"},
	    {"counted", "au-canasta", "A c60 h0 reds-held=1 penalty=57B-redthree",
	        "penalty-doubled"},
	    {"put right alone", "au-canasta", "A KKK reds=1 hand=- penalty=57B-redthree", ""},
	    {"more put right than there are", "au-canasta", "A KKK hand=- penalty=57B-redthree:5",
	        "penalty-cards too-many-red-threes"},
	    {"one put right that lies nowhere", "au-canasta", "A KKK hand=- penalty=57B-redthree",
	        "penalty-cards"},
	    {"two put right and one on the table", "au-canasta",
	        "A c60 h0 reds=1 penalty=57B-redthree penalty=57B-redthree", "penalty-cards"},
	    {"with sums alone it is unknown", "au-canasta", "A 0/60 penalty=57B-redthree", ""},
	    {"help with a fourth card of three", "fi-canasta", "A KKK hand=- penalty=33A:4",
	        "penalty-cards"},
	    {"and a fifth: one penalty", "fi-canasta", "A KKK hand=- penalty=33A:4 penalty=33A",
	        "penalty-cards"},
	    {"with counts it is unknown", "fi-canasta", "A c60 h0 penalty=33A:4", ""},
	    {"out without leave, and not out", "fi-sitoumussamba",
	        "A KKK hand=- penalty=25F penalty=29-goout", "penalty-doubled"},
	    {"leave, and not out", "fi-sitoumussamba", "A KKK hand=- penalty=25D penalty=29-goout",
	        "penalty-doubled"},
	    {"red threes of players without a turn are red threes", "fi-canasta",
	        "A KKK reds=3 hand=- penalty=21G:2", "too-many-red-threes"},
	    {"of both sides together", "fi-canasta",
	        "A KKK reds=3 hand=- out\nB hand=- penalty=21G:2",
	        "out-without-canasta too-many-red-threes"},
	    {"as many as there are", "fi-canasta",
	        "A KKK reds=3 hand=- out\nB hand=- penalty=21G:1", "out-without-canasta"},
	    {"in their turn", "fi-canasta", "A KKK hand=- penalty=21G\nB hand=-\nexhausted",
	        "penalty-not-out"},
	    {"of one side alone it is unknown", "fi-canasta", "A KKK hand=- penalty=21G", ""},
	    {"two counted in hand with three on the table", "fi-canasta",
	        "A c60 h0 reds=3 reds-held=2", "too-many-red-threes"},
	    {"more help than cards", "fi-canasta", "A KKK hand=- penalty=33A:109",
	        "penalty-cards too-many-of-card"},
	    {"more left than the packs can hold with counted canastas", "fi-canasta",
	        "A n2 c200 h0\nB c0 h20\nexhausted rest=94", "rest-differs"},
	    {"going out directly with the partner's canasta", "se-canasta",
	        "A KKKKKKK QQQ 4444 opening=KKKKKKK hand=5 oc", "concealed-without-canasta"},
	    {"with one that the partner opened and built", "se-canasta",
	        "A KKKKKKK QQQQ AAA opening=KKK+AAA hand=5 oc", "concealed-without-canasta"},
	    {"with an own one", "se-canasta", "A KKKKKKK QQQ 444444 opening=QQQ+444444 hand=5 oc",
	        ""},
	    {"with an own one of the partner's rank", "se-canasta-3",
	        "A KKKKKKK QQQQQQQ KKK AAA opening=KKK+AAA oc", "concealed-after-opening"},
	    {"with a canasta that may be either's", "se-canasta",
	        "A 4444444 444 AAA opening=444+AAA hand=5 oc", "too-many-of-card"},
	    {"all melded at once", "se-canasta",
	        "A KKKKKKK QQQ 44 opening=KKKKKKK+QQQ+44 from=stock hand=5 oc",
	        "meld-too-short meld-too-short"},
	    {"the partner's canasta is enough", "au-canasta",
	        "A KKKKKKK QQQ 4444 opening=KKKKKKK hand=5 oc", ""},
	    {"as many left as may be", "fi-canasta", "A n2 c140 h0\nB c0 h0\nexhausted rest=94",
	        ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct rulebook *other;
		struct arena arena = {0};
		struct error err = {0};
		struct score score;

		assert_true(rulebook_load(&arena, cases[i].book, NULL, 0, &other, &err));
		if (!case_score(&arena, other, cases[i].slips, &score, &err))
			fail_msg("%s: %s", cases[i].why, err.message);
		if (strcmp(case_findings(&arena, &score), cases[i].findings) != 0)
			fail_msg("%s: %s", cases[i].why, case_findings(&arena, &score));
		arena_release(&arena);
	}
}

/* Every player who has not gone out holds at least one card. */
static void players_hold_cards(void **state)
{
	static const struct {
		const char *book, *slips;
		const char *sides; /* that hold too few cards, with the clause */
	} cases[] = {
	    {"fi-canasta", "A JJJ hand=-\nB hand=-\nexhausted", "A 16B B 16B "},
	    {"fi-canasta", "A JJJ hand=4\nB hand=44\nexhausted", "A 16B "},
	    {"fi-canasta", "A KKKKKKK hand=- out\nB hand=44", "A 16B "},
	    {"fi-canasta", "A KKKKKKK hand=4 out\nB hand=3r4", ""},
	    {"fi-canasta", "A n1 c70 h0 o\nB c0 h5", "A 16B B 16B "},
	    {"fi-canasta", "A n1 c70 h5 o\nB c0 h10", ""},
	    {"fi-canasta", "A n1 c70 h0 o\nB c0 h5 reds-held=1", "A 16B "},
	    {"fi-canasta", "A n1 net=70 o\nB c0 h10", ""},
	    {"fi-canasta", "A 700/70 o\nB 0/-10", ""},
	    {"fi-canasta", "A KKKKKKK out\nB hand=44", ""},
	    {"fi-sitoumussamba", "A h0 c0 blacks-held=1\nB h0 c0 blacks-held=2\nexhausted",
	        "A 21B "},
	    {"nl-canasta", "A KKK hand=4\nB hand=44\ntime", "A Canasta! "},
	    {"se-canasta", "A KKK hand=4\nB hand=44\ntime", "A Terminologin: utgång "},
	    {"se-canasta-2", "A KKKKKKK hand=- out\nB hand=-", "B Terminologin: utgång "},
	    {"se-canasta-3", "A KKKKKKK QQQQQQQ hand=- out\nB c0 h0\nC hand=4",
	        "B Terminologin: utgång "},
	    {"it-burraco", "A KKKKKKK hand=- out z\nB hand=4 z-", "A 16/17 B 16/17 "},
	    {"au-canasta", "A KKK hand=4\nB hand=44\nexhausted", ""},
	    {"au-canasta", "A KKK hand=4\nB hand=4\nexhausted", "A 46 B 46 "},
	    {"au-canasta", "A KKK hand=4\nB hand=44\ntime", "A 46 "},
	    {"au-canasta-2", "A KKK hand=-\nB hand=4\nexhausted", ""},
	    {"au-canasta-3", "A KKK hand=-\nB hand=-\nC hand=4\nexhausted", "A 46 B 46 "},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct rulebook *other;
		struct arena arena = {0};
		struct error err = {0};
		struct score score;
		struct text found = {.arena = &arena};

		assert_true(rulebook_load(&arena, cases[i].book, NULL, 0, &other, &err));
		if (!case_score(&arena, other, cases[i].slips, &score, &err))
			fail_msg("%s: %s", cases[i].slips, err.message);
		for (size_t j = 0; j < score.finding_count; j++)
			if (score.findings[j].code == FINDING_HAND_TOO_FEW)
				text_addf(&found, "%c %s ", 'A' + score.findings[j].side,
				    score.findings[j].source.clause);
		if (strcmp(text_of(&found), cases[i].sides) != 0)
			fail_msg("%s: %s: %s", cases[i].book, cases[i].slips, text_of(&found));
		arena_release(&arena);
	}
}

int main(void)
{
	struct CMUnitTest tests[200] = {
	    {"totals are the sums of their lines", totals_are_sums_of_lines, NULL, NULL, NULL},
	    {"a card melded adds twice its value", a_card_melded_adds_twice_its_value, NULL, NULL,
	        NULL},
	    {"the option pays 800 for all four", the_option_pays_eight_hundred_for_all_four, NULL,
	        NULL, NULL},
	    {"findings name their clause", findings_name_their_clause, NULL, NULL, NULL},
	    {"a penalty given later may be of the same act",
	        a_penalty_given_later_may_be_of_the_same_act, NULL, NULL, NULL},
	    {"too few points for any opening are found", too_few_points_for_any_opening_are_found,
	        NULL, NULL, NULL},
	    {"other rulebooks have their own findings", other_rulebooks_have_their_own_findings,
	        NULL, NULL, NULL},
	    {"players hold cards", players_hold_cards, NULL, NULL, NULL},
	};
	size_t count = 8;

	for (size_t i = 0; i < score_case_count && count < sizeof tests / sizeof *tests; i++) {
		/* cmocka wants a pointer it may change; the test only reads its case. */
		union {
			const struct score_case *constant;
			void *plain;
		} state = {.constant = &score_cases[i]};

		tests[count++] = (struct CMUnitTest){
		    score_cases[i].why, comes_out_as_worked, NULL, NULL, state.plain};
	}
	return _cmocka_run_group_tests("score", tests, count, load_book, release_book);
}
