#include "record/json_check.h"

#include "base/plain.h"
#include "record/json_memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

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

/* A JSON text while its characters are looked at. */
struct looking {
	const char *cursor, *end;
	const char *several; /* the member whose texts may have several lines */
	int depth;
	bool within; /* that member */
};

/* The next character of a text, an escape as what it stands for. */
static int32_t character_next(struct looking *looking)
{
	static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
	const char *place;
	int32_t point = text_next(&looking->cursor, looking->end);
	char digits[5] = "";

	if (point != '\\' || looking->cursor == looking->end)
		return point;
	point = (unsigned char)*looking->cursor++;
	place = point ? strchr(letters, point) : NULL;
	if (place)
		return (unsigned char)meant[place - letters];
	if (point != 'u' || looking->end - looking->cursor < 4)
		return point;
	memcpy(digits, looking->cursor, 4);
	looking->cursor += 4;
	point = (int32_t)strtol(digits, NULL, 16);
	/* Half of a pair is no character by itself, and none of a pair is refused. */
	return point >= 0xD800 && point <= 0xDFFF ? ' ' : point;
}

/* Reads to the closing quote; `ret_bad` is a character that is not let in, 0 where there is none but it. */
static bool text_is_plain(struct looking *looking, int32_t *ret_bad, const char **ret_place)
{
	while (looking->cursor < looking->end && *looking->cursor != '"') {
		const char *place = looking->cursor;
		const int32_t point = character_next(looking);
		const bool breaks = point == '\n' || point == '\r' || point == '\t';

		if (plain_point(point) || (breaks && looking->within))
			continue;
		*ret_bad = point;
		*ret_place = place;
		return false;
	}
	if (looking->cursor < looking->end)
		looking->cursor++;
	return true;
}

/* Where a text of the outermost object is a key, it says whether the member behind is that of several
 * lines. */
static void note_key(struct looking *looking, const char *text, size_t size)
{
	if (looking->depth == 1 && looking->cursor < looking->end && *looking->cursor == ':')
		looking->within =
		    strlen(looking->several) == size && memcmp(looking->several, text, size) == 0;
}

bool json_plain(const struct json_document *document, const char *several, struct error *err)
{
	struct looking looking = {
	    .cursor = document->text, .end = document->text + document->size, .several = several};

	while (looking.cursor < looking.end) {
		const char letter = *looking.cursor++;
		const char *text = looking.cursor, *place;
		int32_t bad;

		if (letter == '{' || letter == '[')
			looking.depth++;
		if (letter == '}' || letter == ']')
			looking.depth--;
		if (letter != '"')
			continue;
		if (!text_is_plain(&looking, &bad, &place)) {
			plain_refuse(bad, looking.within ? PLAIN_LINES : PLAIN_LINE, "text-invalid",
			    "the text", err);
			return json_place_byte(document, (size_t)(place - document->text), err);
		}
		note_key(&looking, text, (size_t)(looking.cursor - 1 - text));
	}
	return true;
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
