/* The encodings in which a file is read, and the place of the first wrong byte in any other
 * file. */
#include "base/encoding.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "broken_off.h"

#include <stdio.h>
#include <string.h>

#define BYTES(text) text, sizeof(text) - 1

static const struct read_case {
	const char *why, *bytes;
	size_t size;
	const char *name, *text; /* NULL: UTF-8 */
} reads[] = {
    {"nothing", BYTES(""), NULL, ""},
    {"UTF-8", BYTES("name\n\u00c4ij\u00e4\n"), NULL, "name\n\u00c4ij\u00e4\n"},
    {"UTF-8 with a mark", BYTES("\xEF\xBB\xBFname\n"), NULL, "name\n"},
    {"a second mark is a letter", BYTES("\xEF\xBB\xBF\xEF\xBB\xBFname\n"), NULL, "\uFEFFname\n"},
    {"UTF-16 with a mark, little end first", BYTES("\xFF\xFE\xC4\0i\0\x20\x04"), "UTF-16",
        "\u00c4i\u0420"},
    {"UTF-16 with a mark, big end first", BYTES("\xFE\xFF\0\xC4\0i\x04\x20"), "UTF-16",
        "\u00c4i\u0420"},
    {"UTF-16 without a mark, little end first", BYTES("n\0a\0m\0e\0\n\0\x20\x04"), "UTF-16",
        "name\n\u0420"},
    {"UTF-16 without a mark, big end first", BYTES("\0n\0a\0m\0e\0\n\x04\x20"), "UTF-16",
        "name\n\u0420"},
    {"a letter of two units", BYTES("\xFE\xFF\xD8\x3D\xDE\x00"), "UTF-16", "\U0001F600"},
    {"the last letter there is", BYTES("\xFF\xFE\xFF\xDB\xFF\xDF"), "UTF-16", "\U0010FFFF"},
    {"the letters around those halves", BYTES("\xFE\xFF\xD7\xFF\xE0\x00"), "UTF-16",
        "\uD7FF\uE000"},
    {"a mark alone", BYTES("\xFF\xFE"), "UTF-16", ""},
    {"Windows-1252", BYTES("name\n\xC4ij\xE4\n"), "Windows-1252", "name\n\u00c4ij\u00e4\n"},
    {"its signs", BYTES("\x80\x8E\x92\x9F\xA0\xFF"), "Windows-1252",
        "\u20ac\u017d\u2019\u0178\u00a0\u00ff"},
    {"its signs that look like one of UTF-8", BYTES("\xC2\xAB \xE4"), "Windows-1252",
        "\u00c2\u00ab \u00e4"},
};

static const struct refused_case {
	const char *why, *bytes;
	size_t size;
	int line, column;
	const char *message;
} refusals[] = {
    {"UTF-8 and something else", BYTES("n\n\u00c4\u00c4 \xE4\n"), 2, 4, "other letters"},
    {"UTF-8 that was cut", BYTES("n\n\u00c4\u00c4\n\xC3"), 3, 1, "other letters"},
    {"a mark of UTF-8 and something else", BYTES("\xEF\xBB\xBFn\xE4\n"), 1, 2, "not UTF-8"},
    {"a byte that is nothing", BYTES("n\n\xE4\x81"), 2, 2, "(0x81)"},
    {"a NUL", BYTES("name\nAl\0fa"), 2, 3, "(0x00)"},
    {"half of a letter, the first", BYTES("n\0a\0m\0e\0\n\0\x3D\xD8\n\0"), 2, 1, "surrogate"},
    {"half of a letter, the second", BYTES("n\0a\0m\0e\0\n\0e\0\x00\xDE"), 2, 2, "surrogate"},
    {"two first halves", BYTES("\xFE\xFF\xD8\x3D\xD8\x3D\xDE\x00"), 1, 1, "surrogate"},
    {"half of a letter at the end", BYTES("\xFE\xFF\0n\xD8\x3D"), 1, 2, "surrogate"},
    {"a NUL in UTF-16", BYTES("\xFF\xFEn\0\0\0"), 1, 2, "a NUL"},
    {"an odd byte at the end", BYTES("\xFF\xFEn\0\n\0e"), 2, 1, "was cut"},
    {"a mark and half a letter", BYTES("\xFE\xFFn"), 1, 1, "was cut"},
    {"zeros", BYTES("\0\0\0\0"), 1, 1, "(0x00)"},
};

