/* json.h - reading and writing JSON.
 *
 * A text is read once, into a tree of its values, each of which knows its place in the text; the
 * JSON library gives no places. The library reads a text that is not plainly right, and tells what is
 * wrong with it and where. */
#ifndef CANASTA_SLIP_JSON_H
#define CANASTA_SLIP_JSON_H

#include "base/text.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

/* A JSON text, and its beginning in its file. */
struct json_document {
	const char *file;
	int line, column; /* of the first character, from 1 */
	const char *text;
	size_t size;
};

/* A value in a JSON text that was read. */
struct json_value {
	/* The key of a member, without escapes; an item of a list has that of its list. NULL: the
	 * whole text. */
	const char *key;
	const char *place; /* the key's place in the text */
	const char *text;  /* the value in the text, without a NUL after it */
	size_t size;
	bool spaced;                    /* there are blanks between its words */
	const struct json_value *first; /* value in an object or a list; NULL: none */
	const struct json_value *next;  /* value of the same object or list; NULL: it is the last */
};

/* Reads the object or list at the beginning of a document, after which more may follow, into the
 * arena. In an object no key may occur twice. The values point into the document. ERROR_INPUT
 * `json-syntax` with line and column. */
bool json_read(struct arena *arena, const struct json_document *document,
    const struct json_value **ret, struct error *err);

/* Reads a document that is one object, like json_read(). */
bool json_read_object(struct arena *arena, const struct json_document *document,
    const struct json_value **ret, struct error *err);

/* Reads a line from outside, like json_read_object(). No text in it, keys included, may contain what
 * base/safe_text.h forbids, even if escaped: ERROR_INPUT `text-invalid` with line and column. Texts
 * in its member `several` may have several lines; NULL: none. */
bool json_read_line(struct arena *arena, const struct json_document *document, const char *several,
    const struct json_value **ret, struct error *err);

/* Returns the member of an object with a key. NULL: there is none; the value is of another type, or
 * NULL itself. */
const struct json_value *json_member(const struct json_value *object, const char *key);

/* The functions below take NULL for a missing value, and return false. */

/* Returns true if the value is these letters: "null", "true", a number. */
bool json_value_is(const struct json_value *value, const char *words);

/* Returns true for a whole number; *ret is its value. */
bool json_value_number(const struct json_value *value, int64_t *ret);

/* Returns true for a string; *ret is its value, a copy in the arena. */
bool json_value_text(struct arena *arena, const struct json_value *value, const char **ret);

/* Returns a copy in the arena without the blanks between its words. */
const char *json_dense(struct arena *arena, const struct json_value *value);

/* Adds the place of a value or a key of the text to an error. If the error has a column already, it
 * counts the characters of the text that is the value. Returns false. */
bool json_place(const struct json_document *document, const char *at, struct error *err);

/* Returns the one spelling that equal JSON objects share, in the arena. The text is an object that
 * json_read_object() accepted. */
const char *json_canonical(struct arena *arena, const char *text, size_t size);

/* A writer of JSON, which makes every `--json` answer.
 *
 * Calls follow the document: begin, keys and values, end. The text is compact, with keys in the
 * order written and UTF-8 unchanged. Text must be valid UTF-8. */

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

/* Returns true if a key needs no escapes. */
bool json_key_is_plain(const char *key);

/* Writes a key from the program's own text; nothing in it is escaped. Score records are mostly
 * keys, written for each hand that is checked again, and here the compiler knows the length of a
 * literal. */
static inline void json_key(struct json *json, const char *key)
{
	const size_t size = strlen(key);
	const size_t comma = json->need_comma ? 1 : 0;
	char *room = text_room(json->out, comma + size + 3);

	assert(json_key_is_plain(key));
	json->need_comma = false;
	*room = ',';
	room += comma;
	*room++ = '"';
	memcpy(room, key, size + 1); /* the quote takes the place of its end */
	room[size] = '"';
	room[size + 1] = ':';
}

/* Write a key, and begin its value. */
static inline void json_key_object(struct json *json, const char *key)
{
	json_key(json, key);
	json_begin_object(json);
}

static inline void json_key_array(struct json *json, const char *key)
{
	json_key(json, key);
	json_begin_array(json);
}

/* Write a key and its value. */
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
