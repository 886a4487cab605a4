/* rulebook_answer.h - answers about a rulebook: its text, its figures, its numbers card,
 * differences between two. */
#ifndef CANASTA_CLUB_RULEBOOK_ANSWER_H
#define CANASTA_CLUB_RULEBOOK_ANSWER_H

#include <stddef.h>

struct answer;
struct figure_difference;
struct figures;
struct rulebook;
struct source;

/* Adds {"id":"…","title":"…","publisher":"…","language":"…"}. */
void answer_rulebook_named(struct answer *to, const struct rulebook *book);

/* Adds everything in a rulebook: its names, members for programs under keys of their own, "figures"
 * (a row for each of figures.h), "values" (cards with equal values share a row), "options",
 * "rulings" (each interpretation it chose) and "notes". `rulings` are listed by
 * clauses_rulings(). */
void answer_rulebook(struct answer *to, const struct rulebook *book, const struct figures *figures,
    const struct source *rulings, size_t ruling_count);

/* Adds {"left":"…","right":"…","differences":[{"section":"…","figure":"…","left":{"value":"…",
 * "clause":"…"},"right":null}]}. */
void answer_rulebook_differences(struct answer *to, const struct rulebook *left,
    const struct rulebook *right, const struct figure_difference *differences, size_t count);

/* Adds the numbers card: title, publisher, rulebook, options, "cards" (like "values" in
 * answer_rulebook()), and a list of figures for each section a table needs: "opening", "canastas",
 * "threes", "out", "contract", "penalties". */
void answer_numbers(struct answer *to, const struct rulebook *book, const struct figures *figures);

#endif
