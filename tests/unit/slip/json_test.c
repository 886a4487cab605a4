/* Writing JSON: commas, escapes, numbers. */
#include "cmocka_all.h"

#include "base/arena.h"
#include "base/text.h"
#include "slip/json.h"

static void values_have_commas_between_them(void **state)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct json json = {.out = &out};

	(void)state;
	json_begin_object(&json);
	json_key(&json, "a");
	json_begin_array(&json);
	json_end_array(&json);
	json_key(&json, "b");
	json_begin_array(&json);
	json_number(&json, INT64_MIN);
	json_text(&json, NULL);
	json_begin_object(&json);
	json_end_object(&json);
	json_bool(&json, false);
	json_none(&json);
	json_raw(&json, "[1]");
	json_end_array(&json);
	json_key_text(&json, "c", "x");
	json_key_number(&json, "d", 0);
	json_key_bool(&json, "e", true);
	json_end_object(&json);
	assert_string_equal(text_of(&out),
	    "{\"a\":[],\"b\":[-9223372036854775808,null,{},false,null,[1]],\"c\":\"x\",\"d\":0,"
	    "\"e\":true}");
	arena_release(&arena);
}

static void texts_are_escaped(void **state)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct json json = {.out = &out};

	(void)state;
	json_begin_array(&json);
	json_text(&json, "");
	json_text(&json, "\"\\/\b\f\n\r\t\x01\x1f\x7f");
	json_text(&json, "\u00e4\u2665 \U0001f0cf");
	json_end_array(&json);
	assert_string_equal(text_of(&out),
	    "[\"\",\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\",\"\u00e4\u2665 \U0001f0cf\"]");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(values_have_commas_between_them),
	    cmocka_unit_test(texts_are_escaped),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
