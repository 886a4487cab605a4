/* json_members.h - the members of a JSON object, each as the text it stands as.
 *
 * A whole export has millions of members of which a few are asked for: they are found where they stand,
 * without a tree being made of the rest. */
#ifndef CANASTA_RECORD_JSON_MEMBERS_H
#define CANASTA_RECORD_JSON_MEMBERS_H

#include "base/arena.h"
#include "record/json_place.h"

#include <stdint.h>

enum { JSON_MEMBERS_MOST = 64 };

/* A part of a JSON text; `text` is NULL where there is none. */
struct json_span {
	const char *text;
	size_t size;
};

struct json_member {
	struct json_span key, value; /* the key without its quotes */
};

struct json_members {
	struct json_member list[JSON_MEMBERS_MOST];
	size_t count;
	bool spaced; /* blanks stand between the words of the object */
};

/* Reads a line from outside: it must be one JSON object (ERROR_INPUT `json-syntax`) without a member twice
 * in it, and no text in it, keys too, may hold what is not let in (base/plain.h), however it is escaped;
 * texts of its member `several` may have several lines (ERROR_INPUT `text-invalid`). Errors have the
 * place. The members point into the document. */
bool json_line(const struct json_document *document, const char *several, struct json_members *ret,
    struct error *err);

/* The members of an object that stands in a line which json_line() took; none of what is no object. */
void json_members_of(const struct json_span *object, struct json_members *ret);

/* The value of a member; one without a text where the object has none of that key. */
struct json_span json_member_value(const struct json_members *members, const char *key);

/* The first value of a list; one without a text where it is no list or has none. */
struct json_span json_first(const struct json_span *list);

/* The value behind one of a list's; one without a text behind the last. */
struct json_span json_next(const struct json_span *list, const struct json_span *value);

/* Whether it is a string; `ret` is then what it says, a copy in the arena, NULL where memory ran out. */
bool json_span_string(struct arena *arena, const struct json_span *span, const char **ret);

/* Whether it is a whole number; `ret` is then its value. */
bool json_span_integer(const struct json_span *span, int64_t *ret);

/* Whether it is these letters: "null", "true", a number. */
bool json_is(const struct json_span *span, const char *words);

/* A copy without the blanks between its words; NULL where memory ran out. */
const char *json_dense(struct arena *arena, const struct json_span *span, bool spaced);

#endif
