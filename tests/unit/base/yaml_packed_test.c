/* Texts of nested maps by dotted names. */

#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/yaml.h"
#include "cmocka_all.h"

#include <string.h>

/* A file whose texts are made within a boundary. */
struct making {
	struct arena *arena;
	const char *file;
	struct flat *ret;
};

static void make_within(void *context)
{
	const struct making *making = context;
	const struct yaml *root;

	must(yaml_parse(
	    making->arena, "own.yaml", making->file, strlen(making->file), &root, refusal()));
	*making->ret = flat_make(making->arena, root);
}

static bool make(struct arena *arena, const char *file, struct flat *ret, struct error *err)
{
	return boundary_run(make_within, &(struct making){arena, file, ret}, err);
}

static void maps_are_dotted_names(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct flat flat;

	(void)state;
	assert_true(make(&arena,
	    "row: {total: Yht.}\nbase: Perus\nrow.base: P\nerrors:\n  \"{1} is empty\": \"{1}: "
	    "tyhjä\"\n",
	    &flat, &err));
	assert_int_equal(flat.count, 4);
	assert_string_equal(flat_find(&flat, "row.total"), "Yht.");
	assert_string_equal(flat_find(&flat, "row.base"), "P");
	assert_string_equal(flat_find(&flat, "base"), "Perus");
	assert_string_equal(flat_find(&flat, "errors.{1} is empty"), "{1}: tyhjä");
	assert_null(flat_find(&flat, "row"));
	assert_null(flat_find(&flat, "zzz"));
	for (size_t i = 1; i < flat.count; i++)
		assert_true(strcmp(flat_name(&flat, &flat.rows[i - 1]),
		                flat_name(&flat, &flat.rows[i])) < 0);
	assert_int_equal(flat_row_named(&flat, "row.base")->line, 3);
	assert_int_equal(flat_from(&flat, "row."), 2);
	assert_int_equal(flat_from(&flat, "zzz"), 4);
	arena_release(&arena);
}

static void invalid_labels_are_refused(void **state)
{
	static const struct {
		const char *file, *code;
		int line, column;
	} cases[] = {
	    {"- a\n", "label-text", 1, 1},
	    {"a: b\nrow: [x]\n", "label-text", 2, 6},
	    {"row: {total: a}\nrow.total: b\n", "label-repeated", 1, 7},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		struct error err = {0};
		struct flat flat;

		assert_false(make(&arena, cases[i].file, &flat, &err));
		assert_string_equal(err.code, cases[i].code);
		arena_release(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(maps_are_dotted_names),
	    cmocka_unit_test(invalid_labels_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
