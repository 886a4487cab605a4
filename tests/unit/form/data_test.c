#include "cmocka_all.h"

#include "form/data.h"

#include <string.h>

static void a_field_set_again_holds_the_newest_value(void **state)
{
	struct arena arena = {0};
	struct print_scope *scope = print_scope_make(&arena);

	(void)state;
	print_set(scope, "event", "Talvi");
	print_setf(scope, "event", "Kevät %d", 2026);
	assert_string_equal(print_get(scope, "event"), "Kevät 2026");
	assert_null(print_get(scope, "venue"));
	assert_false(print_scope_failed(scope));
	arena_release(&arena);
}

static void rows_keep_the_order_they_were_added_in(void **state)
{
	struct arena arena = {0};
	struct print_scope *scope = print_scope_make(&arena);
	const struct print_scope *row;

	(void)state;
	print_set(print_list_add(scope, "hands"), "hand", "1");
	print_set(print_list_add(scope, "penalties"), "code", "25C");
	print_set(print_list_add(scope, "hands"), "hand", "2");
	assert_int_equal(print_list_count(scope, "hands"), 2);
	row = print_list_first(scope, "hands");
	assert_string_equal(print_get(row, "hand"), "1");
	row = print_list_next(row);
	assert_string_equal(print_get(row, "hand"), "2");
	assert_null(print_list_next(row));
	assert_int_equal(print_list_count(scope, "sides"), 0);
	arena_release(&arena);
}

static const struct cleaning_case {
	const char *why, *given, *kept;
} cleaning_cases[] = {
    {"plain text is kept", "Alfa Aaltonen", "Alfa Aaltonen"},
    {"a base and its mark become one letter", "A\xCC\x88iti", "\xC3\x84iti"},
    {"a byte that is no UTF-8 becomes the sign for it", "a\xE2\x99z", "a\xEF\xBF\xBD\xEF\xBF\xBDz"},
    {"control characters become blanks", "a\tb\nc\x7F", "a b c "},
    {"no value is the empty text", NULL, ""},
};

static void values_are_cleaned(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cleaning_cases / sizeof *cleaning_cases; i++) {
		struct arena arena = {0};
		struct print_scope *scope = print_scope_make(&arena);

		print_set(scope, "name", cleaning_cases[i].given);
		if (strcmp(print_get(scope, "name"), cleaning_cases[i].kept) != 0)
			fail_msg("%s: got `%s`", cleaning_cases[i].why, print_get(scope, "name"));
		arena_release(&arena);
	}
}

static void what_memory_refused_is_passed_over(void **state)
{
	(void)state;
	print_set(NULL, "event", "x");
	print_setf(NULL, "event", "%d", 1);
	assert_null(print_list_add(NULL, "hands"));
	assert_true(print_scope_failed(NULL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_field_set_again_holds_the_newest_value),
	    cmocka_unit_test(rows_keep_the_order_they_were_added_in),
	    cmocka_unit_test(values_are_cleaned),
	    cmocka_unit_test(what_memory_refused_is_passed_over),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
