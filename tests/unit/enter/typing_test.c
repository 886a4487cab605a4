/* Lines typed in a hurry at `canasta enter`. */
#include "enter/enter.h"

#include "rulebook/load.h"
#include "slip/slip.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <stdio.h>
#include <string.h>

static const struct rulebook *book_named(struct arena *arena, const char *id)
{
	const struct rulebook *book;
	struct error err = {0};

	assert_true(rulebook_load(arena, id, NULL, 0, &book, &err));
	return book;
}

/* --- the words of a line --- */

static const struct reading {
	const char *why, *book, *typed, *slip;
} readings[] = {
    {"short words with blanks", "fi-canasta", "n1 m2 c345", "n1 m2 c345"},
    {"short words together", "fi-canasta", "n1m1c345h45r2o", "n1 m1 c345 h45 r2 o"},
    {"n, m and r alone are one", "fi-canasta", "nmc345h45ro", "n1 m1 c345 h45 r1 o"},
    {"one letter alone among words with blanks", "fi-canasta", "r c100 n m2", "r1 c100 n1 m2"},
    {"a zero is written if it is meant", "fi-canasta", "n0m0c10", "n0 m0 c10"},
    {"going out concealed at the end", "fi-canasta", "n1c300oc", "n1 c300 oc"},
    {"out before melded", "fi-canasta", "n1oc300", "n1 o c300"},
    {"a penalty ends words without blanks", "fi-canasta", "n1c300p25C", "n1 c300 p25C"},
    {"the side's letter, in either case", "fi-canasta", "b n1", "B n1"},
    {"the side's letter without a blank", "fi-canasta", "Bm2c310h0o", "B m2 c310 h0 o"},
    {"and words after it", "fi-canasta", "an1c90 r2", "A n1 c90 r2"},
    {"melded cards are not a side", "se-canasta-3", "c60h115r2", "c60 h115 r2"},
    {"nor are aces", "fi-canasta", "AAAA2 An", "AAAA2 An"},
    {"C is a side among three", "se-canasta-3", "c c50", "C c50"},
    {"and none among two", "fi-canasta", "c50 c", "c50 c"},
    {"a dash is a side with nothing", "fi-canasta", "-", "hand=-"},
    {"cards keep their spelling", "fi-canasta", "KKKK2 QQQ 777X hand=94", "KKKK2 QQQ 777X hand=94"},
    {"melds of threes, and a run", "fi-sitoumussamba", "3333 4-Th", "3333 4-Th"},
    {"two sums", "fi-canasta", "700/345", "base=700 cards=345"},
    {"two sums below zero", "fi-canasta", "-100/-25", "base=-100 cards=-25"},
    {"words of the hand after a side's", "fi-canasta", "c50 exh dealer=\"Beeta Beenen\"",
        "c50 exhausted dealer=\"Beeta Beenen\""},
    {"two letters are enough for the bell", "fi-canasta", "c50 ti", "c50 time"},
    {"long words", "fi-canasta", "natural=1 melded=300 out=concealed",
        "natural=1 melded=300 out=concealed"},
    {"a kind of the rulebook", "fi-sitoumussamba", "samba=1 n1c500", "samba=1 n1 c500"},
    {"nothing", "fi-canasta", "", ""},
};

static void line_is_cut(void **state)
{
	const struct reading *reading = *state;
	struct arena arena = {0};
	struct typed_line typed;
	struct error err = {0};

	assert_true(
	    line_read(&arena, book_named(&arena, reading->book), reading->typed, &typed, &err));
	assert_string_equal(line_text(&arena, &typed), reading->slip);
	arena_release(&arena);
}

/* --- refusals --- */

static const struct refusal {
	const char *why, *typed, *code;
	int column;
} refusals[] = {
    {"points are never one alone", "n1ch45", "number-expected", 3},
    {"held without its figure", "n1c300h", "number-expected", 7},
    {"a letter no slip has", "n1c300x2", "word-unknown", 7},
    {"its place counts letters, not bytes", "dealer=\"Ää\" n1c", "number-expected", 15},
    {"a comma in points", "n1c305,5", "number-expected", 7},
    {"the letter o for a zero", "n1c2O0h40", "number-expected", 6},
    {"a point in points", "c3.5 h20", "number-expected", 3},
    {"a quote left open", "dealer=\"Ab", "quote-open", 0},
};

