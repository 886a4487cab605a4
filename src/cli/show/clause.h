/* clause.h - clauses as pages a referee can read, as rows of a list, and as JSON. */
#ifndef CANASTA_CLI_SHOW_CLAUSE_H
#define CANASTA_CLI_SHOW_CLAUSE_H

#include "base/text.h"
#include "form/grid.h"
#include "record/json.h"
#include "rulebook/clauses.h"
#include "rulebook/figures.h"

/* A rulebook and its clauses; the amounts come from the rulebook. */
struct clause_page {
	const struct rulebook *book;
	const struct clauses *clauses;
	struct figures figures; /* of the rulebook */
	size_t ruling_count;
	const struct source *rulings;
};

/* All a clause says. */
void show_clause(const struct clause_page *page, const struct clause *clause, struct text *out);

/* Numbers and headings. */
void show_clause_list(const struct clause *const *clauses, size_t count, struct text *out);

/* {"rulebook":"…","clauses":[…]} with all each says. */
void clauses_json(const struct clause_page *page, const struct clause *const *clauses, size_t count,
    struct json *json);

/* What a search tells of a clause: rulebook, number, heading, how its penalty is entered, amount. */
void clause_hit_row(const struct clause_page *page, const struct clause *clause, struct grid *grid);

/* The command that gives its penalty to a hand entered before, PLACE and words left to be filled
 * in; NULL where it has none. */
const char *clause_hit_command(
    struct arena *arena, const struct clause_page *page, const struct clause *clause);
void clause_hit_json(
    const struct clause_page *page, const struct clause *clause, struct json *json);

#endif
