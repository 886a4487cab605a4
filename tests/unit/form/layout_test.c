#include "cmocka_all.h"

#include "base/arena.h"
#include "form/font.h"
#include "form/layout.h"
#include "form/template.h"

#include <string.h>

/* Sets a text without room for its last figure, so that the number goes to a second line. */
static void assert_last_line(const char *text, const char *expected)
{
	struct arena arena = {0};
	struct style style = {.size = 10000, .smallest = 9999};
	struct fitted_text fitted;
	struct font font;
	const struct fit_line *last;
	size_t kept = strlen(text) - 1;

	font_open(FONT_REGULAR, &font);
	fit_text(
	    &arena, &font, &style, text, (int)font_width(&font, text, kept, style.size), &fitted);
	assert_int_equal(fitted.count, 2);
	last = &fitted.lines[fitted.count - 1];
	assert_int_equal(last->length, strlen(expected));
	assert_memory_equal(last->text, expected, last->length);
	arena_release(&arena);
}

/* If the minus stayed on the line before, the number would be another one. */
static void a_number_keeps_its_minus(void **state)
{
	(void)state;
	assert_last_line("the facts give -60", "-60");
	assert_last_line("the facts give no-60", "60");
}

/* Returns the number of lines of a heading in this part of its full width, and its size. */
static int lines_on(const char *text, int part, int *ret_size)
{
	struct arena arena = {0};
	const struct style style = {.size = 10000, .smallest = 8000, .wrap = true};
	struct fitted_text fitted;
	struct font font;
	int width;

	font_open(FONT_REGULAR, &font);
	width = (int)font_width(&font, text, strlen(text), style.size) / part;
	fit_text(&arena, &font, &style, text, width, &fitted);
	*ret_size = fitted.size;
	arena_release(&arena);
	return fitted.count;
}

static void a_word_is_cut_only_where_small_letters_do_not_help(void **state)
{
	int size;

	(void)state;
	assert_int_equal(lines_on("Kaartpunten", 2, &size), 1);
	assert_in_range(size, 3500, 5000);
	assert_int_equal(lines_on("Ottelupisteet ja erotus", 4, &size), 2);
	assert_in_range(size, 3500, 5000);
	assert_int_equal(lines_on("Tikkakoski-Kauhajoki", 2, &size), 2);
	assert_in_range(size, 9000, 10000);
	assert_true(lines_on("Kaartpunten", 4, &size) > 2);
	assert_int_equal(size, 8000);
}

/* A text with a limited number of lines becomes smaller, and is cut only when it would be too small
 * to read. */
static void a_text_on_counted_lines_shrinks_before_it_is_cut(void **state)
{
	static const char text[] = "Theeta Konstantiina Bergström";
	struct arena arena = {0};
	const struct style style = {.size = 10000, .smallest = 9000, .lines = 1};
	struct fitted_text fitted;
	struct font font;
	int width;

	(void)state;
	font_open(FONT_REGULAR, &font);
	width = (int)font_width(&font, text, strlen(text), style.size);
	fit_text(&arena, &font, &style, text, width / 2, &fitted);
	assert_int_equal(fitted.count, 1);
	assert_int_equal(fitted.lines[0].length, strlen(text));
	assert_in_range(fitted.size, 3500, 5000);
	fit_text(&arena, &font, &style, text, width / 4, &fitted);
	assert_int_equal(fitted.count, 1);
	assert_int_equal(fitted.size, 3500);
	assert_true(fitted.lines[0].length < strlen(text));
	arena_release(&arena);
}

static void a_number_is_recognised_in_every_form(void **state)
{
	static const char *const numbers[] = {"-11055",
	    "-11\xc2\xa0"
	    "055",
	    "11.055",
	    "15\xc2\xa0"
	    "675*",
	    "770\xc2\xb0", "60\xc2\xa0%", "0,8"};
	static const char *const others[] = {"1 405", "0 : 2000", "A", "4 B", "won 2"};

	(void)state;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		assert_true(fit_is_number(numbers[i]));
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_false(fit_is_number(others[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_number_keeps_its_minus),
	    cmocka_unit_test(a_number_is_recognised_in_every_form),
	    cmocka_unit_test(a_word_is_cut_only_where_small_letters_do_not_help),
	    cmocka_unit_test(a_text_on_counted_lines_shrinks_before_it_is_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