static void line_is_refused(void **state)
{
	const struct refusal *refusal = *state;
	struct arena arena = {0};
	struct typed_line typed;
	struct error err = {0};

	assert_false(
	    line_read(&arena, book_named(&arena, "fi-canasta"), refusal->typed, &typed, &err));
	assert_string_equal(err.code, refusal->code);
	assert_int_equal(err.kind, ERROR_INPUT);
	if (refusal->column)
		assert_int_equal(err.column, refusal->column);
	arena_release(&arena);
}

/* --- one line after another --- */

static const struct amendment {
	const char *why, *base, *change, *result;
} amendments[] = {
    {"a field replaces itself, in its place", "A n1 c300 r1", "c310", "A n1 c310 r1"},
    {"its long form is the same field", "A n1 c300", "melded=310", "A n1 melded=310"},
    {"a new field is added at the end", "A c300", "r2", "A c300 r2"},
    {"a dash takes a field away", "A c300 o", "-o", "A c300"},
    {"in any form of the field", "A c300 out=concealed", "-out", "A c300"},
    {"taking away a missing field changes nothing", "A c300", "-o", "A c300"},
    {"melds replace all melds", "A KKKK QQQ hand=4", "AAAA 777", "A AAAA 777 hand=4"},
    {"a penalty only replaces the same one", "A c300 p25C p33A", "p25C:2", "A c300 p25C:2 p33A"},
    {"-penalty takes every one", "A c300 p25C p33A", "-penalty", "A c300"},
    {"-p25C takes that one", "A c300 p25C p33A", "-p25C", "A c300 p33A"},
    {"a reason goes with its adjustment", "A c300 adjust=-50 reason=\"late\"", "-adjust", "A c300"},
    {"one sum of two", "A 700/345", "cards=340", "A base=700 cards=340"},
    {"words of the hand are not a side's", "A c300", "time", "A c300"},
};

static void line_is_amended(void **state)
{
	const struct amendment *amendment = *state;
	struct arena arena = {0};
	const struct rulebook *book = book_named(&arena, "fi-canasta");
	struct typed_line base, change, result;
	struct error err = {0};

	assert_true(line_read(&arena, book, amendment->base, &base, &err));
	assert_true(line_read(&arena, book, amendment->change, &change, &err));
	result = line_amend(&arena, &base, &change, false);
	assert_string_equal(line_text(&arena, &result), amendment->result);
	arena_release(&arena);
}

static void words_of_the_hand_are_amended_apart(void **state)
{
	struct arena arena = {0};
	const struct rulebook *book = book_named(&arena, "fi-sitoumussamba");
	struct typed_line base, change, result;
	struct error err = {0};

	(void)state;
	assert_true(line_read(&arena, book, "contract=3H side=A doubled rest=4", &base, &err));
	assert_true(line_read(&arena, book, "c300 side=B -doubled", &change, &err));
	result = line_amend(&arena, &base, &change, true);
	assert_string_equal(line_text(&arena, &result), "contract=3H side=B rest=4");
	assert_true(line_has(&result, "rest"));
	assert_false(line_has(&result, "doubled"));
	arena_release(&arena);
}

/* --- a hand as lines, and back --- */

