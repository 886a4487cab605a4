/* rule.h - what the words of a question are worth to a search: those that say nothing, those that
 * say the same, and what few rulebooks speak of. The lists are data: schema/words/search.yaml. All words
 * are folded. */
#ifndef CANASTA_CLUB_RULE_H
#define CANASTA_CLUB_RULE_H

#include "rulebook/figures.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct arena;
struct clause;
struct clauses;
struct error;
struct rulebook;
struct source;

/* Finding the clause that answers a question put in everyday words.
 *
 * A full-text search over number, heading, summary and words of clauses, in English and the language
 * of each text, in a database that lives only as long as the search. Each of these is an entry of its
 * own, so that one saying that fits the question whole outweighs words scattered over a clause. Case
 * and accents are ignored, endings are cut since no stemmer knows all the languages, and nothing a
 * user writes is ever syntax. */

struct clause_hit {
	size_t text;                 /* index among the texts given */
	const struct clause *clause; /* of that text */
	bool by_number;              /* named by its number, not found by its words */
};

/* The clauses that fit the words, best first, at most `most`: those named by number, then those
 * that hold more of the words in better places. No hit is no error. */
bool clause_search(struct arena *arena, const struct clauses *const *texts, size_t text_count,
    const char *words, size_t most, const struct clause_hit **ret, size_t *ret_count,
    struct error *err);

/* A clause in words: what it says, what the referee does, what it costs. */

/* A rulebook and its clauses; the amounts come from the rulebook. */
struct clause_page {
	const struct rulebook *book; /* NULL: the text belongs to none */
	const struct clauses *clauses;
	struct figures figures; /* of the rulebook */
	size_t ruling_count;
	const struct source *rulings;
};

/* {"rulebook":"…","language":"fi","clauses":[…]} with all that each says: its heading and summary in
 * English and the language of the text, marks, the referee's steps, costs, penalties, figures and
 * rulings. */
void answer_clauses(struct answer *to, const struct clause_page *page,
    const struct clause *const *clauses, size_t count);

/* "under", the clauses under the one that is told: [{"clause":"25A","heading":{…}}]. */
void answer_clauses_under(struct answer *to, const struct clause_page *page,
    const struct clause *const *clauses, size_t count);

/* A row of "hits", what a search found: rulebook, clause, heading and its penalty; and the command that
 * gives the penalty, in "commands", each once. */
void answer_clause_hit(
    struct answer *to, const struct clause_page *page, const struct clause *clause);

#endif
