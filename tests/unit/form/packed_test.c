/* What was packed while the program was built is what its loader reads of the files. */
#include "base/packed.h"

#include "base/file.h"
#include "cmocka_all.h"

#include <string.h>

static void same(const struct yaml *packed, const struct yaml *read, bool in_order);

static void same_members(const struct yaml *packed, const struct yaml *read, bool in_order)
{
	assert_int_equal(packed->count, read->count);
	for (size_t i = 0; i < read->count; i++) {
		if (!packed->keys) {
			same(packed->values[i], read->values[i], in_order);
			continue;
		}
		if (in_order)
			same(packed->keys[i], read->keys[i], true);
		else if (i > 0)
			assert_true(strcmp(packed->keys[i - 1]->text, packed->keys[i]->text) < 0);
		same(yaml_get(packed, read->keys[i]->text), read->values[i], true);
	}
}

/* `in_order`: a map's members stand in the order of the file, not of the alphabet. */
static void same(const struct yaml *packed, const struct yaml *read, bool in_order)
{
	assert_non_null(packed);
	assert_int_equal(packed->kind, read->kind);
	assert_int_equal(packed->quoted, read->quoted);
	assert_string_equal(packed->text, read->text);
	assert_int_equal(packed->line, read->line);
	assert_int_equal(packed->column, read->column);
	assert_int_equal(packed->keys != NULL, read->keys != NULL && read->count > 0);
	same_members(packed, read, in_order);
}

static void every_file_is_what_its_loader_reads(void **state)
{
	static const char labels[] = "labels/";
	int files = 0;

	(void)state;
	for (const struct packed_file *file = packed_templates; file->name; file++) {
		struct arena arena = {0};
		struct error err = {0};
		struct file_text text;
		const struct yaml *read, *packed = packed_find(packed_templates, file->name);

		files++;
		assert_true(file_read(&arena,
		    arena_printf(&arena, "%s/templates/%s", SOURCE_DIR, file->name), FILE_SOURCE,
		    &text, &err));
		assert_true(yaml_parse(&arena, file->name, text.data, text.size, &read, &err));
		assert_string_equal(packed->file, file->name);
		same(packed, read, strncmp(file->name, labels, sizeof labels - 1) != 0);
		assert_ptr_equal(packed, packed_find(packed_templates, file->name));
		arena_release(&arena);
	}
	assert_true(files > 4);
	assert_null(packed_find(packed_templates, "labels/xx.yaml"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_file_is_what_its_loader_reads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
