/* draw.h - why a round is drawn as it is, and what a check of it found, as answers. */
#ifndef CANASTA_CLI_SHOW_DRAW_H
#define CANASTA_CLI_SHOW_DRAW_H

#include "record/json.h"
#include "store/round_draw.h"
#include "tournament/draw_check.h"
#include "tournament/draw_explain.h"

struct explained_round {
	const struct round *round;
	const struct round_draw *from;     /* what it was drawn from */
	const struct draw *draw;           /* the round, its entrants by index */
	const struct draw_reason *reasons; /* by table; NULL: the method looks for nobody near */
};

void explained_json(struct json *json, const struct explained_round *explained);
void show_explained(const struct explained_round *explained, struct text *out);

void check_json(struct json *json, const struct round *round, const struct draw_report *report);
void show_check(const struct round *round, const struct draw_report *report, struct text *out);

#endif
