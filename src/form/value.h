/* value.h - a value of an answer as people read it: in a language, for a screen, paper or a page. */
#ifndef CANASTA_FORM_VALUE_H
#define CANASTA_FORM_VALUE_H

#include "answer/answer.h"
#include "base/text.h"
#include "form/labels.h"

enum { VALUE_TEXT = 64 }; /* room for any number */

/* Whether a number that is not negative bears its sign, too. */
enum value_sign { SIGN_MINUS, SIGN_ALWAYS };

/* Appends the value; nothing for an object, a list, or NULL. What may not be shown
 * becomes a box (base/plain.h), so that nothing behind needs to look again. */
void value_add(const struct labels *labels, const struct answer *value, enum value_sign sign,
    struct text *out);

/* A number that stands in no answer. */
void value_add_number(
    const struct labels *labels, int64_t number, enum value_sign sign, struct text *out);

/* Appends of a time what a form asks for: "hour" as 19:30 by the clocks here, as the language writes it, "utc"
 * as it is recorded; of a number "plain", as programs write it, or "%", with the sign of percent. False where
 * the value is none of these, or the form another. */
bool value_add_moment(
    const struct labels *labels, const struct answer *value, const char *form, struct text *out);

/* A number as programs write it, "1", "-5", "1.50"; "" of anything else. NULL where memory fails. */
const char *value_plain(struct arena *arena, const struct answer *value);

/* Hundredths or a decimal as they are written everywhere: "1.5", "12.50". */
void value_number_text(const struct answer *value, char ret[VALUE_TEXT]);

/* The same of a text that stands in no answer. */
void value_add_clean(const char *text, struct text *out);

#endif
