/* finding_add.h - findings put to a score, by whatever part of it finds them. */
#ifndef CANASTA_SCORE_FINDING_ADD_H
#define CANASTA_SCORE_FINDING_ADD_H

#include "score/score.h"

/* Adds a finding, as long as there is room. */
void finding_add(struct score *score, const struct finding *finding);

/* Adds one about a number: what was found, against what is allowed. */
void finding_add_number(struct score *score, enum finding_level level, int side,
    enum finding_code code, enum finding_place place, int64_t found, int64_t allowed,
    const struct source *source);

#endif
