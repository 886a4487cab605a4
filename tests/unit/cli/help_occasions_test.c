/* Help lists every command under the occasion for it. */
#include "cli/commands.h"
#include "cli/help/help.h"

#include "base/yaml.h"
#include "cli/command.h"
#include "cmocka_all.h"

#include <string.h>

static bool has_a_place(const struct yaml *all, const char *command)
{
	const size_t first = strcspn(command, " ");

	for (size_t i = 0; i < all->count; i++)
		for (size_t j = 0; j < all->values[i]->count; j++) {
			const char *words = all->values[i]->values[j]->text;

			if (strcmp(words, command) == 0 ||
			    (strlen(words) == first && strncmp(words, command, first) == 0))
				return true;
		}
	return false;
}

static void every_command_has_its_occasion(void **state)
{
	bool all = true;

	(void)state;
	for (const struct command *const *row = commands; *row; row++)
		if (!has_a_place(occasions(), (*row)->name)) {
			print_error(
			    "`%s` needs a place in templates/words/occasions.yaml\n", (*row)->name);
			all = false;
		}
	assert_true(all);
}

static const char *title_of(const char *command)
{
	return occasions()->keys[occasion_of(occasions(), command)]->text;
}

static void a_whole_name_goes_before_its_first_word(void **state)
{
	(void)state;
	assert_string_equal(title_of("event new"), "before-the-evening");
	assert_string_equal(title_of("event close"), "after-the-evening");
	assert_string_equal(title_of("hand add"), "entering-hands");
	assert_string_equal(title_of("hand correct"), "the-referee");
	assert_string_equal(title_of("handmade"), "for-keepers-and-programmers");
}

static void an_evening_needs_a_dozen_commands(void **state)
{
	size_t count = 0;

	(void)state;
	for (const struct command *const *row = commands; *row; row++)
		count += (*row)->evening ? 1 : 0;
	assert_in_range(count, 10, 12);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_command_has_its_occasion),
	    cmocka_unit_test(a_whole_name_goes_before_its_first_word),
	    cmocka_unit_test(an_evening_needs_a_dozen_commands),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
