/* score_json.h - the score record: what an export says of a hand's score, and what the digest kept with a
 * version is made of. `canasta score --json` says the same and more (answer/score.h). */
#ifndef CANASTA_RECORD_SCORE_JSON_H
#define CANASTA_RECORD_SCORE_JSON_H

#include "record/json.h"
#include "score/score.h"

void score_json_write(struct json *json, const struct rulebook *book, const struct hand *hand,
    const struct score *score);

#endif
