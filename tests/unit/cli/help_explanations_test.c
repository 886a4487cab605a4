/* Every error code is explained: the sources are searched for the codes they set. */
#include "cli/help/help.h"

#include "base/file.h"
#include "score/finding.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/yaml.h"
#include "cmocka_all.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool is_explained(const char *code, size_t size)
{
	static const char *const kinds[] = {"error", "draw", "record"};
	struct arena arena = {0};
	bool found = false;

	for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
		size_t count;
		const char *const *codes = explanations_of(&arena, kinds[kind], &count);

		for (size_t i = 0; i < count; i++)
			found = found ||
			        (strlen(codes[i]) == size && memcmp(codes[i], code, size) == 0);
	}
	arena_release(&arena);
	return found;
}

static const char *skip_blanks(const char *cursor)
{
	return cursor + strspn(cursor, " \t\n");
}

/* The words before the code wherever an error is set. */
static const char *const setters[] = {"err,", "scan,", "mark,", "break_off("};

/* The functions that check a text and take the code as an argument after it. */
static const char *const checks[] = {"input_text(", "input_require(", "input_allow("};

/* The literal after one of these words, or after the kind that follows it; NULL: there is none. */
static const char *literal_behind(const char *cursor)
{
	cursor = skip_blanks(cursor);
	if (strncmp(cursor, "ERROR_", 6) == 0) {
		cursor += strspn(cursor, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
		cursor = skip_blanks(cursor);
		if (*cursor != ',')
			return NULL;
		cursor = skip_blanks(cursor + 1);
	}
	return *cursor == '"' ? cursor + 1 : NULL;
}

/* The first literal in the arguments of a call that is not empty; NULL: there is none. */
static const char *literal_within(const char *cursor)
{
	while ((cursor = strpbrk(cursor, "\";")) != NULL && *cursor == '"') {
		if (cursor[1] != '"')
			return cursor + 1;
		cursor += 2;
	}
	return NULL;
}

static int unexplained_behind(const char *path, const char *cursor, const char *setter,
    const char *(*literal_of)(const char *cursor))
{
	int count = 0;

	while ((cursor = strstr(cursor, setter)) != NULL) {
		const char *code = literal_of(cursor + strlen(setter));
		size_t size = code ? strspn(code, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;

		cursor += strlen(setter);
		if (size == 0 || code[size] != '"' || is_explained(code, size))
			continue;
		print_error("%s: `%.*s` is not explained\n", path, (int)size, code);
		count++;
	}
	return count;
}

static int unexplained_in(const char *path)
{
	struct arena arena = {0};
	struct file_text file;
	int count = 0;

	file = file_read(&arena, path, FILE_SOURCE);
	for (size_t i = 0; i < sizeof(setters) / sizeof(setters[0]); i++)
		count += unexplained_behind(path, file.data, setters[i], literal_behind);
	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++)
		count += unexplained_behind(path, file.data, checks[i], literal_within);
	arena_release(&arena);
	return count;
}

static int unexplained_below(const char *folder)
{
	char path[1000];
	DIR *directory = opendir(folder);
	int count = 0;

	assert_non_null(directory);
	for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
		size_t size = strlen(entry->d_name);

		if (size < 3 || strcmp(entry->d_name + size - 2, ".c") != 0)
			continue;
		assert_true(snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name) <
		            (int)sizeof(path));
		count += unexplained_in(path);
	}
	assert_int_equal(closedir(directory), 0);
	return count;
}

static void every_error_code_is_explained(void **state)
{
	static const char *const folders[] = {"base", "card", "rulebook", "score", "tournament",
	    "draw", "slip", "form", "file", "club", "cli", "cli/commands", "cli/print", "author",
	    "enter", "phase", "dispute", "season", "hall", "publish"};
	int count = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
		char path[1000];

		(void)snprintf(path, sizeof(path), "%s/src/%s", SOURCE_DIR, folders[i]);
		count += unexplained_below(path);
	}
	assert_int_equal(count, 0);
}

/* Returns true for keys of messages without their own code, and for codes only shown on pages of
 * the hall. */
static bool is_no_code(const char *key, size_t size)
{
	static const char *const others[] = {"browser-replaced", "meant", "notice", "page-other",
	    "phrase", "problem", "rulebook-hands", "warning", "words"};

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strlen(others[i]) == size && memcmp(others[i], key, size) == 0)
			return true;
	return false;
}

static void every_code_of_a_message_is_explained(void **state)
{
	static const char group[] = "messages.";
	const struct packed_labels *english = packed_labels;
	size_t count = 0;

	(void)state;
	while (strcmp(english->language, "en") != 0)
		english++;
	for (size_t i = flat_from(&english->flat, group); i < english->flat.count; i++) {
		const char *key = flat_name(&english->flat, &english->flat.rows[i]);
		size_t size;

		if (strncmp(key, group, strlen(group)) != 0)
			break;
		key += strlen(group);
		size = strcspn(key, ".");
		if (!is_no_code(key, size) && !is_explained(key, size))
			fail_msg("`%.*s` is not explained", (int)size, key);
		count++;
	}
	assert_true(count > 1000);
}

static void explanations_are_sorted(void **state)
{
	struct arena arena = {0};
	size_t count;
	const char *const *errors = explanations_of(&arena, "error", &count);

	(void)state;
	for (size_t i = 1; i < count; i++)
		assert_true(strcmp(errors[i - 1], errors[i]) < 0);
	arena_release(&arena);
}

static void every_finding_is_explained(void **state)
{
	(void)state;
	for (enum finding_code code = 0; code < FINDING_COUNT; code++) {
		assert_non_null(finding_explanation(code));
		assert_true(strlen(finding_explanation(code)) > 10);
		assert_int_equal(finding_named(finding_name(code)), code);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_error_code_is_explained),
	    cmocka_unit_test(every_code_of_a_message_is_explained),
	    cmocka_unit_test(explanations_are_sorted),
	    cmocka_unit_test(every_finding_is_explained),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
