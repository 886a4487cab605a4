/* round.h - the round a command is about. */
#ifndef CANASTA_CLI_SHOW_ROUND_H
#define CANASTA_CLI_SHOW_ROUND_H

#include "cli/command.h"
#include "record/json.h"
#include "store/round.h"

/* Who plays for whom, where anybody does: a member of an object begun by the caller. */
void seat_substitutes_json(struct json *json, const struct seat *seat);

/* The round an argument names; 0 where none is given: the newest. */
bool round_argument(const struct call *call, int *ret, struct error *err);

/* Fills the answer with the round, those who have a bye by name. */
bool round_says(struct call *call, const struct round *round, struct error *err);

#endif
