/* crosstable.h - everybody's games on one sheet: by round, or everybody against everybody. */
#ifndef CANASTA_ANSWER_CROSSTABLE_H
#define CANASTA_ANSWER_CROSSTABLE_H

#include "answer/answer.h"
#include "desk/standings.h"

enum crosstable_kind { CROSSTABLE_ROUNDS, CROSSTABLE_MATRIX };

/* {"event":"…","rounds":3,
 *  "crosstable":[{"rank":1,"number":4,"entrant":"…","points":4,
 *   "games":[{"round":1,"opponents":[2],"result":"won","score":1620,"against":900,"points":2,
 *    "played":true}],
 *   "byes":[2],"won":2,"match_points":4,"difference":720,"columns":[…]}],
 *  "provisional":false,"columns":[…]}
 *
 * `columns` are the cells: by round {"games":[{"result":"won","opponents":[2],"played":true}],
 * "bye":true}, under {"round":1}; against each other {"games":[{"points":2,"difference":720,
 * "finished":true,"part":60}],"self":true}, under {"number":4}. What is not so is left out. */
void answer_crosstable(struct answer *to, const struct event *event,
    const struct standings *standings, enum crosstable_kind kind);

#endif
