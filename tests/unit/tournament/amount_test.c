/* Sums of money as they are written. */
#include "tournament/amount.h"

#include "cmocka_all.h"

#include <inttypes.h>

static void an_amount_is_whole_or_has_two_decimals(void **state)
{
	static const struct amount_case {
		const char *written;
		int64_t hundredths;
	} cases[] = {
	    {"20", 2000},
	    {"12.50", 1250},
	    {"12,50", 1250},
	    {"0.05", 5},
	    {"0", 0},
	    {"-12.50", -1250},
	    {"-0.01", -1},
	    {"1,000.00", 100000},
	    {"1.000,00", 100000},
	    {"1 000", 100000},
	    {"1\u00a0000,50", 100050},
	    {"1.234.567", 123456700},
	    {"100000000", INT64_C(10000000000)},
	    {"-100000000.00", INT64_C(-10000000000)},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int64_t amount = -7;

		if (!amount_read_exact(cases[i].written, &amount) || amount != cases[i].hundredths)
			fail_msg("%s: %" PRId64, cases[i].written, amount);
	}
}

static void other_texts_are_not_amounts(void **state)
{
	static const char *const wrong[] = {"", "-", "--5", "+5", "-+5", "ten", "1.5", "1,5", "1.",
	    ".50", "1.005", "1.-5", "1.+5", "1,+5", "1.2.3", "12,50.00", "1,000", "1.000", "12 50",
	    "1 0000", "1.000.00", "1,00.000", "1.000 000", "1000.000,00", "100000000.01",
	    "-100000000.01", "100000001", "99999999999999999999", "0x10", " 5", "5 ", "1e3"};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		int64_t amount;

		if (amount_read_exact(wrong[i], &amount))
			fail_msg("`%s` was read", wrong[i]);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_amount_is_whole_or_has_two_decimals),
	    cmocka_unit_test(other_texts_are_not_amounts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
