#include "cmocka_all.h"

#include "form/fit.h"
#include "form/font.h"

#include <string.h>

/* Sets a text where all but its last figure fits, so that the number goes to a second line. */
static void assert_last_line(const char *text, const char *expected)
{
	struct arena arena = {0};
	struct style style = {.size = 10000, .smallest = 9999};
	struct fitted fitted;
	struct font font;
	const struct fit_line *last;
	size_t kept = strlen(text) - 1;

	font_open(FONT_REGULAR, &font);
	assert_true(fit_text(
	    &arena, &font, &style, text, (int)font_width(&font, text, kept, style.size), &fitted));
	assert_int_equal(fitted.count, 2);
	last = &fitted.lines[fitted.count - 1];
	assert_int_equal(last->length, strlen(expected));
	assert_memory_equal(last->text, expected, last->length);
	arena_release(&arena);
}

/* A minus left on the line before would make another number of it. */
static void a_number_keeps_its_minus(void **state)
{
	(void)state;
	assert_last_line("the facts give -60", "-60");
	assert_last_line("the facts give no-60", "60");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_number_keeps_its_minus),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
