/* Help shows every command under the occasion it is for. */
#include "cli/commands.h"
#include "cli/help/occasions.h"

#include "cmocka_all.h"

static void every_command_has_its_occasion(void **state)
{
	bool all = true;

	(void)state;
	for (const struct command *const *row = commands; *row; row++)
		if (!occasion_of((*row)->name)) {
			print_error(
			    "`%s` needs a place in templates/words/occasions.yaml\n", (*row)->name);
			all = false;
		}
	assert_true(all);
}

static void a_whole_name_goes_before_its_first_word(void **state)
{
	(void)state;
	assert_string_equal(occasion_of("event new"), "before the evening");
	assert_string_equal(occasion_of("event close"), "after the evening");
	assert_string_equal(occasion_of("hand add"), "at the desk");
	assert_string_equal(occasion_of("hand correct"), "the referee");
	assert_null(occasion_of("handmade"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_command_has_its_occasion),
	    cmocka_unit_test(a_whole_name_goes_before_its_first_word),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
