/* words.h - what documents say in sentences, in the language they are printed in.
 *
 * A call has a vocabulary once words_use succeeded; before it is NULL. The language of screens and messages
 * is another (cli/language.h). */
#ifndef CANASTA_CLI_SHOW_WORDS_H
#define CANASTA_CLI_SHOW_WORDS_H

#include "cli/command.h"

/* The language of a document: --lang, else the event's own, else the rulebook's, else English. */
const char *words_language(const struct call *call);

/* The same of documents of a rulebook, which may be no event's; NULL is allowed. */
const char *words_language_of(const struct call *call, const struct rulebook *book);

/* The language of a page that follows an event, which --lang of another command does not change: its own,
 * "" where it has none, else the event's, else the rulebook's. */
const char *words_language_of_page(const struct event *event, const char *own);

/* Loads the words of a language, by its name; those of the call already loaded are kept
 * where `language` is NULL. */
bool words_use(struct call *call, const char *language, struct error *err);

#endif
