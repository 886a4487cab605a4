/* rulebook.h - a rulebook, its figures, its numbers card, and where two rulebooks differ. */
#ifndef CANASTA_ANSWER_RULEBOOK_H
#define CANASTA_ANSWER_RULEBOOK_H

#include "answer/answer.h"
#include "rulebook/figures.h"

/* {"id":"…","title":"…","publisher":"…","language":"…"}. */
void answer_rulebook_named(struct answer *to, const struct rulebook *book);

/* All that a rulebook says: its names, what programs ask for under keys of its own, "figures" (a row for
 * each of figures.h), "values" (cards that are worth the same share a row), "options", "rulings" (each
 * reading it chose) and "notes". `rulings` as clauses_rulings lists them. */
void answer_rulebook(struct answer *to, const struct rulebook *book, const struct figures *figures,
    const struct source *rulings, size_t ruling_count);

/* {"left":"…","right":"…","differences":[{"section":"…","figure":"…","left":{"value":"…",
 * "clause":"…"},"right":null}]}. */
void answer_rulebook_differences(struct answer *to, const struct rulebook *left,
    const struct rulebook *right, const struct figure_difference *differences, size_t count);

/* The numbers card: title, publisher, rulebook, options, "cards" (as "values" above), and a list of
 * figures for each section a table needs: "opening", "canastas", "threes", "out", "contract",
 * "penalties". */
void answer_numbers(struct answer *to, const struct rulebook *book, const struct figures *figures);

#endif
