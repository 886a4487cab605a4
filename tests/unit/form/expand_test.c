#include "broken_off.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "form/expand.h"
#include "form/labels.h"

#include <string.h>

static const struct expand_case {
	const char *why, *text, *result;
} cases[] = {
    {"a field of the row", "hand {hand}", "hand 4"},
    {"a field of the scope around it", "{^event}", "Club night"},
    {"a field that was never set is nothing", "<{venue}>", "<>"},
    {"a label", "{@round} {^round}", "Round 2"},
    {"a label may hold placeholders", "{@page}", "Page 1 of 3"},
    {"a label chosen by the data", "{@out:out}", "✓"},
    {"the value where no label is so named", "{@out:^event}", "Club night"},
    {"the first that is not empty", "{venue|hand|event}", "4"},
    {"a label as the last resort", "{venue|@table}", "table"},
    {"a label begun with a capital", "{venue|@Table} {@Table}", "Table Table"},
    {"the number of the row", "{venue|index}", "7"},
    {"an optional part with its value", "{^event}[, hand {hand}]", "Club night, hand 4"},
    {"an optional part without", "{^event}[, at {venue}]", "Club night"},
    {"an optional part of plain words", "[so]", "so"},
    {"signs themselves", "\\{a\\} \\[b\\] \\\\", "{a} [b] \\"},
    {"a number with its sign", "{more:+} {less:+}", "+5 -5"},
    {"a value in an object", "{claim.total}", "540"},
    {"a guard for a field that is there", "[{?more}more]", "more"},
    {"a guard for a field that is not", "[{?venue}more][{!venue}nowhere]", "nowhere"},
    {"more than one of them", "[{?more > 1}many][{?one > 1}some]", "many"},
    {"a comparison that does not hold", "[{!more > 1}few][{!one > 1}one]", "one"},
    {"two fields", "[{?less < one}less][{?more <= one}more]", "less"},
    {"the same text, and another one", "[{?out = 'normal'}a][{?out != 'x'}b][{?out = ^event}c]",
        "ab"},
    {"a list as its number of rows",
        "[{?sides = 2}pair][{?nobody = 0}, none][{?players >= 3}three]", "pair, none"},
    {"a missing field as nothing", "[{?venue = 0}a][{?venue < 1}b][{?venue = 'x'}c]", "ab"},
    {"hundredths with whole numbers", "[{?share > 1}a][{?share < 2}b][{?amount = 3}c]", "abc"},
    {"the place of a row", "[{?index = 7}seven]{players*|[{?index < ^players}first]}",
        "sevenfirst"},
    {"a flag", "[{?flag = 1}yes][{?flag != 0}, so]", "yes, so"},
    {"one of several conditions", "[{?venue, more > 1}a][{?venue, one > 1}b][{!venue,one > 1}c]",
        "ac"},
    {"an invalid comparison", "[{?more => 1}a][{?more > }b][{?more > 1 2}c]", ""},
    {"a text for each row, with something between", "{sides* : |{side} {total}}", "A 10 : B 20"},
    {"empty rows are left out", "{sides*, |[{only}]}", "so"},
    {"a row knows its own fields alone", "{sides*, |{side}{event}}", "A, B"},
    {"and others where it asks for them", "{sides*, |{side}{^hand}}", "A4, B4"},
    {"a list of that name does not hide a text around it", "{players*, |{^sides}}", "two, two"},
    {"rows of plain values", "{players* & |{.}}", "Alfa & Beeta"},
    {"a list without rows is nothing", "[none: {nobody*, |{side}}]", ""},
    {"optional parts within one another", "[{hand}[, at {venue}]]", "4"},
    {"the first of its letters", "{^event:4}, {hand:4}", "Club, 4"},
    {"one of them", "{one?{one} hand|{one} hands}", "1 hand"},
    {"more of them", "{more?{more} hand|{more} hands}", "5 hands"},
    {"a missing number gives nothing", "[so {venue?many|few}]", ""},
    {"members of an object by their keys", "{claim*, |{key} {.}}", "total 540"},
    {"a value is not expanded", "{^trap}", "{event} [x] \\"},
};

static void texts_are_expanded(void **state)
{
	struct arena arena = {0};
	struct labels labels;
	struct answer *outer = answer_make(&arena), *row;

	(void)state;
	labels = labels_load(&arena, "en");
	answer_text(outer, "event", "Club night");
	answer_text(outer, "round", "2");
	answer_text(outer, "sides", "two");
	answer_text(outer, "trap", "{event} [x] \\");
	row = answer_row(outer, "hands");
	answer_text(row, "hand", "4");
	answer_text(row, "out", "normal");
	answer_text(row, "page", "1");
	answer_text(row, "pages", "3");
	answer_number(row, "one", 1);
	answer_number(row, "more", 5);
	answer_number(row, "less", -5);
	answer_hundredths(row, "share", 150);
	answer_decimal(row, "amount", 3000, 3);
	answer_flag(row, "flag", true);
	answer_number(answer_object(row, "claim"), "total", 540);
	for (int i = 0; i < 2; i++) {
		struct answer *side = answer_row(row, "sides");

		answer_letter(side, "side", (char)('A' + i));
		answer_number(side, "total", 10 * (i + 1));
		answer_text(side, "only", i == 1 ? "so" : "");
	}
	answer_item(row, "players", "Alfa");
	answer_item(row, "players", "Beeta");
	(void)answer_list(row, "nobody");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct template_scope around = {outer, 0, NULL}, view = {row, 7, &around};
		const char *text = expand(&arena, &labels, &view, cases[i].text);

		if (strcmp(text, cases[i].result) != 0)
			fail_msg("%s: got `%s`", cases[i].why, text);
	}
	arena_release(&arena);
}

static void an_unknown_language_is_refused_with_the_list(void **state)
{
	struct arena arena = {0};
	struct error err = {0};

	(void)state;
	assert_broken_off(NULL, &err, (void)labels_load(&arena, "xx"));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.message,
	    "there are no labels in the language `xx`; the languages are: en, fi, nl, sv");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(texts_are_expanded),
	    cmocka_unit_test(an_unknown_language_is_refused_with_the_list),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