static void each_encoding_is_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
		const struct file_text from = {"x.csv", reads[i].bytes, reads[i].size};
		struct arena arena = {0};
		struct file_text text;
		struct error err = {0};
		const char *name = "none";
		bool done;

		run_bounded(NULL, &err, done, text = encoding_read(&arena, &from, &name));
		if (!done)
			fail_msg("%s: %s", reads[i].why, err.message);
		if (text.size != strlen(reads[i].text) ||
		    memcmp(text.data, reads[i].text, text.size) != 0)
			fail_msg("%s: %.*s", reads[i].why, (int)text.size, text.data);
		if (!name != !reads[i].name || (name && strcmp(name, reads[i].name) != 0))
			fail_msg("%s: %s", reads[i].why, name ? name : "UTF-8");
		assert_string_equal(text.name, "x.csv");
		arena_release(&arena);
	}
}

static const struct named_case {
	const char *name, *bytes;
	size_t size;
	const char *text; /* NULL: refused */
	const char *code;
} named[] = {
    {"Windows-1250", BYTES("\x8A\xBE\xF8"), "\u0160\u013e\u0159", NULL},
    {"cp1250", BYTES("\xB3"), "\u0142", NULL},
    {"windows 1252", BYTES("\x8A\xBE\xF8"), "\u0160\u00be\u00f8", NULL},
    {"ISO-8859-2", BYTES("\xA3\xBE\xFF"), "\u0141\u017e\u02d9", NULL},
    {"latin2", BYTES("\xB1"), "\u0105", NULL},
    {"ISO-8859-1", BYTES("\xA4\xFF"), "\u00a4\u00ff", NULL},
    {"iso8859-15", BYTES("\xA4\xFF"), "\u20ac\u00ff", NULL},
    {"utf-8", BYTES("\u00c4"), "\u00c4", NULL},
    {"UTF16", BYTES("\xFF\xFE\xC4\0"), "\u00c4", NULL},
    {"UTF-8", BYTES("n\xC4"), NULL, "text-invalid"},
    {"UTF-16", BYTES("name"), NULL, "text-invalid"},
    {"Windows-1250", BYTES("n\x81"), NULL, "text-invalid"},
    {"ISO-8859-2", BYTES("n\0"), NULL, "text-invalid"},
    {"ISO-8859-3", BYTES("name"), NULL, "option-value"},
    {"", BYTES("name"), NULL, "option-value"},
};

static void the_encoding_that_a_user_names_is_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
		const struct file_text from = {"x.csv", named[i].bytes, named[i].size};
		struct arena arena = {0};
		struct file_text text;
		struct error err = {0};
		bool done;

		run_bounded(
		    NULL, &err, done, text = encoding_read_as(&arena, &from, named[i].name));
		if (done != (named[i].text != NULL))
			fail_msg("%s %zu: %s", named[i].name, i, done ? "read" : err.message);
		if (!done)
			assert_string_equal(err.code, named[i].code);
		else if (text.size != strlen(named[i].text) ||
		         memcmp(text.data, named[i].text, text.size) != 0)
			fail_msg("%s: %.*s", named[i].name, (int)text.size, text.data);
		arena_release(&arena);
	}
}

static void refuses_the_rest_with_its_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
		const struct refused_case *want = &refusals[i];
		const struct file_text from = {"x.csv", want->bytes, want->size};
		struct arena arena = {0};
		struct error err = {0};
		const char *name;

		assert_broken_off(NULL, &err, (void)encoding_read(&arena, &from, &name));
		if (err.line != want->line || err.column != want->column ||
		    !strstr(err.message, want->message))
			fail_msg("%s: %d:%d: %s", want->why, err.line, err.column, err.message);
		assert_int_equal(err.kind, ERROR_INPUT);
		assert_string_equal(err.code, "text-invalid");
		assert_string_equal(err.file, "x.csv");
		arena_release(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_encoding_is_read),
	    cmocka_unit_test(the_encoding_that_a_user_names_is_read),
	    cmocka_unit_test(refuses_the_rest_with_its_place),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
