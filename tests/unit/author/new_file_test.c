/* A new file for the author of a rulebook: read again, it gives the rulebook it was made from. */
#include "author/new_file.h"

#include "base/yaml.h"
#include "rulebook/figures.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"

#include <string.h>

/* Both files have the same values under the same keys, except the keys that name the file. */
static void assert_same(const struct yaml *one, const struct yaml *other)
{
	assert_int_equal(one->kind, other->kind);
	assert_string_equal(one->text, other->text);
	assert_int_equal(one->quoted && one->text[strspn(one->text, "0123456789")] == '\0',
	    other->quoted && other->text[strspn(other->text, "0123456789")] == '\0');
	for (size_t i = 0; i < one->count; i++) {
		const struct yaml *member = one->keys          ? yaml_get(other, one->keys[i]->text)
		                            : i < other->count ? other->values[i]
		                                               : NULL;

		if (one->keys && (strcmp(one->keys[i]->text, "rulebook") == 0 ||
		                     strcmp(one->keys[i]->text, "extends") == 0))
			continue;
		assert_non_null(member);
		assert_same(one->values[i], member);
	}
}

static void assert_no_difference(
    struct arena *arena, const struct rulebook *one, const struct rulebook *other)
{
	struct figures left, right;
	const struct figure_difference *differences;
	size_t count;

	figures_list(arena, one, &left);
	figures_list(arena, other, &right);
	figures_compare(arena, &left, &right, &differences, &count);
	/* Only the descriptions of penalties may differ: they are the words of the file. */
	for (size_t i = 0; i < count; i++)
		assert_int_equal(differences[i].left ? differences[i].left->section
		                                     : differences[i].right->section,
		    FIGURES_PENALTIES);
	assert_int_equal(left.count, right.count);
}

static void the_file_of_every_built_in_book_is_that_book(void **state)
{
	const char *const *ids;
	const size_t count = rulebook_ids(&ids);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		struct arena arena = {0};
		struct error err = {0};
		struct text text = {.arena = &arena};
		const struct rulebook *book, *again;
		struct file_text file = {.name = "mine.yaml"};

		assert_true(rulebook_load(&arena, ids[i], NULL, 0, &book, &err));
		new_file_write(&arena, book, "mine", &text);
		file.data = text_of(&text);
		file.size = text.size;
		if (!rulebook_load_texts(&arena, &file, 1, NULL, 0, &again, &err))
			fail_msg("%s: %d:%d: %s", ids[i], err.line, err.column, err.message);
		assert_string_equal(again->id, "mine");
		assert_string_equal(again->from, ids[i]);
		assert_string_equal(again->title, book->title);
		assert_same(rulebook_tree(&arena, book->sources, book->source_count),
		    rulebook_tree(&arena, &file, 1));
		assert_no_difference(&arena, book, again);
		arena_release(&arena);
	}
}

/* Each line with a value has a comment on the same line or above it. */
static void every_line_is_explained(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct text text = {.arena = &arena};
	const struct rulebook *book;
	bool told = false;

	(void)state;
	assert_true(rulebook_load(&arena, "fi-sitoumussamba", NULL, 0, &book, &err));
	new_file_write(&arena, book, "mine", &text);
	for (const char *line = text_of(&text); *line;) {
		const size_t size = strcspn(line, "\n");
		const char *begins = line + strspn(line, " ");
		const bool comment = *begins == '#';
		const char *beside = strstr(line, "  # ");

		if (size > 0 && !comment && strncmp(begins, "-\n", 2) != 0 && !told &&
		    (!beside || beside > line + size))
			fail_msg("%.*s", (int)size, line);
		told = comment;
		line += size + (line[size] == '\n');
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_file_of_every_built_in_book_is_that_book),
	    cmocka_unit_test(every_line_is_explained),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
