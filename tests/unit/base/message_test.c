/* Messages in the language of the thread; a translation is never used as a format. */
#include "base/message.h"

#include "base/error.h"
#include "base/sentence.h"
#include "cmocka_all.h"

#include <inttypes.h>
#include <string.h>

/* Texts as the catalogue names them: each follows its key. */
#define FILE_READ "file-read" CATALOGUE_MARK "%s: cannot be read: %s"
#define PAGES "pages" CATALOGUE_MARK "%d of %zu pages"
#define DAMAGED "words.damaged" CATALOGUE_MARK "is damaged"

/* Translations with another order, other values, plurals, and printf's signs, which must not change. */
static const char *finnish(const void *from, const char *label)
{
	static const char *const words[][2] = {
	    {"messages.file-read", "{2}, joten {1} jää lukematta"},
	    {"messages.pages", "{2?sivusta|{2} sivusta} {1}"},
	    {"messages.place", "%s %n {1}%d{2}{3}"},
	    {"messages.words.damaged", "on vioittunut"},
	    {"messages.seven", "{7} {6} {5} {4} {3} {2} {1}"},
	};

	(void)from;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i][0], label) == 0)
			return words[i][1];
	return NULL;
}

static const struct vocabulary own = {.find = finnish};

static void a_message_is_written_in_the_language(void **state)
{
	char buffer[200];

	(void)state;
	(void)message_write(buffer, sizeof buffer, FILE_READ, "a", "b");
	assert_string_equal(buffer, "a: cannot be read: b");
	assert_null(message_speak(&own));
	(void)message_write(buffer, sizeof buffer, FILE_READ, "a", "b");
	assert_string_equal(buffer, "b, joten a jää lukematta");
	(void)message_write(buffer, sizeof buffer, PAGES, 3, (size_t)1);
	assert_string_equal(buffer, "sivusta 3");
	(void)message_write(buffer, sizeof buffer, PAGES, 3, (size_t)21);
	assert_string_equal(buffer, "21 sivusta 3");
	(void)message_write(buffer, sizeof buffer, "place" CATALOGUE_MARK "%s at %d", "{2} %s", -7);
	assert_string_equal(buffer, "%s %n {2} %s%d-7");
	(void)message_write(buffer, sizeof buffer,
	    "unknown" CATALOGUE_MARK "this text has no translation: %d %%", 5);
	assert_string_equal(buffer, "this text has no translation: 5 %");
	assert_string_equal(message_words(DAMAGED), "on vioittunut");
	assert_string_equal(message_words("is whole"), "is whole");
	assert_int_equal(message_write(buffer, 8, FILE_READ, "a", "b"), 26);
	assert_string_equal(buffer, "b, jote");
	assert_ptr_equal(message_speak(NULL), &own);
	assert_string_equal(message_words(DAMAGED), "is damaged");
}

static void values_have_the_format_of_the_english_text(void **state)
{
	char buffer[200];

	(void)state;
	(void)message_speak(&own);
	(void)message_write(buffer, sizeof buffer,
	    "seven" CATALOGUE_MARK "%+d, %04X, %.*s, %.3s, %" PRId32 ", %lld, %c", 5, 0x2AU, 2,
	    "xyz", "abcdef", (int32_t)-9, (long long)INT64_MIN, 'Q');
	assert_string_equal(buffer, "Q -9223372036854775808 -9 abc xy 002A +5");
	(void)message_write(buffer, sizeof buffer,
	    "seven" CATALOGUE_MARK "%+d, %02d, %5d, %lX, %zu, %s, %u", -5, 7, 42, 255UL, (size_t)3,
	    "%s", 8U);
	assert_string_equal(buffer, "8 %s 3 FF    42 07 -5");
	(void)message_speak(NULL);
}

static void an_error_is_filled_in_the_language(void **state)
{
	struct error err = {0};

	(void)state;
	(void)message_speak(&own);
	assert_false(error_set(&err, ERROR_STORE, "file-read", FILE_READ, "a", "b"));
	(void)message_speak(NULL);
	assert_string_equal(err.message, "b, joten a jää lukematta");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_message_is_written_in_the_language),
	    cmocka_unit_test(values_have_the_format_of_the_english_text),
	    cmocka_unit_test(an_error_is_filled_in_the_language),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
