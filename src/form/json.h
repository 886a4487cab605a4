/* json.h - an answer as JSON: the tree itself, keys in the order they were filled. */
#ifndef CANASTA_FORM_JSON_H
#define CANASTA_FORM_JSON_H

#include "answer/answer.h"
#include "form/passing.h"
#include "record/json.h"

/* Writes a value as the next one. Sentences are in the language of the words; NULL: English.
 * Numbers, days and times are plain in every language. */
void form_json(const struct answer *value, const struct vocabulary *vocabulary, struct json *json);

/* What is to be told of an answer with a passing list now. `alone`: the JSON is the list and no more. */
void form_json_passing(const struct answer *answer, const struct passing *passing, bool alone,
    const struct vocabulary *vocabulary, struct text *out);

#endif
