/* plain_require.h - the refusal of a text that holds what no text may (base/plain.h). */
#ifndef CANASTA_BASE_PLAIN_REQUIRE_H
#define CANASTA_BASE_PLAIN_REQUIRE_H

#include "base/error.h"
#include "base/plain.h"

/* Whether the text is plain (plain_is); what may not stand in it is ERROR_INPUT `code`, naming the text as
 * `what` and the character. */
bool plain_require(const struct plain_text *text, const char *code, const char *what,
    size_t *ret_bad, struct error *err);

/* The message of that error alone, where the character is known. */
bool plain_refuse(
    int32_t point, enum plain_shape shape, const char *code, const char *what, struct error *err);

#endif
