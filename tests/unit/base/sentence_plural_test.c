/* Forms of numbers by Unicode's rules for languages of one to six forms. */
#include "base/sentence.h"

#include "cmocka_all.h"

static const struct plural finnish = {{[1] = "i = 1 and v = 0"}};
static const struct plural japanese = {{NULL}};
static const struct plural polish = {{[1] = "i = 1 and v = 0",
    [3] = "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    [4] = "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = "
          "12..14"}};
static const struct plural latvian = {{
    [0] = "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
    [1] = "n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f "
          "% 10 = 1",
}};
static const struct plural arabic = {
    {"n = 0", "n = 1", "n = 2", "n % 100 = 3..10", "n % 100 = 11..99"}};
static const struct plural slovene = {{[1] = "v = 0 and i % 100 = 1",
    [2] = "v = 0 and i % 100 = 2",
    [3] = "v = 0 and i % 100 = 3..4 or v != 0"}};

static const struct plural_case {
	const char *why;
	const struct plural *plural;
	const char *number;
	size_t forms, form;
} cases[] = {
    {"English, which needs no rules", NULL, "1", 2, 0},
    {"English of none", NULL, "0", 2, 1},
    {"Finnish of one", &finnish, "1", 2, 0},
    {"Finnish of none", &finnish, "0", 2, 1},
    {"Finnish of two", &finnish, "2", 2, 1},
    {"Finnish of eleven", &finnish, "11", 2, 1},
    {"Finnish of twenty-one", &finnish, "21", 2, 1},
    {"Finnish of a hundred and one", &finnish, "101", 2, 1},
    {"a fraction is not one", &finnish, "1.00", 2, 1},
    {"a sign changes nothing", &finnish, "-1", 2, 0},
    {"a language without forms", &japanese, "1", 1, 0},
    {"Polish of one", &polish, "1", 4, 0},
    {"Polish of two", &polish, "2", 4, 1},
    {"Polish of five", &polish, "5", 4, 2},
    {"Polish of eleven", &polish, "11", 4, 2},
    {"Polish of twelve", &polish, "12", 4, 2},
    {"Polish of twenty-two", &polish, "22", 4, 1},
    {"Polish of none", &polish, "0", 4, 2},
    {"Polish of a hundred and one", &polish, "101", 4, 2},
    {"Polish of a fraction", &polish, "1.5", 4, 3},
    {"English in the midst of Polish, for one", &polish, "1", 2, 0},
    {"English in the midst of Polish, for two", &polish, "2", 2, 1},
    {"Latvian of none", &latvian, "0", 3, 0},
    {"Latvian of twenty-one", &latvian, "21", 3, 1},
    {"Latvian of eleven", &latvian, "11", 3, 0},
    {"Latvian of two", &latvian, "2", 3, 2},
    {"Arabic of none", &arabic, "0", 6, 0},
    {"Arabic of two", &arabic, "2", 6, 2},
    {"Arabic of five", &arabic, "5", 6, 3},
    {"Arabic of eleven", &arabic, "11", 6, 4},
    {"Arabic of a hundred", &arabic, "100", 6, 5},
    {"Slovene of a hundred and one", &slovene, "101", 4, 0},
    {"Slovene of a fraction", &slovene, "5.5", 4, 2},
};

static void a_number_takes_its_form(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct plural_case *c = &cases[i];
		const size_t form = plural_form(c->plural, c->number, c->forms);

		if (form != c->form)
			print_error("%s: form %zu\n", c->why, form);
		assert_int_equal(form, c->form);
	}
	assert_int_equal(plural_count(NULL), 2);
	assert_int_equal(plural_count(&japanese), 1);
	assert_int_equal(plural_count(&arabic), 6);
}

static void an_invalid_rule_is_refused_at_its_place(void **state)
{
	static const struct {
		const char *rule;
		size_t bad;
	} bad[] = {{"", 0}, {"i", 1}, {"i = ", 4}, {"x = 1", 0}, {"i % 0 = 1", 6},
	    {"i = 1 und v = 0", 6}, {"i = 1 and", 9}, {"n = 1..", 7}, {"i = 1 or or v = 0", 9},
	    {"in = 1", 0}};
	size_t at = 99;

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(plural_check(bad[i].rule, &at));
		assert_int_equal(at, bad[i].bad);
	}
	assert_true(plural_check("n % 10 = 2..4,9 and n % 100 != 12..14 or t != 0", &at));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_number_takes_its_form),
	    cmocka_unit_test(an_invalid_rule_is_refused_at_its_place),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
