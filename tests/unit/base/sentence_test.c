/* Sentences in the words of each language. */
#include "base/sentence.h"

#include "base/arena.h"
#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Sets the zone in which times are shown. */
static void zone_set(const char *zone)
{
	assert_int_equal(setenv("TZ", zone, 1), 0);
	tzset();
}

/* A language with only two sentences and a word. */
static const char *finnish(const void *from, const char *label)
{
	static const char *const words[][2] = {
	    {"lapse.reds", "{kind}: {count?yksi|{count} kpl}{side? ({side})}"},
	    {"item.red three", "kolmonen"},
	    {"time.day", "{day-number}.{month-number}.{year}{clock? klo {clock}}"},
	};

	(void)from;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i][0], label) == 0)
			return words[i][1];
	return NULL;
}

static void a_sentence_is_written_in_each_language(void **state)
{
	const struct vocabulary own = {.find = finnish};
	const struct {
		int64_t count;
		const char *side, *english, *own;
	} cases[] = {
	    {1, "A", "1 red three, +1 for A", "kolmonen: yksi (A)"},
	    {2, "", "2 red threes, +2", "kolmonen: 2 kpl"},
	    {-3, "{x}", "-3 red threes, -3 for {x}", "kolmonen: -3 kpl ({x})"},
	    {INT64_MIN, "", "-9223372036854775808 red threes, -9223372036854775808",
	        "kolmonen: -9223372036854775808 kpl"},
	};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct sentence sentence = {"lapse", "reds",
		    "{count} {kind}{count?|s}, {count:+}{side? for {side}}{nothing}",
		    {sentence_number("count", cases[i].count),
		        sentence_word("kind", "item", "red three"),
		        sentence_text("side", cases[i].side)}};
		const struct sentence unknown = {
		    "lapse", "other", "{kind}", {sentence_word("kind", "item", "other")}};
		char small[6];

		assert_string_equal(sentence_say(&arena, NULL, &sentence), cases[i].english);
		assert_string_equal(sentence_say(&arena, &own, &sentence), cases[i].own);
		assert_string_equal(sentence_say(&arena, &own, &unknown), "other");
		assert_int_equal(
		    sentence_write(NULL, &sentence, small, sizeof small), strlen(cases[i].english));
		assert_memory_equal(small, cases[i].english, sizeof small - 1);
	}
	arena_release(&arena);
}

static void days_are_written_as_a_language_does(void **state)
{
	const struct vocabulary own = {.find = finnish};
	const char *const cases[][3] = {
	    {"2026-03-05", "2026-03-05", "5.3.2026"},
	    {"2026-11-21T09:30:00Z", "2026-11-21 09:30", "21.11.2026 klo 09:30"},
	    {"", "", ""},
	    {"spring", "spring", "spring"},
	    {"2026-03-05x", "2026-03-05x", "2026-03-05x"},
	    {"2026-03-05T1", "2026-03-05T1", "2026-03-05T1"},
	};
	struct arena arena = {0};

	(void)state;
	zone_set("UTC");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_string_equal(sentence_say_time(&arena, NULL, cases[i][0]), cases[i][1]);
		assert_string_equal(sentence_say_time(&arena, &own, cases[i][0]), cases[i][2]);
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_sentence_is_written_in_each_language),
	    cmocka_unit_test(days_are_written_as_a_language_does),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
