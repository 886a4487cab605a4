/* results.h - the tables of an event, round by round, and how they ended. */
#ifndef CANASTA_ANSWER_RESULTS_H
#define CANASTA_ANSWER_RESULTS_H

#include "answer/answer.h"
#include "desk/standings.h"

/* What standings were made of, the games and byes of round `round` alone, or of all where it is 0:
 * {"event":"…","points":"match-points",
 *  "tables":[{"table":"1.2","sides":[{"side":"A","entrant":"Alfa & Beeta","numbers":[1,2],"score":1620,
 *   "result":"won","points":2,"won":true,"names":["Alfa","Beeta"]}],"hands":4,"finished":true,
 *   "decided":false,"round":1,"number":2,"state":"finished","scored":true}],
 *  "byes":[{"round":1,"number":7,"entrant":"…"}],"disputes":[…],"round":1,"sides":[{"side":"A"}]}
 *
 * `points` are what ranks. `state`: "finished", "decided", "unplayed", "playing", "waiting"; `scored`:
 * there is a score to be told; `unaccepted`: so many hands of it wait to be accepted, and of all of them
 * `hands_unaccepted`, left out where none does; a side of a table that was not played has its `part` in per
 * cent. `sides` are as many as a table may have; a round of a later phase has its "phase". */
void answer_results(struct answer *to, const struct event *event,
    const struct standings_facts *facts, const struct standings *standings, int round);

#endif
