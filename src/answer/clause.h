/* clause.h - a clause in words: what it says, what the referee does, what it costs. */
#ifndef CANASTA_ANSWER_CLAUSE_H
#define CANASTA_ANSWER_CLAUSE_H

#include "answer/answer.h"
#include "rulebook/clauses.h"
#include "rulebook/figures.h"

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
