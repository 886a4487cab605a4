/* standings.h - standings as text, JSON and CSV. */
#ifndef CANASTA_CLI_SHOW_STANDINGS_H
#define CANASTA_CLI_SHOW_STANDINGS_H

#include "record/json.h"
#include "store/standings.h"

void show_standings(const struct event *event, const struct standings *standings, struct text *out);
void standings_json(
    const struct event *event, const struct standings *standings, struct json *json);

/* The games ended by decision, a line each, in the words of a language (NULL: English): "1.2
 * walkover, Gamma 0 : 2000". */
const char *standings_decided(struct arena *arena, const struct vocabulary *vocabulary,
    const struct standings *standings, const char *between);

/* "games decided: 1.2 walkover, Gamma 0 : 2000": those against an entrant, by name; NULL: against
 * anybody. Nothing where there is none; games not played are against nobody. */
void show_decided_against(const struct standings *standings, const char *entrant, struct text *out);

/* The keys of the JSON as columns. */
void standings_csv(const struct standings *standings, struct text *out);

#endif
