/* round.h - who meets whom, as an answer. */
#ifndef CANASTA_CLI_SHOW_ROUND_H
#define CANASTA_CLI_SHOW_ROUND_H

#include "cli/command.h"
#include "record/json.h"
#include "store/round.h"

/* Their beginnings: the members of an object begun by the caller; the line with number and method. */
void round_json_members(struct json *json, const struct round *round);
void show_round_head(const struct round *round, struct text *out);

/* Who plays for whom, where anybody does: a member of an object begun by the caller. */
void seat_substitutes_json(struct json *json, const struct seat *seat);

/* The round an argument names; 0 where none is given: the newest. */
bool round_argument(const struct call *call, int *ret, struct error *err);

/* A round as the answer of a command. */
bool round_answer(struct call *call, const struct round *round, struct error *err);

#endif
