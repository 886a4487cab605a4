/* The files packed at build time are equal to the loader's result from the source files. */

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/yaml.h"
#include "cmocka_all.h"

#include <string.h>

static void same(const struct yaml *packed, const struct yaml *read);

static void same_members(const struct yaml *packed, const struct yaml *read)
{
	assert_int_equal(packed->count, read->count);
	for (size_t i = 0; i < read->count; i++) {
		if (!packed->keys) {
			same(packed->values[i], read->values[i]);
			continue;
		}
		same(packed->keys[i], read->keys[i]);
		same(yaml_get(packed, read->keys[i]->text), read->values[i]);
	}
}

static void same(const struct yaml *packed, const struct yaml *read)
{
	assert_non_null(packed);
	assert_int_equal(packed->kind, read->kind);
	assert_int_equal(packed->quoted, read->quoted);
	assert_string_equal(packed->text, read->text);
	assert_int_equal(packed->line, read->line);
	assert_int_equal(packed->column, read->column);
	assert_int_equal(packed->keys != NULL, read->keys != NULL && read->count > 0);
	same_members(packed, read);
}

static void every_packed_file_equals_its_source(void **state)
{
	int files = 0;

	(void)state;
	for (const struct packed_file *file = packed_templates; file->name; file++) {
		struct arena arena = {0};
		struct error err = {0};
		struct file_text text;
		const struct yaml *read, *packed = packed_find(packed_templates, file->name);

		files++;
		text = file_read(&arena,
		    arena_printf(&arena, "%s/templates/%s", SOURCE_DIR, file->name), FILE_SOURCE);
		assert_true(yaml_parse(&arena, file->name, text.data, text.size, &read, &err));
		assert_string_equal(packed->file, file->name);
		same(packed, read);
		assert_ptr_equal(packed, packed_find(packed_templates, file->name));
		arena_release(&arena);
	}
	assert_true(files > 4);
	assert_null(packed_find(packed_templates, "screen/xx.yaml"));
}

/* The text without the kinds of its values: "{2:zu}" is packed as "{2}". */
static const char *without_kinds(struct arena *arena, const char *text)
{
	char *out = arena_alloc(arena, strlen(text) + 1, 1);
	size_t size = 0;

	while (*text) {
		const size_t number = *text == '{' ? strspn(text + 1, "0123456789") : 0;
		const size_t kind = number > 0 && text[number + 1] == ':' ? strcspn(text, "}") : 0;

		if (kind == 0) {
			out[size++] = *text++;
			continue;
		}
		memcpy(out + size, text, number + 1);
		size += number + 1;
		text += kind;
	}
	out[size] = '\0';
	return out;
}

static void packed_labels_equal_their_source(void **state)
{
	int files = 0;

	(void)state;
	for (const struct packed_labels *labels = packed_labels; labels->language;
	     labels++, files++) {
		struct arena arena = {0};
		struct error err = {0};
		struct file_text text;
		const struct yaml *root;
		struct flat read;

		text = file_read(&arena,
		    arena_printf(
		        &arena, "%s/templates/labels/%s.yaml", SOURCE_DIR, labels->language),
		    FILE_SOURCE);
		assert_true(yaml_parse(&arena, text.name, text.data, text.size, &root, &err));
		read = flat_make(&arena, root);
		assert_int_equal(labels->flat.count, read.count);
		for (size_t i = 0; i < read.count; i++) {
			const struct flat_row *one = &labels->flat.rows[i], *other = &read.rows[i];

			assert_string_equal(flat_name(&labels->flat, one), flat_name(&read, other));
			assert_string_equal(flat_text(&labels->flat, one),
			    strncmp(flat_name(&read, other), "messages.", 9) == 0
			        ? without_kinds(&arena, flat_text(&read, other))
			        : flat_text(&read, other));
			assert_int_equal(one->line, other->line);
			assert_int_equal(one->column, other->column);
		}
		assert_string_equal(flat_find(&labels->flat, "language"), labels->language);
		arena_release(&arena);
	}
	assert_true(files >= 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_packed_file_equals_its_source),
	    cmocka_unit_test(packed_labels_equal_their_source),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
