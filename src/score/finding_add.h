/* finding_add.h - findings put to a score, by whatever part of it finds them. */
#ifndef CANASTA_SCORE_FINDING_ADD_H
#define CANASTA_SCORE_FINDING_ADD_H

#include "score/score.h"

/* Adds a finding, as long as there is room. */
void finding_add(struct score *score, const struct finding *finding);

#endif
