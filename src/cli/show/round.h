/* round.h - the round a command is about. */
#ifndef CANASTA_CLI_SHOW_ROUND_H
#define CANASTA_CLI_SHOW_ROUND_H

#include "cli/command.h"
#include "store/round.h"

/* The round an argument names; 0 where none is given: the newest. */
bool round_argument(const struct call *call, int *ret, struct error *err);

/* Fills the answer with the round, those who have a bye by name. */
bool round_says(struct call *call, const struct round *round, struct error *err);

/* Warns of entrants who should have a place in it and have none, or the other way round, and of
 * those who have one and are awaited. */
bool round_warns(struct call *call, const struct round *round, struct error *err);

/* Warns, of a round whose seats somebody chose, of what a draw looks at: games of earlier rounds that are not finished,
 * who met before, who has a bye again. */
bool round_warns_by_hand(struct call *call, const struct round *round, struct error *err);

/* Whether a seating may be changed as the call says: one that is no draft needs --reason (ERROR_INPUT
 * `option-missing`). */
bool round_reason_needed(const struct call *call, const struct round *round, struct error *err);

#endif
