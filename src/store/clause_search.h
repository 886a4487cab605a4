/* clause_search.h - finding the clause that answers a question put in everyday words.
 *
 * A full-text search over number, heading, summary and words of clauses, in English and the language
 * of each text, in a database that lives only as long as the search. Each of these is an entry of its
 * own, so that one saying that fits the question whole outweighs words scattered over a clause. Case
 * and accents are ignored, endings are cut since no stemmer knows all the languages, and nothing a
 * user writes is ever syntax. */
#ifndef CANASTA_STORE_CLAUSE_SEARCH_H
#define CANASTA_STORE_CLAUSE_SEARCH_H

#include "rulebook/clauses.h"

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

#endif
