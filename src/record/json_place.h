/* json_place.h - where a member of a JSON text stands, for messages.
 *
 * The JSON library tells where a syntax error is, but not where a value stood. The text, known to
 * be valid by then, is walked to the member again: only when something is wrong with it. */
#ifndef CANASTA_RECORD_JSON_PLACE_H
#define CANASTA_RECORD_JSON_PLACE_H

#include "base/error.h"

#include <stddef.h>

/* A JSON text, and where it begins in its file. */
struct json_document {
	const char *file;
	int line, column; /* of the first character, from 1 */
	const char *text;
	size_t size;
};

/* The way to a value: a chain of members from the value up to the whole. */
struct json_step {
	const struct json_step *above; /* NULL: this is the whole */
	const char *key;               /* of an object; NULL for a list */
	size_t index;                  /* in a list */
};

/* Adds the place of a value to an error. A column the error has already counts the characters of
 * the text that is the value. Returns false. */
bool json_place(
    const struct json_document *document, const struct json_step *step, struct error *err);

/* The same of the key before the value. */
bool json_place_key(
    const struct json_document *document, const struct json_step *step, struct error *err);

/* Adds the place of a byte of the text. Returns false. */
bool json_place_byte(const struct json_document *document, size_t byte, struct error *err);

#endif