static void a_hand_comes_back_as_it_was(void **state)
{
	static const char *const texts[] = {"A KKKKKKK QQQ2 reds=2 hand=94 penalty=25C out",
	    "B natural=1 mixed=2 melded=345 held=60 adjust=-50 reason=\"late \\\"again\\\"\"",
	    "contract=3H side=A doubled bids=1H,pass,3H,double dealer=\"Ää Öö\""};
	struct arena arena = {0};
	const struct rulebook *book = book_named(&arena, "fi-sitoumussamba");
	struct typed_line lines[SIDES_MOST + 1];
	struct slip_line slips[3], again[3];
	struct hand hand, back;
	struct error err = {0};

	(void)state;
	for (int i = 0; i < 3; i++)
		slips[i] = (struct slip_line){
		    .data = texts[i], .size = strlen(texts[i]), .file = "", .line = i + 1};
	if (!slip_read(&arena, book, slips, 3, &hand, &err))
		fail_msg("%s", err.message);
	line_of_hand(&arena, book, &hand, lines);
	for (int i = 0; i < 3; i++) {
		const char *text = line_text(&arena, &lines[i]);

		again[i] = (struct slip_line){
		    .data = text, .size = strlen(text), .file = "", .line = i + 1};
	}
	assert_true(slip_read(&arena, book, again, 3, &back, &err));
	assert_int_equal(back.side_count, 2);
	assert_int_equal(back.contract.level, 3);
	assert_true(back.contract.doubled);
	assert_int_equal(back.bid_count, hand.bid_count);
	assert_string_equal(back.dealer, "Ää Öö");
	assert_string_equal(back.sides[1].adjustments[0].reason, "late \"again\"");
	assert_int_equal(back.sides[0].meld_count, 2);
	assert_int_equal(back.sides[0].red_threes, 2);
	arena_release(&arena);
}

/* --- a whole slip, or fields --- */

static const struct whole {
	const char *why, *typed;
	bool whole;
} wholes[] = {
    {"melded points and more", "B mc95h60", true},
    {"without a canasta too", "c95h60", true},
    {"cards with those held", "KKKKKKK hand=94", true},
    {"both sums", "700/345", true},
    {"nothing at all", "B -", true},
    {"melded alone is a field", "A c355", false},
    {"melds alone are one", "KKKKKKK AAAA2", false},
    {"fields without melded points", "B r2 h50", false},
    {"a word that is taken back", "c355 -o", false},
    {"words of the hand make none", "c355 ex", false},
};

static void line_is_whole_or_not(void **state)
{
	const struct whole *whole = *state;
	struct arena arena = {0};
	struct typed_line typed;
	struct error err = {0};

	assert_true(
	    line_read(&arena, book_named(&arena, "fi-canasta"), whole->typed, &typed, &err));
	assert_int_equal(line_is_whole(&typed), whole->whole);
	arena_release(&arena);
}

/* If a word is typed in two lines, taking back one line keeps the word of the other. */
static void taking_back_a_line_removes_its_words(void **state)
{
	struct arena arena = {0};
	const struct rulebook *book = book_named(&arena, "fi-canasta");
	struct typed_line none = {0}, brought, words, again;
	struct error err = {0};

	(void)state;
	assert_true(line_read(&arena, book, "c95h60 dealer=A1 ti", &brought, &err));
	assert_true(line_read(&arena, book, "dealer=A1 ti", &again, &err));
	words = line_amend(&arena, &none, &brought, true);
	assert_string_equal(line_text(&arena, &words), "dealer=A1 time");
	words = line_without(&arena, &words, &brought);
	assert_string_equal(line_text(&arena, &words), "");
	words = line_amend(&arena, &none, &again, true);
	words = line_without(&arena, &words, &brought);
	assert_string_equal(line_text(&arena, &words), "dealer=A1 time");
	arena_release(&arena);
}

enum {
	WHOLES = sizeof(wholes) / sizeof(wholes[0]),
	READINGS = sizeof(readings) / sizeof(readings[0]),
	REFUSALS = sizeof(refusals) / sizeof(refusals[0]),
	AMENDMENTS = sizeof(amendments) / sizeof(amendments[0]),
};

int main(void)
{
	struct CMUnitTest tests[READINGS + REFUSALS + AMENDMENTS + WHOLES + 3];
	size_t count = 0;

	for (size_t i = 0; i < READINGS; i++)
		tests[count++] = case_test(readings[i].why, line_is_cut, &readings[i]);
	for (size_t i = 0; i < REFUSALS; i++)
		tests[count++] = case_test(refusals[i].why, line_is_refused, &refusals[i]);
	for (size_t i = 0; i < AMENDMENTS; i++)
		tests[count++] = case_test(amendments[i].why, line_is_amended, &amendments[i]);
	for (size_t i = 0; i < WHOLES; i++)
		tests[count++] = case_test(wholes[i].why, line_is_whole_or_not, &wholes[i]);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(taking_back_a_line_removes_its_words);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(words_of_the_hand_are_amended_apart);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(a_hand_comes_back_as_it_was);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
