/* json_check.h - whether a text is one JSON object, and where not. */
#ifndef CANASTA_RECORD_JSON_CHECK_H
#define CANASTA_RECORD_JSON_CHECK_H

#include "base/arena.h"
#include "record/json_place.h"

/* ERROR_INPUT `json-syntax` with line and column. An object with a key twice is refused too. */
bool json_check(const struct json_document *document, struct error *err);

/* Whether a text is a JSON object with that member; fails only where memory does. */
bool json_has(const char *text, size_t size, const char *key, bool *ret, struct error *err);

/* The one spelling that JSON objects which say the same share; NULL where memory fails or it is no object.
 * It lies in the arena. */
const char *json_canonical(struct arena *arena, const char *text, size_t size);

#endif
