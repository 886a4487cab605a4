/* Members of a JSON line are found in the text. */
#include "cmocka_all.h"

#include "base/arena.h"
#include "base/error.h"
#include "slip/json.h"

#include <stdio.h>
#include <string.h>

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static bool line(const char *text, const struct json_value **ret, struct error *err)
{
	const struct json_document document = {"x.jsonl", 3, 1, text, strlen(text)};

	*err = (struct error){0};
	return json_read_line(&arena, &document, "texts", ret, err);
}

static int count(const struct json_value *object)
{
	int number = 0;

	for (const struct json_value *value = object->first; value; value = value->next)
		number++;
	return number;
}

static void assert_value(const struct json_value *value, const char *expected)
{
	if (!expected) {
		assert_null(value);
		return;
	}
	assert_non_null(value);
	assert_int_equal(value->size, strlen(expected));
	assert_memory_equal(value->text, expected, value->size);
}

static void members_are_found(void **state)
{
	static const char text[] =
	    "{\"a\":[1,{\"b\":\"}\"}],\"b\":-1.5e3,\"\\u0063\":\"x\\\"y\",\"d\":{},"
	    "\"e\":null}";
	const struct json_value *object;
	struct error err;

	(void)state;
	assert_true(line(text, &object, &err));
	assert_int_equal(count(object), 5);
	assert_false(object->spaced);
	assert_value(json_member(object, "a"), "[1,{\"b\":\"}\"}]");
	assert_value(json_member(object, "b"), "-1.5e3");
	assert_value(json_member(object, "c"), "\"x\\\"y\"");
	assert_value(json_member(object, "d"), "{}");
	assert_value(json_member(object, "f"), NULL);
	assert_true(line("{}", &object, &err));
	assert_int_equal(count(object), 0);
}

static void members_within_members_are_found(void **state)
{
	const struct json_value *object, *rows, *list;
	struct error err;
	int64_t number = 0;

	(void)state;
	assert_true(
	    line("{\"rows\":{\"t\":[{\"n\":12},{\"n\":13}],\"u\":[]},\"s\":\"n\"}", &object, &err));
	assert_value(json_member(json_member(object, "s"), "n"), NULL);
	rows = json_member(object, "rows");
	assert_int_equal(count(rows), 2);
	assert_value(json_member(rows, "u")->first, NULL);
	list = json_member(rows, "t");
	assert_value(json_member(list, "n"), NULL);
	assert_value(list->first, "{\"n\":12}");
	assert_value(list->first->next, "{\"n\":13}");
	assert_value(list->first->next->next, NULL);
	assert_string_equal(list->first->key, "t");
	assert_ptr_equal(list->first->place, list->place);
	assert_true(json_value_number(json_member(list->first, "n"), &number));
	assert_int_equal(number, 12);
	assert_false(json_value_number(json_member(list->first, "m"), &number));
	assert_true(json_value_is(json_member(list->first, "n"), "12"));
	assert_false(json_value_is(json_member(list->first, "n"), "1"));
	assert_false(json_value_is(json_member(list->first, "n"), "123"));
	assert_false(json_value_is(NULL, "12"));
}

static void strings_are_decoded(void **state)
{
	static const struct {
		const char *json, *text;
	} cases[] = {
	    {"{\"a\":\"\"}", ""},
	    {"{\"a\":\"plain\"}", "plain"},
	    {"{\"a\":\"\\\"\\\\\\/\"}", "\"\\/"},
	    {"{\"a\":\"\\u00e4\\u20AC\"}", "\u00e4\u20ac"},
	    {"{\"a\":\"\\ud83c\\udccf!\"}", "\U0001f0cf!"},
	    {"{\"a\":12}", NULL},
	    {"{\"a\":null}", NULL},
	    {"{\"b\":\"\"}", NULL},
	};
	const struct json_value *object;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *text = NULL;

		assert_true(line(cases[i].json, &object, &err));
		assert_int_equal(json_value_text(&arena, json_member(object, "a"), &text),
		    cases[i].text != NULL);
		if (cases[i].text)
			assert_string_equal(text, cases[i].text);
	}
}

static void blanks_are_left_out(void **state)
{
	const struct json_value *object;
	struct error err;

	(void)state;
	assert_true(line(" { \"a\" : [ 1 , \" \\\" x\" ,\t{ } ],\"b\":[1] } ", &object, &err));
	assert_true(object->spaced);
	assert_string_equal(json_dense(&arena, json_member(object, "a")), "[1,\" \\\" x\",{}]");
	assert_false(json_member(object, "b")->spaced);
	assert_string_equal(json_dense(&arena, json_member(object, "b")), "[1]");
}

static void invalid_json_is_refused(void **state)
{
	static const char *const cases[] = {"", "[]", "1", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
	    "{\"a\":1}x", "{\"a\":1 \"b\":2}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":1e}",
	    "{\"a\":-}", "{\"a\":+1}", "{\"a\":tru}", "{\"a\":truex}", "{\"a\":\"x}",
	    "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\"}",
	    "{\"a\":\"\t\"}", "{\"a\":[1}", "{\"a\":[1,]}", "{\"a\":1,\"a\":2}", "{a:1}",
	    "{'a':1}"};
	const struct json_value *object;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (line(cases[i], &object, &err))
			fail_msg("%s was taken", cases[i]);
		assert_string_equal(err.code, "json-syntax");
		assert_int_equal(err.line, 3);
	}
}

