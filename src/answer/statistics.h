/* statistics.h - what was in the hands of an event, by entrant and over all. */
#ifndef CANASTA_ANSWER_STATISTICS_H
#define CANASTA_ANSWER_STATISTICS_H

#include "answer/answer.h"
#include "desk/statistics.h"

/* {"event":"…","rounds":2,
 *  "all":{"hands":6,"canastas":6,"red_threes":5,"out":3,"concealed":0,"penalties":3,"by_sums":2,
 *   "minima":{"50":4,"90":2},"kinds":{"natural":3,"mixed":3}},
 *  "entrants":[{"number":1,"entrant":"…", … the same … }],
 *  "minima":[50,90],"kinds":["natural","mixed"]} */
void answer_statistics(
    struct answer *to, const struct event *event, const struct statistics *statistics);

#endif
