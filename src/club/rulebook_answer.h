/* rulebook_answer.h - cards that stand on the tables of a round. */
#ifndef CANASTA_CLUB_RULEBOOK_ANSWER_H
#define CANASTA_CLUB_RULEBOOK_ANSWER_H

#include <stddef.h>

struct answer;
struct figure_difference;
struct figures;
struct rulebook;
struct seat;
struct seating;
struct source;

/* {"round":1,"table":2,"sides":[ … seats … ]} */
void answer_table_card(struct answer *to, int round, const struct seating *seating);

/* {"round":1,"table":2,"side":"A","numbers":[3],"player":"Alfa","entrant":"Alfat"}; who plays alone has no
 * "entrant". A substitute has the card of whom he plays for. */
void answer_place_card(struct answer *to, int round, const struct seating *seating,
    const struct seat *seat, size_t player);

/* A rulebook, its figures, its numbers card, and where two rulebooks differ. */

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
