#include "cmocka_all.h"

#include "form/expand.h"

#include <string.h>

static const struct expand_case {
	const char *why, *text, *result;
} cases[] = {
    {"a field of the row", "hand {hand}", "hand 4"},
    {"a field of the scope around it", "{event}", "Club night"},
    {"a field that was never set is nothing", "<{venue}>", "<>"},
    {"a label", "{@round} {round}", "Round 2"},
    {"a label may hold placeholders", "{@page}", "Page 1 of 3"},
    {"a label chosen by the data", "{@out:out}", "✓"},
    {"the value where no label is so named", "{@out:event}", "Club night"},
    {"the first that is not empty", "{venue|hand|event}", "4"},
    {"a label as the last resort", "{venue|@table}", "Table"},
    {"the number of the row", "{venue|index}", "7"},
    {"an optional part with its value", "{event}[, hand {hand}]", "Club night, hand 4"},
    {"an optional part without", "{event}[, at {venue}]", "Club night"},
    {"an optional part of plain words", "[so]", "so"},
    {"signs themselves", "\\{a\\} \\[b\\] \\\\", "{a} [b] \\"},
    {"what a value says is not looked into", "{trap}", "{event} [x] \\"},
};

static void texts_are_expanded(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct labels labels;
	struct print_scope *outer = print_scope_make(&arena), *row;

	(void)state;
	assert_true(labels_load(&arena, "en", &labels, &err));
	print_set(outer, "event", "Club night");
	print_set(outer, "round", "2");
	print_set(outer, "page", "1");
	print_set(outer, "pages", "3");
	print_set(outer, "trap", "{event} [x] \\");
	row = print_list_add(outer, "hands");
	print_set(row, "hand", "4");
	print_set(row, "out", "normal");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct view around = {outer, 0, NULL}, view = {row, 7, &around};
		struct text out = {.arena = &arena};

		expand(&labels, &view, cases[i].text, &out);
		if (strcmp(text_of(&out), cases[i].result) != 0)
			fail_msg("%s: got `%s`", cases[i].why, text_of(&out));
	}
	arena_release(&arena);
}

/* Words that English has from the data itself. */
static bool may_be_foreign(const char *key)
{
	static const char *const kinds[] = {"figure", "unit", "item", "penalty", "finding", "lapse",
	    "lapse-name", "finds", "where", "level", "remark-line", "contract-outcome", "rank",
	    "change", "setting", "value", "decided", "time", "reason", "clause", "part", "least",
	    "option", "verdict", "touched", "story"};
	const size_t size = strcspn(key, ".");

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strlen(kinds[i]) == size && strncmp(key, kinds[i], size) == 0)
			return true;
	return false;
}

/* Each language has every label of English and, beside those of the data, no other; the three have
 * the same. */
static void every_language_has_every_label(void **state)
{
	static const char *const languages[] = {"fi", "sv", "nl"};
	size_t count = 0;

	(void)state;
	for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
		struct arena arena = {0};
		struct error err = {0};
		struct labels labels;

		assert_true(labels_load(&arena, languages[i], &labels, &err));
		for (size_t j = 0; j < labels.english->count; j++)
			if (!yaml_get(labels.own, labels.english->keys[j]->text))
				fail_msg(
				    "%s lacks `%s`", languages[i], labels.english->keys[j]->text);
		for (size_t j = 0; j < labels.own->count; j++) {
			const char *key = labels.own->keys[j]->text;

			if (!yaml_get(labels.english, key) && !may_be_foreign(key))
				fail_msg("%s alone has `%s`", languages[i], key);
		}
		if (i > 0)
			assert_int_equal(labels.own->count, count);
		count = labels.own->count;
		arena_release(&arena);
	}
}

static void an_unknown_language_is_told_with_those_there_are(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct labels labels;

	(void)state;
	assert_false(labels_load(&arena, "xx", &labels, &err));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(
	    err.message, "no labels in the language `xx`; there are: en, fi, nl, sv");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(texts_are_expanded),
	    cmocka_unit_test(every_language_has_every_label),
	    cmocka_unit_test(an_unknown_language_is_told_with_those_there_are),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
