/* words.h - what documents say in sentences, in the language they are printed in.
 *
 * A call has a vocabulary once words_use succeeded; before, and on screens, it is NULL: English as it
 * stands in the code. */
#ifndef CANASTA_CLI_SHOW_WORDS_H
#define CANASTA_CLI_SHOW_WORDS_H

#include "cli/command.h"

/* The language of a document: --lang, else the rulebook's, else English. */
const char *words_language(const struct call *call);

/* The language of a rulebook where documents can be in it, else English; NULL is allowed. */
const char *words_language_of(const char *own);

/* Loads the words of a language, by its name; those of the call already loaded are kept
 * where `language` is NULL. */
bool words_use(struct call *call, const char *language, struct error *err);

#endif
