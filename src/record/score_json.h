/* score_json.h - the score record: what `canasta score --json` prints and the store keeps. */
#ifndef CANASTA_RECORD_SCORE_JSON_H
#define CANASTA_RECORD_SCORE_JSON_H

#include "record/json.h"
#include "score/score.h"

/* What an answer says of a side besides: members of its object. */
struct score_more {
	void (*side)(struct json *json, size_t side, const void *context);
	const void *context;
};

/* The same with more about each side. */
void score_json_write_more(struct json *json, const struct rulebook *book, const struct hand *hand,
    const struct score *score, const struct score_more *more);

void score_json_write(struct json *json, const struct rulebook *book, const struct hand *hand,
    const struct score *score);

/* One line, and one finding, of it: for answers that hold them in a shape of their own. A finding
 * that stands apart from its side says whose it is; '\0': it need not. */
void score_line_json(struct json *json, const struct rulebook *book, const struct line *line);
void score_finding_json(struct json *json, const struct finding *finding, char side);

#endif
