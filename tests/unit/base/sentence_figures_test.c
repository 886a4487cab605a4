/* Figures as countries write them. */
#include "base/sentence.h"

#include "cmocka_all.h"

#include <string.h>

static const struct numerals finnish = {"\u00a0", ",", 5};
static const struct numerals dutch = {".", ",", 5};
static const struct numerals english = {"", ".", 5};
static const struct numerals swiss = {"’", ".", 4};

static void a_number_is_written_as_in_the_country(void **state)
{
	static const struct {
		const struct numerals *as;
		const char *number, *written;
	} cases[] = {
	    {NULL, "-1234567.50", "-1234567.50"},
	    {&finnish, "0", "0"},
	    {&finnish, "999", "999"},
	    {&finnish, "1000", "1000"},
	    {&finnish, "-10000", "-10\u00a0000"},
	    {&finnish, "+1234567", "+1\u00a0234\u00a0567"},
	    {&finnish, "12.50", "12,50"},
	    {&dutch, "12345.5", "12.345,5"},
	    {&dutch, "100000", "100.000"},
	    {&english, "12345.5", "12345.5"},
	    {&swiss, "1000", "1’000"},
	    {&finnish, "-9223372036854775808",
	        "-9\u00a0223\u00a0372\u00a0036\u00a0854\u00a0775\u00a0808"},
	    {&finnish, "", ""},
	    {&finnish, "no number", "no number"},
	};
	char buffer[NUMERALS_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(
		    numerals_write(cases[i].as, cases[i].number, buffer), cases[i].written);
}

static void a_number_is_read_as_it_is_written(void **state)
{
	static const struct {
		const struct numerals *as;
		const char *written, *number; /* NULL: no number */
	} cases[] = {
	    {NULL, "-1234567.50", "-1234567.50"},
	    {&finnish, "-10\u00a0000,5", "-10000.5"},
	    {&finnish, "10 000", "10000"},
	    {&finnish, "1.250", "1.250"},
	    {&dutch, "1.250", "1250"},
	    {&dutch, "11.050", "11050"},
	    {&dutch, "1.250,50", "1250.50"},
	    {&dutch, "12.50", "12.50"},
	    {&dutch, "12,50", "12.50"},
	    {&dutch, "1.25", "1.25"},
	    {&dutch, "1250.500", "1250.500"},
	    {&dutch, "1.250.50", NULL},
	    {&english, "1,250", "1.250"},
	    {&english, "1,250.5", "1250.5"},
	    {&english, "1,250,000", "1250000"},
	    {&swiss, "1’000", "1000"},
	    {&swiss, "1’00", NULL},
	    {&swiss, "1’000 000", NULL},
	    {&english, "", NULL},
	    {&english, "+", NULL},
	    {&english, "5,", NULL},
	    {&english, ".5", NULL},
	    {&english, "no number", NULL},
	};
	char buffer[NUMERALS_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *written = cases[i].written;

		print_message("%s\n", written);
		assert_int_equal(numerals_read(cases[i].as, written, strlen(written), buffer),
		    cases[i].number != NULL);
		if (cases[i].number)
			assert_string_equal(buffer, cases[i].number);
	}
}

static void a_number_without_room_is_cut(void **state)
{
	char buffer[NUMERALS_TEXT], number[NUMERALS_TEXT];

	(void)state;
	memset(number, '1', sizeof number - 1);
	number[sizeof number - 1] = '\0';
	assert_int_equal(strlen(numerals_write(&dutch, number, buffer)), NUMERALS_TEXT - 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_number_is_written_as_in_the_country),
	    cmocka_unit_test(a_number_is_read_as_it_is_written),
	    cmocka_unit_test(a_number_without_room_is_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
