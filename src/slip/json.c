#include "slip/json.h"

#include "base/text.h"

#include <string.h>

/* Writes the comma between this value or key and the one before it. */
static void separate(struct json *json)
{
	if (json->need_comma)
		text_add_bytes(json->out, ",", 1);
	json->need_comma = true;
}

static void begin(struct json *json, const char *bracket)
{
	separate(json);
	text_add_bytes(json->out, bracket, 1);
	json->need_comma = false;
}

static void end(struct json *json, const char *bracket)
{
	text_add_bytes(json->out, bracket, 1);
	json->need_comma = true;
}

void json_begin_object(struct json *json)
{
	begin(json, "{");
}

void json_begin_array(struct json *json)
{
	begin(json, "[");
}

void json_end_object(struct json *json)
{
	end(json, "}");
}

void json_end_array(struct json *json)
{
	end(json, "]");
}

static void add_escaped(struct text *out, unsigned char letter)
{
	static const char plain[] = "\"\\\b\f\n\r\t", short_form[] = "\"\\bfnrt";
	const char *found = letter ? strchr(plain, letter) : NULL;

	if (found)
		text_addf(out, "\\%c", short_form[found - plain]);
	else
		text_addf(out, "\\u%04x", (unsigned)letter);
}

/* Returns the bytes up to the first that must be escaped, or to the end. Most bytes are letters, which take
 * two comparisons. */
static size_t plain_size(const char *value)
{
	for (size_t size = 0;; size++) {
		const unsigned char letter = (unsigned char)value[size];

		if (letter < 'A' ? letter < ' ' || letter == '"' : letter == '\\')
			return size;
	}
}

static void add_string(struct text *out, const char *value)
{
	size_t size = plain_size(value);
	char *room;

	if (!value[size]) { /* nearly always */
		room = text_room(out, size + 2);
		room[0] = '"';
		memcpy(room + 1, value, size);
		room[size + 1] = '"';
		return;
	}
	text_add_bytes(out, "\"", 1);
	while (*value) {
		text_add_bytes(out, value, size);
		value += size;
		if (*value)
			add_escaped(out, (unsigned char)*value++);
		size = plain_size(value);
	}
	text_add_bytes(out, "\"", 1);
}

bool json_key_is_plain(const char *key)
{
	return !key[plain_size(key)];
}

void json_raw(struct json *json, const char *value)
{
	separate(json);
	text_add(json->out, value);
}

void json_none(struct json *json)
{
	json_raw(json, "null");
}

void json_text(struct json *json, const char *value)
{
	if (!value) {
		json_none(json);
		return;
	}
	separate(json);
	add_string(json->out, value);
}

void json_number(struct json *json, int64_t value)
{
	separate(json);
	text_add_number(json->out, value);
}

void json_bool(struct json *json, bool value)
{
	json_raw(json, value ? "true" : "false");
}
