/* input.h - words that a person typed: a name, a reason. */
#ifndef CANASTA_BASE_INPUT_H
#define CANASTA_BASE_INPUT_H

#include "base/arena.h"
#include "base/error.h"

/* Bytes of a name or a reason at most. */
enum { NAME_BYTES_MOST = 400 };

/* Replaces a name by a copy with its blanks as names are kept (text_join_blanks); NULL stays NULL. */
bool input_name_keep(struct arena *arena, const char **name, struct error *err);

/* Whether a text a person gave is printable UTF-8 and not too long; ERROR_INPUT with `code` names
 * it as `what`. An empty one is refused by the first, let through by the second. */
bool input_text(const char *text, const char *code, const char *what, struct error *err);
bool input_text_or_none(const char *text, const char *code, const char *what, struct error *err);

#endif
