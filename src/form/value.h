/* value.h - a value of an answer as people read it: in a language, for a screen, paper or a page. */
#ifndef CANASTA_FORM_VALUE_H
#define CANASTA_FORM_VALUE_H

#include <stdbool.h>
#include <stdint.h>

struct answer;
struct arena;
struct json;
struct labels;
struct streamed_list;
struct text;
struct vocabulary;

/* Appends a value; nothing for an object, a list, or NULL. Characters that may not be shown become
 * boxes (base/safe_text.h), so that no later step has to check. */
void value_add(const struct labels *labels, const struct answer *value, struct text *out);

/* Appends a number that is not part of an answer. */
void value_add_number(const struct labels *labels, int64_t number, struct text *out);

/* Appends a value in a special form: of a time "hour", 19:30 in local time and the language's notation, or "utc",
 * as recorded; of a number "+", with its sign, "plain", as programs write it, or "%", with the percent sign. Returns
 * false for any other value or form. */
bool value_add_form(
    const struct labels *labels, const struct answer *value, const char *form, struct text *out);

/* Returns a number as programs write it: "1", "-5", "1.50", the seconds of a duration; "" for anything else. */
const char *value_plain(struct arena *arena, const struct answer *value);

/* Appends a text that is not part of an answer, as value_add() does. */
void value_add_clean(const char *text, struct text *out);

/* An answer as JSON: the tree itself, keys in the order they were filled. */

/* Writes an answer as the next value of the JSON. Sentences are in the language of the vocabulary;
 * NULL is English. Numbers, days and times are plain in every language. */
void form_json(const struct answer *value, const struct vocabulary *vocabulary, struct json *json);

/* Writes the part of an answer with a passing list that is due now. `alone`: the JSON is the list alone. */
void form_json_passing(const struct answer *answer, const struct streamed_list *passing, bool alone,
    const struct vocabulary *vocabulary, struct text *out);

#endif
