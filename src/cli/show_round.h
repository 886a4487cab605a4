/* show_round.h - who meets whom, as an answer. */
#ifndef CANASTA_CLI_SHOW_ROUND_H
#define CANASTA_CLI_SHOW_ROUND_H

#include "record/json.h"
#include "store/round.h"

void round_json(struct json *json, const struct round *round);
void show_round(const struct round *round, struct text *out);

/* "side", "number", "entrant", "players" of an object begun by the caller. */
void seat_json(struct json *json, const struct seat *seat);

#endif
