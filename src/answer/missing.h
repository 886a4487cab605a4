/* missing.h - what waits for somebody: slips, second looks; and the hands that deserve one. */
#ifndef CANASTA_ANSWER_MISSING_H
#define CANASTA_ANSWER_MISSING_H

#include "answer/answer.h"
#include "desk/missing.h"
#include "desk/recheck.h"

/* {"address":"1.2.4","why":"not confirmed"} */
void answer_missing(struct answer *to, const struct missing *missing);

/* {"address":"1.2.4","why":"…","side":"A","code":"out-missed","points":100,"recorded":840,"instead":940,
 *  "winner_changes":true,"phase_changes":true,"places":[{"entrant":"…","rank":2,"instead":1}, …]} */
void answer_recheck(
    struct answer *to, const struct standings *standings, const struct recheck_hand *hand);

#endif
