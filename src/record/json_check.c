#include "record/json_check.h"

#include "record/json_memory.h"

#include <jansson.h>

bool json_check(const struct json_document *document, struct error *err)
{
	json_error_t trouble;
	json_t *value;
	bool object;

	json_memory_begin();
	value = json_loadb(document->text, document->size, JSON_REJECT_DUPLICATES, &trouble);
	object = json_is_object(value);
	json_decref(value);
	if (object)
		return true;
	if (value)
		error_set(err, ERROR_INPUT, "json-syntax", "a JSON object is expected here");
	else if (json_memory_failed())
		return error_memory(err);
	else
		error_set(err, ERROR_INPUT, "json-syntax", "this is no JSON: %s", trouble.text);
	return json_place_byte(
	    document, value || trouble.position <= 0 ? 0 : (size_t)trouble.position - 1, err);
}

bool json_has(const char *text, size_t size, const char *key, bool *ret, struct error *err)
{
	json_t *value;

	json_memory_begin();
	value = json_loadb(text, size, 0, NULL);
	*ret = json_object_get(value, key) != NULL;
	json_decref(value);
	return value || !json_memory_failed() || error_memory(err);
}

const char *json_canonical(struct arena *arena, const char *text, size_t size)
{
	const char *written = NULL;
	json_t *value;

	json_memory_begin_in(arena);
	value = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
	if (json_is_object(value))
		written = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
	json_decref(value);
	json_memory_end();
	return written;
}
