/* Errors keep the first message and its place, and messages hold no control characters. */
#include "base/error.h"
#include "base/text.h"

#include "cmocka_all.h"

#include <string.h>

static void first_error_stays(void **state)
{
	struct error err = {0};

	(void)state;
	assert_false(error_set(&err, ERROR_INPUT, "first", "one %d", 1));
	assert_false(error_set(&err, ERROR_STORE, "second", "two"));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.message, "one 1");
	(void)error_place(&err, "file", 3, 4);
	(void)error_place(&err, "other", 5, 6);
	assert_string_equal(err.file, "file");
	assert_int_equal(err.line, 3);
}

static void an_error_is_of_one_code(void **state)
{
	static const char *const others[] = {CODE_COMMAND_UNKNOWN, CODE_HAND_NUMBER, CODE_LOCKED,
	    CODE_STORE_DAMAGED, CODE_STORE_LOCKED, "memor", "memory-", ""};
	struct error err = {0};

	(void)state;
	assert_false(error_is(&err, CODE_MEMORY));
	(void)error_memory(&err);
	assert_true(error_is(&err, CODE_MEMORY));
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_false(error_is(&err, others[i]));
}

static void messages_hold_no_control_characters(void **state)
{
	struct error err = {0};

	(void)state;
	(void)error_set(&err, ERROR_INPUT, "x", "a\x1b[2Jb\xff\xc3\xa4\n");
	assert_string_equal(err.message, "a\uFFFD[2Jb\uFFFDä ");
}

static void long_messages_end_at_a_character(void **state)
{
	struct error err = {0};
	char name[1200];
	size_t bad;

	(void)state;
	for (size_t i = 0; i + 1 < sizeof name; i += 2)
		memcpy(name + i, "ä", 2);
	name[sizeof name - 1] = '\0';
	name[sizeof name - 2] = '\0';
	(void)error_set(&err, ERROR_INPUT, "x", "x%s", name);
	assert_true(text_is_utf8(err.message, strlen(err.message), &bad));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(first_error_stays),
	    cmocka_unit_test(an_error_is_of_one_code),
	    cmocka_unit_test(messages_hold_no_control_characters),
	    cmocka_unit_test(long_messages_end_at_a_character),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
