/* Persons: their numbers, names and spellings. */
#include "club/person.h"

#include "base/error.h"
#include "broken_off.h"
#include "unit/club/fixture.h"

static void a_number_is_written_alone_or_after_a_word(void **state)
{
	static const struct {
		const char *text;
		int64_t number;
	} cases[] = {{"7", 7}, {"person 7", 7}, {"0", 0}, {"-7", 0}, {"person", 0}, {"person x", 0},
	    {"Alfa", 0}, {"", 0}, {"99999999999999999999", 0}};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(person_number(cases[i].text), cases[i].number);
}

/* Person 1 is who enters; then come the entrant Alfat and its players. */
static void a_person_is_found_by_every_spelling(void **state)
{
	struct fixture *f = *state;
	const struct person_changes spelt = {.name = "Alfa Alto", .reason = "misspelt"};
	const struct person before = person_find(fixture_desk(f), "alfa aaltonen");
	bool repeated;
	const struct person after = person_set(fixture_desk(f), "Alfa Aaltonen", &spelt, &repeated);

	assert_false(repeated);
	assert_int_equal(after.number, before.number);
	assert_string_equal(after.name, "Alfa Alto");
	assert_int_equal(person_find(fixture_desk(f), "Alfa Aaltonen").number, before.number);
	assert_int_equal(person_find(fixture_desk(f), "ALFA ALTO").number, before.number);
	refuses(f, ERROR_INPUT, "person-unknown", (void)person_find(fixture_desk(f), "Nemo"));
	(void)person_set(fixture_desk(f), "Alfa Alto", &spelt, &repeated);
	assert_true(repeated);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_number_is_written_alone_or_after_a_word),
    cmocka_unit_test_setup_teardown(
        a_person_is_found_by_every_spelling, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
