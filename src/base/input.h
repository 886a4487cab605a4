/* input.h - words that a person typed: a name, a reason. */
#ifndef CANASTA_BASE_INPUT_H
#define CANASTA_BASE_INPUT_H

#include "base/error.h"

/* Bytes of a name or a reason at most. */
enum { NAME_BYTES_MOST = 400 };

/* Whether a text a person gave is printable UTF-8 and not too long; ERROR_INPUT with `code` names
 * it as `what`. An empty one is refused by the first, let through by the second. */
bool input_text(const char *text, const char *code, const char *what, struct error *err);
bool input_text_or_none(const char *text, const char *code, const char *what, struct error *err);

#endif
