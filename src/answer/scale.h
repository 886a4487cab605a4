/* scale.h - scales of victory points. */
#ifndef CANASTA_ANSWER_SCALE_H
#define CANASTA_ANSWER_SCALE_H

#include "answer/answer.h"
#include "tournament/scale.h"

/* {"scale":"burraco-3","title":"…","total":20,"bye":12, …,"bands":[{"from":0,"to":50, …}]}; of a formula
 * no bands but "formula" and what it needs. */
void answer_scale(struct answer *to, const struct scale *scale);

/* What a margin is worth: {"scale":"wbf","margin":40,"hands":16,"winner":…,"loser":…}. */
void answer_scale_margin(struct answer *to, const struct scale *scale, int64_t margin, int hands);

#endif
