/* The characters that a text from outside may hold, and the display of other characters. */
#include "base/safe_text.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cmocka_all.h"

#include <stdbool.h>
#include <string.h>

static const struct text_case {
	const char *what, *text;
	bool line, lines;  /* allowed in one line, and in several */
	const char *shown; /* in one line */
	const char *named; /* in the message about a line */
} cases[] = {
    {"letters of any script", "Żółć Ωμέγα كرة 牌 🂡", true, true, "Żółć Ωμέγα كرة 牌 🂡", NULL},
    {"joiners, of Persian and of pictures", "می‌خواهم 👩‍👩", true, true,
        "می‌خواهم 👩‍👩", NULL},
    {"plain marks of direction", "a\u200Eb\u200Fc\u061Cd", true, true, "a\u200Eb\u200Fc\u061Cd",
        NULL},
    {"an escape", "a\x1b[31mb", false, false, "a\uFFFD[31mb", "a control character (U+001B)"},
    {"a bell and a backspace", "a\ab\b", false, false, "a\uFFFDb\uFFFD", "(U+0007)"},
    {"a delete", "a\x7f", false, false, "a\uFFFD", "(U+007F)"},
    {"the other beginning of an escape",
        "a\xC2\x9B"
        "31m",
        false, false, "a\uFFFD31m", "(U+009B)"},
    {"the first and the last of those", "\xC2\x80\xC2\x9F\u00A0", false, false,
        "\uFFFD\uFFFD\u00A0", "(U+0080)"},
    {"an override", "a\u202Eb", false, false, "a\uFFFDb",
        "turns the direction of writing (U+202E)"},
    {"embeddings", "\u202A\u202B\u202C\u202D", false, false, "\uFFFD\uFFFD\uFFFD\uFFFD",
        "(U+202A)"},
    {"isolates", "\u2066\u2067\u2068\u2069", false, false, "\uFFFD\uFFFD\uFFFD\uFFFD", "(U+2066)"},
    {"their neighbours", "\u2029", false, false, "\uFFFD", "a line break (U+2029)"},
    {"marks near them", "\u202F\u2065\u206A", true, true, "\u202F\u2065\u206A", NULL},
    {"a line break", "a\nb", false, true, "a b", "a line break (U+000A)"},
    {"a tab and a line's other end", "a\tb\r\nc", false, true, "a b  c", "a tab (U+0009)"},
    {"bytes that are not UTF-8", "a\xff\xc3", false, false, "a\uFFFD\uFFFD",
        "bytes that are not UTF-8;"},
    {"half a pair", "a\xed\xa0\x80", false, false, "a\uFFFD\uFFFD\uFFFD",
        "bytes that are not UTF-8;"},
    {"nothing", "", true, true, "", NULL},
};

static bool is_let_in(const char *text, enum plain_shape shape)
{
	return plain_is(&(struct plain_text){text, strlen(text), shape}, NULL);
}

static void texts_are_let_in_or_not(void **state)
{
	const struct text_case *c = *state;
	const struct plain_text line = {c->text, strlen(c->text), PLAIN_LINE};
	struct error err = {0};

	assert_int_equal(is_let_in(c->text, PLAIN_LINE), c->line);
	assert_int_equal(is_let_in(c->text, PLAIN_LINES), c->lines);
	assert_int_equal(plain_require(&line, "text-invalid", "the name", &err), c->line);
	if (!c->named)
		return;
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_non_null(strstr(err.message, c->named));
	assert_ptr_equal(strstr(err.message, "the name holds "), err.message);
}

static void texts_are_shown(void **state)
{
	const struct text_case *c = *state;
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	char copy[200];

	plain_write(c->text, PLAIN_LINE, &out);
	assert_string_equal(text_of(&out), c->shown);
	plain_copy(copy, sizeof copy, c->text);
	assert_string_equal(copy, c->shown);
	assert_true(is_let_in(copy, PLAIN_LINE));
	arena_release(&arena);
}

static void the_place_of_the_first_bad_character_is_given(void **state)
{
	const struct plain_text text = {"ää\x1b\x1b", 6, PLAIN_LINE};
	size_t bad = 0;

	(void)state;
	assert_false(plain_is(&text, &bad));
	assert_int_equal(bad, 4);
}

static void a_text_with_a_nul_is_refused(void **state)
{
	(void)state;
	assert_false(plain_is(&(struct plain_text){"a\0b", 3, PLAIN_LINES}, NULL));
}

static void a_copy_is_cut_at_a_character(void **state)
{
	char copy[6];

	(void)state;
	plain_copy(copy, sizeof copy, "abcäd");
	assert_string_equal(copy, "abcä");
	plain_copy(copy, sizeof copy, "abc\x1b");
	assert_string_equal(copy, "abc");
}

enum { CASES = sizeof cases / sizeof *cases };

int main(void)
{
	struct CMUnitTest tests[2 * CASES + 3];
	size_t count = 0;

	for (size_t i = 0; i < CASES; i++) {
		tests[count++] = (struct CMUnitTest){.name = cases[i].what,
		    .test_func = texts_are_let_in_or_not,
		    .initial_state = (void *)(uintptr_t)&cases[i]};
		tests[count++] = (struct CMUnitTest){.name = cases[i].what,
		    .test_func = texts_are_shown,
		    .initial_state = (void *)(uintptr_t)&cases[i]};
	}
	tests[count++] =
	    (struct CMUnitTest)cmocka_unit_test(the_place_of_the_first_bad_character_is_given);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(a_text_with_a_nul_is_refused);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(a_copy_is_cut_at_a_character);
	return _cmocka_run_group_tests("plain", tests, count, NULL, NULL);
}
