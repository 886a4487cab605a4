/* YAML, and the place of each value. */
#include "base/yaml.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/text.h"
#include "cmocka_all.h"

#include <string.h>

static const struct yaml *parse(struct arena *arena, const char *text, struct error *err)
{
	const struct yaml *root = NULL;

	return yaml_parse(arena, "t.yaml", text, strlen(text), &root, err) ? root : NULL;
}

static void read_integer(void *node)
{
	(void)yaml_integer(*(const struct yaml **)node, "it", 0, 100);
}

static void values_know_their_place(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct yaml *root = parse(&arena, "a: 1\nb:\n  ä: [x, 22]\n", &err), *list;

	(void)state;
	list = yaml_get(yaml_get(root, "b"), "ä");
	assert_int_equal(list->count, 2);
	assert_int_equal(list->values[1]->line, 3);
	assert_int_equal(list->values[1]->column, 10);
	assert_int_equal(yaml_integer(list->values[1], "it", 0, 100), 22);
	assert_false(boundary_run(read_integer, &list->values[0], &err));
	assert_int_equal(err.line, 3);
	arena_release(&arena);
}

static void bad_yaml_is_refused(void **state)
{
	static const struct {
		const char *text, *code;
		int line;
	} cases[] = {
	    {"a: [1", "yaml-syntax", 2},
	    {"a: 1\na: 2\n", "yaml-key-twice", 2},
	    {"a: &x 1\nb: *x\n", "yaml-anchor", 1},
	    {"a: !!int 1\n", "yaml-anchor", 1},
	    {"", "yaml-empty", 1},
	    {"a: 1\n---\nb: 2\n", "yaml-documents", 2},
	    {"? [a]\n: 1\n", "yaml-key", 1},
	    {"a: \xff\n", "yaml-syntax", 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		struct error err = {0};

		assert_null(parse(&arena, cases[i].text, &err));
		assert_string_equal(err.code, cases[i].code);
		assert_int_equal(err.line, cases[i].line);
		arena_release(&arena);
	}
}

static void deep_nesting_is_refused(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	char text[400];

	(void)state;
	memset(text, '[', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	assert_null(parse(&arena, text, &err));
	assert_string_equal(err.code, "yaml-depth");
	arena_release(&arena);
}

static void maps_are_merged_key_by_key(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct yaml *base = parse(&arena, "a: {x: 1, y: 2}\nb: 3\nc: 4\n", &err);
	const struct yaml *over = parse(&arena, "a: {y: 5}\nc: ~\nd: 6\n", &err);
	const struct yaml *both = yaml_merge(&arena, base, over, NULL);

	(void)state;
	assert_int_equal(both->count, 3);
	assert_string_equal(yaml_get(yaml_get(both, "a"), "x")->text, "1");
	assert_string_equal(yaml_get(yaml_get(both, "a"), "y")->text, "5");
	assert_null(yaml_get(both, "c"));
	assert_string_equal(both->keys[2]->text, "d");
	arena_release(&arena);
}

/* Returns a map of so many keys, a repeated one last if it is named. */
static const char *large_map(struct arena *arena, int from, int to, const char *last)
{
	struct text text = {.arena = arena};

	for (int key = from; key < to; key++)
		text_addf(&text, "k%d: %d\n", key, key);
	text_add(&text, last);
	return text_of(&text);
}

static void keys_of_large_maps_are_found(void **state)
{
	enum { KEYS = 3000, COMMON = 2000 };
	struct arena arena = {0};
	struct error err = {0};
	const struct yaml *one = parse(&arena, large_map(&arena, 0, KEYS, ""), &err);
	const struct yaml *other =
	    parse(&arena, large_map(&arena, KEYS - COMMON, 2 * KEYS - COMMON, "k0: ~\n"), &err);
	const struct yaml *both = yaml_merge(&arena, one, other, NULL);

	(void)state;
	assert_int_equal(both->count, 2 * KEYS - COMMON - 1);
	assert_string_equal(both->keys[0]->text, "k1");
	assert_null(parse(&arena, large_map(&arena, 0, KEYS, "k1234: 5\n"), &err));
	assert_string_equal(err.code, "yaml-key-twice");
	assert_int_equal(err.line, KEYS + 1);
	arena_release(&arena);
}

/* Maps under one key are merged for each repeated key that is listed, and only up to the size of a map. */
static void repeated_keys_are_bounded(void **state)
{
	enum { ROOM = 4, TIMES = 10, MAP_KEYS = 1500 };
	struct yaml_duplicate duplicates[ROOM];
	struct arena arena = {0};
	struct error err = {0};
	struct text small = {.arena = &arena}, large = {.arena = &arena};
	const struct yaml *root;
	size_t count;

	(void)state;
	for (int time = 0; time < TIMES; time++) {
		text_addf(&small, "a: {k%d: 1}\n", time);
		text_add(&large, "a: {");
		for (int key = 0; key < MAP_KEYS; key++)
			text_addf(&large, "k%d: 1, ", time * MAP_KEYS + key);
		text_add(&large, "}\n");
	}
	assert_true(yaml_parse_listing(
	    &arena, "t.yaml", text_of(&small), small.size, duplicates, ROOM, &count, &root, &err));
	assert_int_equal(count, ROOM);
	assert_int_equal(yaml_get(root, "a")->count, 1 + ROOM);
	assert_true(yaml_parse_listing(
	    &arena, "t.yaml", text_of(&large), large.size, duplicates, ROOM, &count, &root, &err));
	assert_int_equal(yaml_get(root, "a")->count, 2 * MAP_KEYS);
	arena_release(&arena);
}

/* Under a key that is kept whole, a `~` stays, because it may remove something later. */
static void a_key_may_keep_its_nulls(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct yaml *base = parse(&arena, "a: {x: 1}\n", &err);
	const struct yaml *over = parse(&arena, "b: {late: {p: ~}, now: {p: ~, q: 1}}\n", &err);
	const struct yaml *both = yaml_get(yaml_merge(&arena, base, over, "late"), "b");

	(void)state;
	assert_true(yaml_is_null(yaml_get(yaml_get(both, "late"), "p")));
	assert_null(yaml_get(yaml_get(both, "now"), "p"));
	assert_string_equal(yaml_get(yaml_get(both, "now"), "q")->text, "1");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(values_know_their_place),
	    cmocka_unit_test(bad_yaml_is_refused),
	    cmocka_unit_test(deep_nesting_is_refused),
	    cmocka_unit_test(maps_are_merged_key_by_key),
	    cmocka_unit_test(keys_of_large_maps_are_found),
	    cmocka_unit_test(repeated_keys_are_bounded),
	    cmocka_unit_test(a_key_may_keep_its_nulls),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
