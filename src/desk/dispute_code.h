/* dispute_code.h - codes as a ruling names them, private to this folder: [SIDE:]CODE[:N], without a
 * side that of the dispute.
 *
 * N is how often a penalty is given. A code that ends a game (fi-canasta 22A, 13E, a walkover) takes
 * as N the points it then stands at, where those are not the rulebook's or the event's; an artificial
 * result (tournament/artificial.h) is against nobody. */
#ifndef CANASTA_DESK_DISPUTE_CODE_H
#define CANASTA_DESK_DISPUTE_CODE_H

#include "desk/dispute_remedy.h"

struct code_asked {
	size_t side, penalty;
	int64_t count;
	const struct table_ending *ending; /* NULL: it is a penalty */
	const char *clause;                /* of an ending, as it is written */
};

/* What cannot be read is ERROR_INPUT with its place: `side-unknown`, `penalty-count`,
 * `points-invalid`, and what facts_penalty gives. */
bool dispute_code_parse(const struct remedy_basis *basis, const struct slip_line *line,
    struct code_asked *ret, struct error *err);

/* As a ruling keeps it: "A:25C:2", "B:22A"; NULL where memory fails. */
const char *dispute_code_words(const struct remedy_basis *basis, const struct code_asked *asked);

/* The rulebook of the table it is about. */
const struct rulebook *dispute_book(const struct remedy_basis *basis);

#endif