/* Keys of a long object are compared by the library. */
static void no_key_occurs_twice(void **state)
{
	char text[100 * 12] = "{";
	const struct json_value *object;
	struct error err;
	size_t used = 1;

	(void)state;
	for (int i = 0; i < 100; i++) {
		(void)snprintf(text + used, sizeof text - used, "}");
		assert_true(line(text, &object, &err));
		assert_int_equal(count(object), i);
		if (i > 0) {
			(void)snprintf(text + used, sizeof text - used, ",\"\\u006d%d\":0}", i / 2);
			assert_false(line(text, &object, &err));
			assert_string_equal(err.code, "json-syntax");
		}
		used += (size_t)snprintf(
		    text + used, sizeof text - used, "%s\"m%d\":%d", i > 0 ? "," : "", i, i);
	}
	assert_false(line("{\"a\":[{\"b\":1,\"b\":2}]}", &object, &err));
	assert_string_equal(err.code, "json-syntax");
}

static void brackets_and_values_have_a_limit(void **state)
{
	static char deep[2 * 101 + 7], wide[2 * 1000001 + 8];
	const struct json_value *object;
	struct error err;

	(void)state;
	for (int levels = 99; levels <= 100; levels++) {
		memcpy(deep, "{\"a\":", 5);
		memset(deep + 5, '[', (size_t)levels);
		memset(deep + 5 + levels, ']', (size_t)levels);
		memcpy(deep + 5 + 2 * levels, "}", 2);
		assert_int_equal(line(deep, &object, &err), levels == 99);
	}
	assert_string_equal(err.code, "json-syntax");
	assert_non_null(strstr(err.message, "at most 100 brackets"));
	for (int values = 999999; values <= 1000000; values++) {
		size_t used = 5;

		memcpy(wide, "{\"a\":", 5);
		for (int i = 0; i < values; i++, used += 2)
			memcpy(wide + used, i == 0 ? "[1" : ",1", 2);
		memcpy(wide + used, "]}", 3);
		assert_int_equal(line(wide, &object, &err), values == 999999);
	}
	assert_non_null(strstr(err.message, "at most 1000000 values"));
}

static void texts_that_are_not_allowed_are_refused_at_their_place(void **state)
{
	static const struct {
		const char *json;
		int column; /* 0: allowed */
	} cases[] = {
	    {"{\"a\":\"x\\u0007\"}", 8},
	    {"{\"a\":\"x\\n\"}", 8},
	    {"{\"a\":[\"\\u202e\"]}", 8},
	    {"{\"\\u0007\":1}", 3},
	    {"{\"a\":\"\x7f\"}", 7},
	    {"{\"a\":{\"texts\":\"\\n\"}}", 16},
	    {"{\"texts\":[\"a\\nb\\tc\"]}", 0},
	    {"{\"texts\":[\"a\\u0007\"]}", 13},
	    {"{\"texts\":[\"a\"],\"b\":\"\\n\"}", 21},
	    {"{\"a\":\"\u200d\"}", 0},
	};
	const struct json_value *object;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(line(cases[i].json, &object, &err), cases[i].column == 0);
		if (cases[i].column == 0)
			continue;
		assert_string_equal(err.code, "text-invalid");
		assert_int_equal(err.column, cases[i].column);
	}
}

/* A letter that needs a second look is found at each place, as are the first and last letters of the
 * allowed range; letters beyond the end of the text are not read. */
static void every_letter_of_a_text_is_looked_at(void **state)
{
	static const struct {
		const char *letter;
		bool plain;
	} cases[] = {{" ", true}, {"~", true}, {"!", true}, {"#", true}, {"[", true}, {"]", true},
	    {"\xc3\xa4", true}, {"\x7f", false}, {"\x1f", false}, {"\x01", false}, {"\xc3", false},
	    {"\xff", false}, {"\"", false}, {"\\", false}};
	const struct json_value *object;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int before = 0; before < 18; before++) {
			char text[60];
			bool taken;

			(void)snprintf(text, sizeof text, "{\"a\":\"%.*s%sbcdefghijk\"}", before,
			    "AAAAAAAAAAAAAAAAAA", cases[i].letter);
			taken = line(text, &object, &err);
			if (taken != cases[i].plain)
				fail_msg("%s", text);
		}
}

/* The library ignores a NUL after a number, and counts its error places in characters: both are
 * corrected. */
static void the_librarys_slips_are_made_good(void **state)
{
	static const char nul[] = "{\"a\":[1\0,2]}";
	const struct json_document document = {"x", 1, 1, nul, sizeof nul - 1};
	const struct json_value *object;
	struct error err = {0};

	(void)state;
	assert_false(json_read(&arena, &document, &object, &err));
	assert_string_equal(err.code, "json-syntax");
	assert_int_equal(err.column, 8);
	assert_false(line("{\"a\":1 \u20ac}", &object, &err));
	assert_string_equal(err.code, "json-syntax");
	assert_int_equal(err.column, 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(members_are_found),
	    cmocka_unit_test(members_within_members_are_found),
	    cmocka_unit_test(strings_are_decoded),
	    cmocka_unit_test(blanks_are_left_out),
	    cmocka_unit_test(invalid_json_is_refused),
	    cmocka_unit_test(no_key_occurs_twice),
	    cmocka_unit_test(brackets_and_values_have_a_limit),
	    cmocka_unit_test(texts_that_are_not_allowed_are_refused_at_their_place),
	    cmocka_unit_test(every_letter_of_a_text_is_looked_at),
	    cmocka_unit_test(the_librarys_slips_are_made_good),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
