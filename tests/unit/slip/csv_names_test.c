/* Names in one cell are the same after writing and reading, and names written by hand are
 * read too. */
#include "cmocka_all.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "slip/csv.h"

#include <string.h>

enum { NAMES_MOST = 3 };

/* Every list of up to three of these names, repeated names too. */
static void written_names_are_read_back(void **state)
{
	static const char *const names[] = {"Alfa", "Aalto, Alfa", "Aalto,Alfa", "A; B", "A;B, C",
	    "\"Pepe\"", "Alfa \"Pepe\" Aalto", "A, \"B", "C\"", "\"", "\"\"", ",", ";", "\";\"",
	    " Alfa", "Alfa ", "a,", "b;", "'=x"};
	enum { NAMES = sizeof names / sizeof *names };
	struct arena arena = {0};

	(void)state;
	for (size_t n = 0; n < (NAMES + 1) * (NAMES + 1) * NAMES; n++) {
		const size_t places[NAMES_MOST] = {
		    n % NAMES, n / NAMES % (NAMES + 1), n / NAMES / (NAMES + 1)};
		const char *list[NAMES_MOST];
		const char *const *read;
		struct text cell = {.arena = &arena};
		size_t count = 0, read_count;

		for (size_t i = 0; i < NAMES_MOST; i++)
			if (places[i] < NAMES)
				list[count++] = names[places[i]];
		csv_names_write(&cell, list, count);
		csv_names_read(&arena, text_of(&cell), &read, &read_count);
		if (read_count != count)
			fail_msg("`%s`: %zu names are read", text_of(&cell), read_count);
		for (size_t i = 0; i < count; i++)
			assert_string_equal(read[i], list[i]);
		arena_empty(&arena);
	}
	arena_release(&arena);
}

static const struct hand_case {
	const char *cell, *names; /* each followed by a bar */
} hand_cases[] = {
    {"", ""},
    {" ", ""},
    {"Alfa", "Alfa|"},
    {" Alfa ,Beeta,", "Alfa|Beeta|"},
    {"Alfa,,Beeta", "Alfa|Beeta|"},
    {"Aalto, Alfa; Berg, Bo", "Aalto, Alfa|Berg, Bo|"},
    {"Aalto, Alfa;", "Aalto, Alfa|"},
    {"\"Pepe\" Aalto, Beeta", "\"Pepe\" Aalto|Beeta|"},
    {"\"Alfa, Beeta", "\"Alfa|Beeta|"},
    {"\"Aalto, Alfa\" , Beeta", "Aalto, Alfa|Beeta|"},
    {"\"A;B\", Beeta", "A;B|Beeta|"},
    {"\"\", Beeta", "Beeta|"},
};

static void lists_by_hand_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof hand_cases / sizeof *hand_cases; i++) {
		struct arena arena = {0};
		struct text found = {.arena = &arena};
		const char *const *names;
		size_t count;

		csv_names_read(&arena, hand_cases[i].cell, &names, &count);
		for (size_t j = 0; j < count; j++)
			text_addf(&found, "%s|", names[j]);
		assert_string_equal(text_of(&found), hand_cases[i].names);
		arena_release(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(written_names_are_read_back),
	    cmocka_unit_test(lists_by_hand_are_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
