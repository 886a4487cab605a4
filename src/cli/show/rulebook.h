/* rulebook.h - a rulebook as a page a player can read, and its figures as JSON. */
#ifndef CANASTA_CLI_SHOW_RULEBOOK_H
#define CANASTA_CLI_SHOW_RULEBOOK_H

#include "base/text.h"
#include "record/json.h"
#include "rulebook/figures.h"

void show_rulebook(const struct rulebook *book, struct text *out);

/* `figures`: all of the book's, of which some stand under keys of their own too. */
void rulebook_json(const struct rulebook *book, const struct figures *figures, struct json *json);

#endif
