/* Every option has one name and one value word, and at least one command takes it. */
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"

#include "cli/option.h"
#include "cmocka_all.h"
#include "tournament/event_settings.h"

#include <string.h>

static void every_option_has_a_word_of_its_own(void **state)
{
	(void)state;
	assert_null(option_word(OPTION_NONE));
	for (enum option_id id = OPTION_NONE + 1; id < OPTION_COUNT; id++) {
		const char *word = option_word(id);

		assert_non_null(word);
		assert_int_equal(option_of_word(word, strlen(word)), id);
	}
}

static void a_part_of_a_word_is_not_an_option(void **state)
{
	(void)state;
	assert_int_equal(option_of_word("reaso", 5), OPTION_NONE);
	assert_int_equal(option_of_word("reason=why", 6), OPTION_REASON);
	assert_int_equal(option_of_word("", 0), OPTION_NONE);
}

static bool is_taken(enum option_id id)
{
	for (const struct command *const *row = commands; *row; row++)
		if (option_known(*row, id))
			return true;
	return false;
}

static void every_option_is_taken_by_a_command(void **state)
{
	(void)state;
	for (enum option_id id = OPTION_NONE + 1; id < OPTION_COUNT; id++)
		if (!is_taken(id))
			fail_msg("no command takes --%s", option_word(id));
}

static void every_setting_of_an_event_is_an_option(void **state)
{
	const struct command_option *options = option_further(&cmd_event_new);

	(void)state;
	for (size_t i = 0; i < SETTING_COUNT; i++)
		assert_string_equal(option_word(options[i].id), event_setting_list[i].key);
	assert_int_equal(options[SETTING_COUNT].id, OPTION_NONE);
}

static void a_command_knows_its_own_options_and_those_of_every_command(void **state)
{
	(void)state;
	assert_non_null(option_known(&cmd_hand_add, OPTION_REASON));
	assert_non_null(option_known(&cmd_hand_add, OPTION_JSON));
	assert_null(option_known(&cmd_hand_add, OPTION_PDF));
	assert_non_null(option_known(&cmd_event_set, OPTION_TIE_BREAKS));
	assert_non_null(option_known(NULL, OPTION_HELP));
	assert_null(option_known(NULL, OPTION_REASON));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_option_has_a_word_of_its_own),
	    cmocka_unit_test(a_part_of_a_word_is_not_an_option),
	    cmocka_unit_test(every_option_is_taken_by_a_command),
	    cmocka_unit_test(every_setting_of_an_event_is_an_option),
	    cmocka_unit_test(a_command_knows_its_own_options_and_those_of_every_command),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
