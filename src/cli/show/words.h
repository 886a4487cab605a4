/* words.h - what documents say in sentences, in the language they are printed in.
 *
 * A call has a vocabulary once words_use succeeded; before, and on screens, it is NULL: English as it
 * stands in the code. */
#ifndef CANASTA_CLI_SHOW_WORDS_H
#define CANASTA_CLI_SHOW_WORDS_H

#include "cli/command.h"
#include "rulebook/clauses.h"
#include "score/score.h"

/* The language of a document: --lang, else the rulebook's, else English. */
const char *words_language(const struct call *call);

/* The language of a rulebook where documents can be in it, else English; NULL is allowed. */
const char *words_language_of(const char *own);

/* Loads the words of a language, by its name; those of the call already loaded are kept
 * where `language` is NULL. */
bool words_use(struct call *call, const char *language, struct error *err);

/* "all four red threes of a side: 800 in all", one behind the other; "" without options. */
const char *words_options(
    struct arena *arena, const struct vocabulary *vocabulary, const struct rulebook *book);

/* A finding in one line: "error meld-too-short at melds[0] (11D): 2 cards; a meld has at least 3". */
void words_finding(
    const struct vocabulary *vocabulary, const struct finding *finding, struct text *out);

/* What a line of a score is about: its label `item.…` of other languages, but for a rank its name. */
const char *words_item(
    const struct vocabulary *vocabulary, const struct rulebook *book, const struct line *line);

/* A reason as it was written; one the program wrote itself with a ruling, "D1: red-three-extra", in the
 * document's words. "" where memory fails. */
const char *words_reason(struct call *call, const char *reason);

/* "50", or that any legal meld opens. */
const char *words_minimum(
    struct arena *arena, const struct vocabulary *vocabulary, int64_t minimum);

#endif
