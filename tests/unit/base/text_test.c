/* Texts are measured, built and compared, and numbers are read from them. */
#include "base/text.h"

#include "base/arena.h"
#include "cmocka_all.h"

#include <string.h>

static void numbers_are_read_whole_and_bounded(void **state)
{
	static const struct {
		const char *text;
		bool good;
		int64_t value;
	} cases[] = {
	    {"0", true, 0},
	    {"-5", true, -5},
	    {"+50", true, 50},
	    {"9223372036854775807", true, INT64_MAX},
	    {"-9223372036854775808", true, INT64_MIN},
	    {"9223372036854775808", false, 0},
	    {"-9223372036854775809", false, 0},
	    {"99999999999999999999999", false, 0},
	    {"", false, 0},
	    {"-", false, 0},
	    {"5 ", false, 0},
	    {"0x5", false, 0},
	    {"--5", false, 0},
	    {"5.0", false, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int64_t value = 7;

		assert_int_equal(text_integer(cases[i].text, strlen(cases[i].text), INT64_MIN,
		                     INT64_MAX, &value),
		    cases[i].good);
		assert_true(value == (cases[i].good ? cases[i].value : 7));
	}
}

static void columns_are_those_of_a_terminal(void **state)
{
	(void)state;
	assert_int_equal(text_columns("Äijä"), 4);
	assert_int_equal(text_columns("A\xcc\x88"), 1); /* A and a combining diaeresis */
	assert_int_equal(text_columns("麻雀"), 4);
	assert_int_equal(text_characters("♥♠", 6), 2);
}

static void text_grows_and_pads(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};

	(void)state;
	assert_string_equal(text_of(&text), "");
	text_add_padded(&text, "ä", 3);
	text_add_padded(&text, "b", -3);
	for (int i = 0; i < 1000; i++)
		text_addf(&text, "%d,", i);
	assert_memory_equal(text.data, "ä    b0,1,", 11);
	assert_int_equal(strlen(text.data), text.size);
	arena_release(&arena);
}

static void numbers_are_added_as_digits(void **state)
{
	static const int64_t numbers[] = {0, 7, -7, 1234567890, INT64_MAX, INT64_MIN};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		struct text text = {.arena = &arena};

		text_add_number(&text, numbers[i]);
		assert_string_equal(
		    text_of(&text), arena_printf(&arena, "%lld", (long long)numbers[i]));
	}
	arena_release(&arena);
}

static void invalid_utf8_is_found(void **state)
{
	static const struct {
		const char *bytes;
		size_t size, bad;
	} cases[] = {
	    {"a\xc3", 2, 1},        /* cut short */
	    {"\xc0\xaf", 2, 0},     /* longer than necessary */
	    {"\xed\xa0\x80", 3, 0}, /* half a surrogate pair */
	    {"ab\0c", 4, 2},        /* a NUL inside */
	    {"\xf5\x80\x80\x80", 4, 0},
	};
	size_t bad = 99;

	(void)state;
	assert_true(text_is_utf8("Hyvää", strlen("Hyvää"), &bad));
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_false(text_is_utf8(cases[i].bytes, cases[i].size, &bad));
		assert_int_equal(bad, cases[i].bad);
	}
}

/* Checks that the names are in alphabetical order; the list ends with NULL. */
static void check_order(const char *alphabet, const char *const *names)
{
	struct arena arena = {0};

	for (; names[1]; names++) {
		const char *before = text_sort_key(&arena, alphabet, names[0]);
		const char *behind = text_sort_key(&arena, alphabet, names[1]);

		assert_non_null(before);
		assert_non_null(behind);
		if (strcmp(before, behind) >= 0)
			fail_msg("%s comes after %s", names[0], names[1]);
	}
	arena_release(&arena);
}

static void names_are_sorted_by_the_alphabet(void **state)
{
	static const char finnish[] = "v/w; y/ü; z å ä/æ ö/ø",
	                  estonian[] = "s š z ž t u v/w õ ä ö ü x y";
	static const char *const in_finnish[] = {"ąa", "Aalto", "Abc", "Đorđe", "Dz", "Łos", "lz",
	    "Ola", "Ólb", "Őm", "Oz", "Śa", "Sb", "Va", "Wb", "Vc", "Ya", "Üb", "Yc", "Z", "Åbo",
	    "Äiti", "Æk", "Äl", "Ö", "Øa", "Ωμέγα", "Ж", NULL};
	static const char *const in_dutch[] = {"Aa", "Äb", "Ac", "Åd", "Ae", "Æf", "Ag", "Ia", "IJ",
	    "O", "Öa", "Øb", "Oc", "Zz", NULL};
	static const char *const in_estonian[] = {"Sa", "Sz", "Ša", "Za", "Ža", "Ta", "Ua", "Va",
	    "Wb", "Õa", "Äa", "Öa", "Üa", "Xa", "Ya", NULL};
	struct arena arena = {0};

	(void)state;
	check_order(finnish, in_finnish);
	check_order(NULL, in_dutch);
	check_order(estonian, in_estonian);
	assert_string_equal(
	    text_sort_key(&arena, finnish, "ÄITI"), text_sort_key(&arena, finnish, "a\xcc\x88iti"));
	arena_release(&arena);
}

static void folded_names_compare(void **state)
{
	struct arena arena = {0};

	(void)state;
	assert_string_equal(text_fold(&arena, "ÄITI"), text_fold(&arena, "a\xcc\x88iti"));
	assert_string_equal(text_fold(&arena, "\xff"), "\xff");
	arena_release(&arena);
}

static void the_nearest_word_is_found(void **state)
{
	static const char *const words[] = {"hand add", "standings", "table"};

	(void)state;
	assert_string_equal(text_nearest("standigns", words, 3), "standings");
	assert_string_equal(text_nearest("tabel", words, 3), "table");
	assert_null(text_nearest("zzzzz", words, 3));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(numbers_are_read_whole_and_bounded),
	    cmocka_unit_test(columns_are_those_of_a_terminal),
	    cmocka_unit_test(text_grows_and_pads),
	    cmocka_unit_test(numbers_are_added_as_digits),
	    cmocka_unit_test(invalid_utf8_is_found),
	    cmocka_unit_test(names_are_sorted_by_the_alphabet),
	    cmocka_unit_test(folded_names_compare),
	    cmocka_unit_test(the_nearest_word_is_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
