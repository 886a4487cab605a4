#include "record/json_place.h"

#include "base/text.h"

#include <jansson.h>
#include <string.h>

/* All these walk a text that the library has read without an error; the bounds are checked all the
 * same. A place that cannot be found is NULL. */

static const char *skip_space(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
		at++;
	return at;
}

/* Behind the text that begins at `at` with its quote. */
static const char *skip_text(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		if (*at == '\\')
			at++;
	return at < end ? at + 1 : end;
}

static const char *skip_value(const char *at, const char *end)
{
	size_t depth = 0;

	do {
		if (at < end && *at == '"') {
			at = skip_text(at, end);
		} else if (at < end && strchr("{[", *at)) {
			depth++;
			at++;
		} else if (at < end && strchr("}]", *at)) {
			depth--;
			at++;
		} else if (at < end && strchr(",: \t\r\n", *at)) {
			at++;
		} else {
			while (at < end && !strchr(",:]} \t\r\n", *at))
				at++;
		}
	} while (depth && at < end);
	return at;
}

/* Whether the text literal at `at` says `key`; it may be written with escapes. */
static bool says(const char *at, const char *end, const char *key)
{
	size_t size = (size_t)(skip_text(at, end) - at);
	json_t *decoded;
	bool same;

	if (!memchr(at, '\\', size))
		return size == strlen(key) + 2 && memcmp(at + 1, key, size - 2) == 0;
	decoded = json_loadb(at, size, JSON_DECODE_ANY, NULL);
	same = decoded && json_is_string(decoded) && strcmp(json_string_value(decoded), key) == 0;
	json_decref(decoded);
	return same;
}

/* The key of a member, *ret_value its value. */
static const char *find_key(
    const char *object, const char *end, const char *key, const char **ret_value)
{
	const char *at = object + 1;

	for (;;) {
		const char *name = skip_space(at, end);

		if (name >= end || *name != '"')
			return NULL;
		at = skip_space(skip_text(name, end), end);
		if (at >= end || *at != ':')
			return NULL;
		at = skip_space(at + 1, end);
		if (says(name, end, key)) {
			*ret_value = at;
			return name;
		}
		at = skip_space(skip_value(at, end), end);
		if (at >= end || *at != ',')
			return NULL;
		at++;
	}
}

static const char *find_member(const char *list, const char *end, size_t index)
{
	const char *at = skip_space(list + 1, end);

	for (; index > 0; index--) {
		at = skip_space(skip_value(at, end), end);
		if (at >= end || *at != ',')
			return NULL;
		at = skip_space(at + 1, end);
	}
	return at < end ? at : NULL;
}

/* Where the value of a step stands; *ret_key, where it has one, its key. */
static const char *find(
    const struct json_document *document, const struct json_step *step, const char **ret_key)
{
	const char *end = document->text + document->size;
	const char *above, *key = NULL, *value = NULL;

	if (!step->above) {
		above = skip_space(document->text, end);
		return above < end ? above : NULL;
	}
	above = find(document, step->above, ret_key);
	if (!above)
		return NULL;
	if (step->key && *above == '{')
		key = find_key(above, end, step->key, &value);
	if (!step->key && *above == '[')
		value = find_member(above, end, step->index);
	*ret_key = key;
	return value;
}

bool json_place_byte(const struct json_document *document, size_t byte, struct error *err)
{
	const char *start = document->text;
	int line = document->line, column = document->column;

	if (err->kind == ERROR_STORE)
		return false;
	for (size_t i = 0; i < byte && i < document->size; i++)
		if (document->text[i] == '\n') {
			line++;
			column = 1;
			start = document->text + i + 1;
		}
	err->line = 0;
	err->column = 0;
	return error_place(err, document->file, line,
	    column + text_characters(start, (size_t)(document->text + byte - start)));
}

/* The byte of the text literal at `at` at which its character `number` (from 1) begins. */
static const char *character(const char *at, const char *end, int number)
{
	at++;
	for (; number > 1 && at < end && *at != '"'; number--) {
		bool escaped = *at == '\\' && end - at > 1;

		if (escaped && at[1] == 'u')
			at += end - at > 6 ? 6 : end - at;
		else if (escaped)
			at += 2;
		else
			(void)text_next(&at, end);
	}
	return at;
}

bool json_place(
    const struct json_document *document, const struct json_step *step, struct error *err)
{
	const char *end = document->text + document->size;
	const char *key = NULL, *value = find(document, step, &key);

	if (value && *value == '"' && err->column > 0)
		value = character(value, end, err->column);
	return json_place_byte(document, value ? (size_t)(value - document->text) : 0, err);
}

bool json_place_key(
    const struct json_document *document, const struct json_step *step, struct error *err)
{
	const char *key = NULL, *value = find(document, step, &key);
	const char *place = key ? key : value;

	return json_place_byte(document, place ? (size_t)(place - document->text) : 0, err);
}
