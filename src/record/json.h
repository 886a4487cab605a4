/* json.h - writing JSON, the shape of every `--json` answer.
 *
 * Calls follow the document: begin, keys and values, end. Compact, keys in the order written, UTF-8
 * as it is. Text must be valid UTF-8. Memory that fails is remembered in the text. */
#ifndef CANASTA_RECORD_JSON_H
#define CANASTA_RECORD_JSON_H

#include "base/text.h"

#include <assert.h>

struct json {
	struct text *out;
	bool need_comma;
};

void json_begin_object(struct json *json);            /* { as the next value */
void json_begin_array(struct json *json);             /* [ as the next value */
void json_none(struct json *json);                    /* null */
void json_end_object(struct json *json);              /* } */
void json_end_array(struct json *json);               /* ] */
void json_text(struct json *json, const char *value); /* NULL writes null */
void json_number(struct json *json, int64_t value);
void json_bool(struct json *json, bool value);
void json_raw(struct json *json, const char *value); /* already JSON */

/* Whether nothing in a key would have to be escaped. */
bool json_key_is_plain(const char *key);

/* A key, which is the program's own: nothing in it is escaped. Score records are mostly keys, written for
 * each hand that is looked at again: here the compiler knows how long a literal is. */
static inline void json_key(struct json *json, const char *key)
{
	const size_t size = strlen(key);
	const size_t comma = json->need_comma ? 1 : 0;
	char *room = text_room(json->out, comma + size + 3);

	assert(json_key_is_plain(key));
	json->need_comma = false;
	if (!room)
		return;
	*room = ',';
	room += comma;
	*room++ = '"';
	memcpy(room, key, size + 1); /* the quote takes the place of its end */
	room[size] = '"';
	room[size + 1] = ':';
}

/* A key and its value at once. */
static inline void json_key_text(struct json *json, const char *key, const char *value)
{
	json_key(json, key);
	json_text(json, value);
}

static inline void json_key_number(struct json *json, const char *key, int64_t value)
{
	json_key(json, key);
	json_number(json, value);
}

static inline void json_key_bool(struct json *json, const char *key, bool value)
{
	json_key(json, key);
	json_bool(json, value);
}

#endif
