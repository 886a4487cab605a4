/* rule.h - finds the clause that answers a question in everyday words, and prints clauses. Data for
 * the search (words without meaning, synonyms, rare subjects) are in schema/words/search.yaml; all
 * its words are folded. */
#ifndef CANASTA_CLUB_RULE_H
#define CANASTA_CLUB_RULE_H

#include "rulebook/figures.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct arena;
struct clause;
struct clauses;
struct rulebook;
struct source;

/* The search is a full-text search over number, heading, summary and words of clauses, in English
 * and the language of each text. Its database exists only during the search. Each of these texts is
 * an entry of its own, so a phrase that fits the whole question outweighs words scattered over a
 * clause. Case and accents are ignored. Endings are cut, since no stemmer knows all the languages.
 * Nothing a user writes is syntax. */

/* A clause that a search found. */
struct clause_hit {
	size_t text;                 /* index of its text in the list given */
	const struct clause *clause; /* clause of that text */
	bool by_number;              /* found by its number, not by its words */
};

/* Finds the clauses that fit the words, best first, at most `most`: first clauses whose number was
 * given, then clauses that contain more of the words in better places. No hit is not an error. */
const struct clause_hit *clause_search(struct arena *arena, const struct clauses *const *texts,
    size_t text_count, const char *words, size_t most, size_t *ret_count);

/* The clauses of a text and their rulebook, which gives the amounts. */
struct clause_page {
	const struct rulebook *book; /* NULL: the text has no rulebook */
	const struct clauses *clauses;
	struct figures figures; /* figures of the rulebook */
	size_t ruling_count;
	const struct source *rulings;
};

/* Adds {"rulebook":"…","language":"fi","clauses":[…]}. Each clause has its heading and summary in
 * English and the language of the text, marks, the referee's steps, costs, penalties, figures and
 * rulings. */
void answer_clauses(struct answer *to, const struct clause_page *page,
    const struct clause *const *clauses, size_t count);

/* Adds "under", the clauses below the clause that is shown: [{"clause":"25A","heading":{…}}]. */
void answer_clauses_under(struct answer *to, const struct clause_page *page,
    const struct clause *const *clauses, size_t count);

/* Adds a row of "hits", the result of a search: rulebook, clause, heading and its penalty. Adds the
 * command that gives the penalty to "commands", each once. */
void answer_clause_hit(
    struct answer *to, const struct clause_page *page, const struct clause *clause);

#endif
