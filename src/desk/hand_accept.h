/* hand_accept.h - whether a hand may be recorded, and whether two say the same. */
#ifndef CANASTA_DESK_HAND_ACCEPT_H
#define CANASTA_DESK_HAND_ACCEPT_H

#include "score/score.h"

enum { GAME_SCORE_MOST = 1000000000 }; /* either sign; schema/store/0001 says the same */

/* Whether its error findings are accepted by somebody, its acceptances about something
 * (`error-findings`, `acceptance-invalid`), and the totals after it within bounds, `before` being
 * those before it (`score-range`). */
bool hand_acceptable(struct arena *arena, const struct hand *hand, const struct score *score,
    const int64_t before[SIDES_MOST], struct error *err);

/* Whether somebody accepted a finding of its code. */
bool hand_finding_accepted(const struct hand *hand, const struct finding *finding);

/* Whether a score has an error finding of that code. */
bool hand_finding_there(const struct score *score, const char *code);

/* Whether somebody accepted the finding by its code. */
bool hand_finding_accepted(const struct hand *hand, const struct finding *finding);

/* The facts in the one spelling that equal ones share, without what the table itself knows; NULL
 * where memory fails, told in `err`. */
const char *hand_facts_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand, struct error *err);

#endif
