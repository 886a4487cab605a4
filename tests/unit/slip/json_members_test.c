/* Members of a JSON line are found in the text. */
#include "cmocka_all.h"

#include "base/arena.h"
#include "base/error.h"
#include "slip/json.h"

#include <stdio.h>
#include <string.h>

static bool line(const char *text, struct json_members *ret, struct error *err)
{
	const struct json_document document = {"x.jsonl", 3, 1, text, strlen(text)};

	*err = (struct error){0};
	return json_line(&document, "texts", ret, err);
}

static void assert_span(struct json_span span, const char *expected)
{
	if (!expected) {
		assert_null(span.text);
		return;
	}
	assert_non_null(span.text);
	assert_int_equal(span.size, strlen(expected));
	assert_memory_equal(span.text, expected, span.size);
}

static void members_are_found(void **state)
{
	static const char text[] =
	    "{\"a\":[1,{\"b\":\"}\"}],\"b\":-1.5e3,\"\\u0063\":\"x\\\"y\",\"d\":{},"
	    "\"e\":null}";
	struct json_members members;
	struct error err;

	(void)state;
	assert_true(line(text, &members, &err));
	assert_int_equal(members.count, 5);
	assert_false(members.spaced);
	assert_span(json_member_value(&members, "a"), "[1,{\"b\":\"}\"}]");
	assert_span(json_member_value(&members, "b"), "-1.5e3");
	assert_span(json_member_value(&members, "\\u0063"), "\"x\\\"y\"");
	assert_span(json_member_value(&members, "d"), "{}");
	assert_span(json_member_value(&members, "f"), NULL);
	assert_true(line("{}", &members, &err));
	assert_int_equal(members.count, 0);
}

static void members_within_members_are_found(void **state)
{
	struct json_members members;
	struct json_span value, first;
	struct error err;
	int64_t number = 0;

	(void)state;
	assert_true(line(
	    "{\"rows\":{\"t\":[{\"n\":12},{\"n\":13}],\"u\":[]},\"s\":\"n\"}", &members, &err));
	value = json_member_value(&members, "s");
	json_members_of(&value, &members);
	assert_int_equal(members.count, 0);
	assert_true(line("{\"rows\":{\"t\":[{\"n\":12},{\"n\":13}],\"u\":[]}}", &members, &err));
	value = json_member_value(&members, "rows");
	json_members_of(&value, &members);
	assert_int_equal(members.count, 2);
	value = json_member_value(&members, "u");
	assert_span(json_first(&value), NULL);
	value = json_member_value(&members, "t");
	first = json_first(&value);
	assert_span(first, "{\"n\":12}");
	assert_span(json_first(&first), NULL);
	json_members_of(&first, &members);
	value = json_member_value(&members, "n");
	assert_true(json_span_integer(&value, &number));
	assert_int_equal(number, 12);
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
	struct arena arena = {0};
	struct json_members members;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct json_span value;
		const char *text = NULL;

		assert_true(line(cases[i].json, &members, &err));
		value = json_member_value(&members, "a");
		assert_int_equal(json_span_string(&arena, &value, &text), cases[i].text != NULL);
		if (cases[i].text)
			assert_string_equal(text, cases[i].text);
	}
	arena_release(&arena);
}

static void blanks_are_left_out(void **state)
{
	struct arena arena = {0};
	struct json_members members;
	struct json_span value;
	struct error err;

	(void)state;
	assert_true(line(" { \"a\" : [ 1 , \" \\\" x\" ,\t{ } ] } ", &members, &err));
	assert_true(members.spaced);
	value = json_member_value(&members, "a");
	assert_string_equal(json_dense(&arena, &value, members.spaced), "[1,\" \\\" x\",{}]");
	arena_release(&arena);
}

static void invalid_json_is_refused(void **state)
{
	static const char *const cases[] = {"", "[]", "1", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
	    "{\"a\":1}x", "{\"a\":1 \"b\":2}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":1e}",
	    "{\"a\":-}", "{\"a\":+1}", "{\"a\":tru}", "{\"a\":truex}", "{\"a\":\"x}",
	    "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\"}",
	    "{\"a\":\"\t\"}", "{\"a\":[1}", "{\"a\":[1,]}", "{\"a\":1,\"a\":2}", "{a:1}",
	    "{'a':1}"};
	struct json_members members;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (line(cases[i], &members, &err))
			fail_msg("%s was taken", cases[i]);
		assert_string_equal(err.code, "json-syntax");
		assert_int_equal(err.line, 3);
	}
}

static void more_members_than_there_is_room_for_are_refused(void **state)
{
	char text[JSON_MEMBERS_MOST * 12] = "{";
	struct json_members members;
	struct error err;
	size_t used = 1;

	(void)state;
	for (int i = 0; i <= JSON_MEMBERS_MOST; i++) {
		(void)snprintf(text + used, sizeof text - used, "}");
		assert_true(line(text, &members, &err));
		assert_int_equal(members.count, i);
		used += (size_t)snprintf(
		    text + used, sizeof text - used, "%s\"m%d\":%d", i > 0 ? "," : "", i, i);
	}
	(void)snprintf(text + used, sizeof text - used, "}");
	assert_false(line(text, &members, &err));
	assert_string_equal(err.code, "json-syntax");
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
	struct json_members members;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(line(cases[i].json, &members, &err), cases[i].column == 0);
		if (cases[i].column == 0)
			continue;
		assert_string_equal(err.code, "text-invalid");
		assert_int_equal(err.column, cases[i].column);
	}
}

/* Letters are examined eight at a time. One that needs a second look is found at each place,
 * as are the first and last letters of the allowed range; letters beyond the end of the text
 * are not read. */
static void every_letter_of_a_text_is_looked_at(void **state)
{
	static const struct {
		const char *letter;
		bool plain;
	} cases[] = {{" ", true}, {"~", true}, {"!", true}, {"#", true}, {"[", true}, {"]", true},
	    {"\xc3\xa4", true}, {"\x7f", false}, {"\x1f", false}, {"\x01", false}, {"\xc3", false},
	    {"\xff", false}, {"\"", false}, {"\\", false}};
	struct json_members members;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int before = 0; before < 18; before++) {
			char text[60];
			bool taken;

			(void)snprintf(text, sizeof text, "{\"a\":\"%.*s%sbcdefghijk\"}", before,
			    "AAAAAAAAAAAAAAAAAA", cases[i].letter);
			taken = line(text, &members, &err);
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
	struct json_members members;
	struct json_span value;
	struct error err = {0};

	(void)state;
	assert_false(json_read(&document, &value, &err));
	assert_string_equal(err.code, "json-syntax");
	assert_int_equal(err.column, 8);
	assert_false(line("{\"a\":1 \u20ac}", &members, &err));
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
	    cmocka_unit_test(more_members_than_there_is_room_for_are_refused),
	    cmocka_unit_test(texts_that_are_not_allowed_are_refused_at_their_place),
	    cmocka_unit_test(every_letter_of_a_text_is_looked_at),
	    cmocka_unit_test(the_librarys_slips_are_made_good),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
