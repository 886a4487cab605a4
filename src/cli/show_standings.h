/* show_standings.h - standings as text, JSON and CSV. */
#ifndef CANASTA_CLI_SHOW_STANDINGS_H
#define CANASTA_CLI_SHOW_STANDINGS_H

#include "record/json.h"
#include "store/standings.h"

void show_standings(const struct event *event, const struct standings *standings, struct text *out);
void standings_json(
    const struct event *event, const struct standings *standings, struct json *json);

/* The keys of the JSON as columns. */
void standings_csv(const struct standings *standings, struct text *out);

#endif
