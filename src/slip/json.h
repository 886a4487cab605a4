/* json.h - reading and writing JSON.
 *
 * Values are found in the text itself, so that each has its place. Records and exports go to the
 * JSON library only if something is wrong with them, for the fault and its place; short texts (the
 * requests of the hall, json_has()) always do. */
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

/* A part of a JSON text; `text` is NULL if there is none. */
struct json_span {
	const char *text;
	size_t size;
};

/* Adds the place of a value or a key of the text to an error. If the error has a column already, it
 * counts the characters of the text that is the value. Returns false. */
bool json_place(const struct json_document *document, const char *at, struct error *err);

/* Reads the object or list at the beginning of the document, after which more may follow. In an
 * object no key may occur twice. ERROR_INPUT `json-syntax` with line and column. */
bool json_read(const struct json_document *document, struct json_span *ret, struct error *err);

/* Checks the syntax; ERROR_INPUT `json-syntax` with line and column. An object with a key twice is
 * refused too. */
bool json_check(const struct json_document *document, struct error *err);

/* Returns true if a text is a JSON object with that member. */
bool json_has(const char *text, size_t size, const char *key);

/* Returns the one spelling that equal JSON objects share, in the arena. The text is an object that
 * json_check() accepted. */
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

/* The members of a JSON object, each as its source text.
 *
 * A whole export has millions of members of which a few are used: they are found in the text,
 * without a tree of the others. */

enum { JSON_MEMBERS_MOST = 64 };

struct json_member {
	struct json_span key, value; /* the key without its quotes */
};

struct json_members {
	struct json_member list[JSON_MEMBERS_MOST];
	size_t count;
	bool spaced; /* there are blanks between the words of the line; only json_line() looks */
};

/* Reads a line from outside. It must be one JSON object (ERROR_INPUT `json-syntax`) in which no
 * member occurs twice. No text in it, keys included, may contain what base/safe_text.h forbids,
 * even if escaped. Texts of its member `several` may have several lines (ERROR_INPUT
 * `text-invalid`). Errors have the place. The members point into the document. */
bool json_line(const struct json_document *document, const char *several, struct json_members *ret,
    struct error *err);

/* The functions below go through a text that one of the functions above has read: inside a value they
 * look only at quotes and brackets. */

/* Fills the members of an object; none if the span is not an object. */
void json_members_of(const struct json_span *object, struct json_members *ret);

/* Returns the value of a member; a span without a text if the object has no such key. */
struct json_span json_member_value(const struct json_members *members, const char *key);

/* Finds the next member of an object, after *member, of which the value has no text before the
 * first. Returns false after the last, and if the span is not an object. */
bool json_member_next(const struct json_span *object, struct json_member *member);

/* Returns the key of a member in the arena, without escapes. */
const char *json_member_key(struct arena *arena, const struct json_member *member);

/* Finds the member of an object with a key. Returns false if there is none. */
bool json_member_find(const struct json_span *object, const char *key, struct json_member *ret);

/* Returns the first value of a list; a span without a text if it is not a list or is empty. */
struct json_span json_first(const struct json_span *list);

/* Returns the next value of a list; a span without a text after the last. */
struct json_span json_next(const struct json_span *list, const struct json_span *value);

/* Returns true for a string; *ret is its value, a copy in the arena. */
bool json_span_string(struct arena *arena, const struct json_span *span, const char **ret);

/* Returns true for a whole number; *ret is its value. */
bool json_span_integer(const struct json_span *span, int64_t *ret);

/* Returns true if the value is these letters: "null", "true", a number. */
bool json_is(const struct json_span *span, const char *words);

/* Returns a copy in the arena without the blanks between its words. */
const char *json_dense(struct arena *arena, const struct json_span *span, bool spaced);

#endif
