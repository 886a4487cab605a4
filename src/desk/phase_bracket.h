/* phase_bracket.h - the bracket of a knock-out phase, from the games of its rounds as they stand. */
#ifndef CANASTA_DESK_PHASE_BRACKET_H
#define CANASTA_DESK_PHASE_BRACKET_H

#include "desk/phase.h"
#include "desk/standings.h"
#include "tournament/bracket.h"

/* An entrant of the bracket is a place of the phase's entrants. Who withdrew is gone from the round he is not
 * there for. */
bool phase_bracket_make(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, struct bracket *ret, struct error *err);

/* A game as its bracket has it; false: not both of its sides take part. The legs of a bracket tell the matches of
 * those games alone. */
bool phase_bracket_game(const struct phase *phase, const struct ranking_input *input,
    const struct ranking_game *game, struct bracket_game *ret);

/* How many rounds of the phase are among those counted. */
int phase_rounds_counted(const struct standings_facts *facts, const struct phase *phase);

#endif
