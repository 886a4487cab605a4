/* score_json.h - the score record: what `canasta score --json` prints and the store keeps. */
#ifndef CANASTA_RECORD_SCORE_JSON_H
#define CANASTA_RECORD_SCORE_JSON_H

#include "record/json.h"
#include "score/score.h"

void score_json_write(struct json *json, const struct rulebook *book, const struct hand *hand,
    const struct score *score);

#endif
