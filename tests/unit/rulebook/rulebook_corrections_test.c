/* The deadline for correcting a sheet: by the text, by a club's file, and without any rule. */
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"

#include <string.h>

static const struct rulebook *load(struct arena *arena, const char *text)
{
	const struct file_text file = {"club.yaml", text, strlen(text)};
	const struct rulebook *book = NULL;
	struct error err = {0};

	if (!rulebook_load_texts(arena, &file, 1, NULL, 0, &book, &err))
		fail_msg("%s:%d:%d: %s", err.file, err.line, err.column, err.message);
	return book;
}

static const struct clock_case {
	const char *why, *text;
	enum correction_clock addition, record, given;
	const char *addition_clause, *record_clause, *given_clause;
} cases[] = {
    {"fi-canasta 35", "rulebook: a\nextends: fi-canasta\n", CLOCK_EVENT_END, CLOCK_NEXT_DEAL,
        CLOCK_NEXT_DEAL, "35A", "35B", "35B"},
    {"fi-sitoumussamba 41", "rulebook: a\nextends: fi-sitoumussamba\n", CLOCK_SHEET_SIGNED,
        CLOCK_NEXT_DEAL, CLOCK_NEXT_DEAL, "41A", "41B", "41B"},
    {"a silent text has a ruling", "rulebook: a\nextends: nl-canasta\n", CLOCK_EVENT_END,
        CLOCK_NEXT_DEAL, CLOCK_EVENT_END, "Schrijven en tellen", "Schrijven en tellen", NULL},
    {"a club's own",
        "rulebook: a\nextends: fi-canasta\n"
        "corrections: {record: {until: sheet-signed, clause: house}}\n",
        CLOCK_EVENT_END, CLOCK_SHEET_SIGNED, CLOCK_NEXT_DEAL, "35A", "house", "35B"},
    {"a club's own for penalties",
        "rulebook: a\nextends: se-canasta\n"
        "corrections: {penalties: {until: sheet-signed, clause: house}}\n",
        CLOCK_EVENT_END, CLOCK_NEXT_DEAL, CLOCK_SHEET_SIGNED, "Poängräkning", "Poängräkning",
        "house"},
    {"a file without the section, as older events have frozen it",
        "rulebook: a\nextends: fi-canasta\ncorrections: ~\n", CLOCK_EVENT_END, CLOCK_NEXT_DEAL,
        CLOCK_EVENT_END, NULL, NULL, NULL},
};

static void clause_is(const char *why, const struct source *source, const char *clause)
{
	if (clause ? !source->clause || strcmp(source->clause, clause) != 0
	           : source->clause != NULL)
		fail_msg("%s: %s", why, source->clause ? source->clause : "no clause");
}

static void the_clock_is_the_rulebooks(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		const struct rulebook *book = load(&arena, cases[i].text);

		if (book->addition.until != cases[i].addition ||
		    book->record.until != cases[i].record || book->given.until != cases[i].given)
			fail_msg("%s", cases[i].why);
		clause_is(cases[i].why, &book->addition.source, cases[i].addition_clause);
		clause_is(cases[i].why, &book->record.source, cases[i].record_clause);
		clause_is(cases[i].why, &book->given.source, cases[i].given_clause);
		arena_release(&arena);
	}
}

static void a_missing_deadline_is_the_programs_own_policy(void **state)
{
	struct arena arena = {0};
	const struct rulebook *book =
	    load(&arena, "rulebook: a\nextends: fi-canasta\ncorrections: ~\n");

	(void)state;
	assert_non_null(strstr(book->addition.source.ruling, "the program's own policy"));
	assert_non_null(strstr(book->record.source.ruling, "the program's own policy"));
	arena_release(&arena);
}

static void another_word_is_refused(void **state)
{
	static const char text[] = "rulebook: a\nextends: fi-canasta\n"
	                           "corrections: {record: {until: tomorrow, clause: house}}\n";
	const struct file_text file = {"club.yaml", text, sizeof text - 1};
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;

	(void)state;
	assert_false(rulebook_load_texts(&arena, &file, 1, NULL, 0, &book, &err));
	assert_string_equal(err.code, "rulebook-word");
	assert_int_equal(err.line, 3);
	arena_release(&arena);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_clock_is_the_rulebooks),
    cmocka_unit_test(a_missing_deadline_is_the_programs_own_policy),
    cmocka_unit_test(another_word_is_refused),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
